import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { frameworkIdOf, frameworksText, readControlList } from '../../assessment/frameworks/control-list.ts';
import {
  type Control,
  type Framework,
  type Frameworks,
  frameworkId,
  maxControls,
  maxFrameworks,
  maxFrameworksBytes,
  textLimits,
  unusedDimensions,
} from '../../assessment/frameworks/frameworks.ts';
import { frameworksFileName } from '../../assessment/policy/policy.ts';
import { isBlank } from '../../assessment/record/quote.ts';
import { dimensionKeys } from '../../assessment/record/record.ts';
import { decode } from '../../assessment/text/decode.ts';
import { exitCode } from '../../platform/exit-code.ts';
import { count, makeVisible } from '../../platform/text.ts';
import { CommandFailure } from '../failure.ts';
import { readFailure } from '../read-failure.ts';
import { writeWhole } from '../write-whole.ts';
import { readFrameworksFile } from './frameworks-file.ts';
import { standardInputName } from './inputs.ts';
import { findAbove } from './policy-file.ts';
import { readBytes } from './read-records.ts';

interface InitFlags {
  readonly name: string;
  /** File of the list of controls, or `-`. */
  readonly controls: string;
  /** @default - made from the name */
  readonly id?: string;
  readonly out: string;
  readonly add?: boolean;
  readonly force?: boolean;
}

/** `appraise frameworks init`: writes a mapping that maps nothing yet, for a list of controls; never over another file unasked. */
export async function initFrameworksCommand(flags: InitFlags): Promise<number> {
  const { name, id = frameworkIdOf(name), out } = flags;
  const problems = [...nameProblems(name), ...idProblems(id, flags.id !== undefined), ...outProblems(flags)];
  if (problems.length > 0) throw new CommandFailure(problems);
  const framework: Framework = { id, name, controls: await readControls(flags.controls) };
  const earlier = flags.add && existsSync(out) ? await readOrFail(out) : undefined;
  if (earlier !== undefined) checkRoom(earlier, framework, out);
  await writeWhole(out, frameworksText([...(earlier?.frameworks ?? []), framework], earlier?.schema));
  const shown = makeVisible(out);
  process.stdout.write(
    `${shown}: ${makeVisible(name)} with ${count(framework.controls.length, 'control')}, none of them mapped\n` +
      `Fill in "dimensions" of each control with ${dimensionKeys.join(', ')}; appraise frameworks check ${shown} says what is left.\n`,
  );
  return exitCode.ok;
}

const nameProblems = (name: string): readonly string[] => {
  if (name === '' || isBlank(name)) return ['--name must not be blank'];
  return name.length > textLimits.name ? [`--name has more than ${textLimits.name} characters`] : [];
};

function idProblems(id: string, isGiven: boolean): readonly string[] {
  if (id === '' && !isGiven) return ['no id can be made from --name: give one with --id'];
  return frameworkId.test(id) && id.length <= textLimits.id
    ? []
    : [
        `--id has at most ${textLimits.id} letters, digits, ".", "_" and "-", such as nist-ai-rmf, not ${JSON.stringify(id)}`,
      ];
}

function outProblems({ out, add, force }: InitFlags): readonly string[] {
  if (add && force) return ['--add keeps what the file has, and --force replaces it: give one of them'];
  return !add && !force && existsSync(out)
    ? [`${out}: there is such a file already; --add adds the framework to it, and --force replaces it`]
    : [];
}

async function readControls(path: string): Promise<readonly Control[]> {
  const name = path === '-' ? standardInputName : path;
  let bytes: Uint8Array | number;
  try {
    bytes = await readBytes(path, maxFrameworksBytes);
  } catch (error) {
    throw new CommandFailure([`${name}: ${readFailure(error)}`]);
  }
  if (typeof bytes === 'number') {
    throw new CommandFailure([`${name}: the list has ${bytes} bytes, at most ${maxFrameworksBytes} are read`]);
  }
  const text = decode(bytes);
  if (typeof text !== 'string') throw new CommandFailure([`${name}: ${text.message}`], exitCode.judgedWrong);
  const list = readControlList(text);
  if ('controls' in list) return list.controls;
  throw new CommandFailure(
    list.problems.map(({ line, message }) => `${name}:${line}: ${message}`),
    exitCode.judgedWrong,
  );
}

/** Reads the mapping of a file. @throws CommandFailure with everything that is wrong with it */
async function readOrFail(path: string): Promise<Frameworks> {
  const problems: string[] = [];
  const frameworks = await readFrameworksFile(resolve(path), process.cwd(), problems);
  if (frameworks === undefined) throw new CommandFailure(problems, exitCode.judgedWrong);
  return frameworks;
}

function checkRoom({ frameworks }: Frameworks, { id, controls }: Framework, out: string): void {
  const all = frameworks.reduce((sum, framework) => sum + framework.controls.length, controls.length);
  const isThere = frameworks.some((framework) => framework.id.toLowerCase() === id.toLowerCase());
  const problems = [
    isThere ? `${out}: there is a framework ${id} already; give another --id` : undefined,
    frameworks.length === maxFrameworks
      ? `${out}: there are ${maxFrameworks} frameworks already, no more are read`
      : undefined,
    all > maxControls ? `${out}: there would be ${all} controls, at most ${maxControls} are read` : undefined,
  ].filter((problem) => problem !== undefined);
  if (problems.length > 0) throw new CommandFailure(problems);
}

interface CheckFlags {
  readonly format: 'human' | 'json';
}

/** `appraise frameworks check`: names every mistake of a mapping, the controls without a dimension, and what no control is mapped to. */
export async function checkFrameworksCommand(file: string | undefined, { format }: CheckFlags): Promise<number> {
  const path = file ?? findAbove(process.cwd(), frameworksFileName);
  if (path === undefined) throw new CommandFailure([`no ${frameworksFileName} here or in a folder above`]);
  if (!existsSync(path)) throw new CommandFailure([`${file}: no such file or directory`]);
  const frameworks = await readOrFail(path);
  process.stdout.write(
    format === 'json'
      ? `${JSON.stringify(checkJson(frameworks), null, 2)}\n`
      : `${checkLines(frameworks).map(makeVisible).join('\n')}\n`,
  );
  return exitCode.ok;
}

const unmapped = ({ controls }: Framework): readonly Control[] =>
  controls.filter(({ dimensions, notApplicable }) => dimensions.length === 0 && notApplicable === undefined);

const notApplicable = ({ controls }: Framework): readonly Control[] =>
  controls.filter((control) => control.notApplicable !== undefined);

const checkJson = ({ source, sha256, frameworks }: Frameworks) => ({
  file: { source, sha256 },
  frameworks: frameworks.map((framework) => ({
    id: framework.id,
    name: framework.name,
    controls: framework.controls.length,
    not_mapped: unmapped(framework).map(({ id }) => id),
    not_applicable: notApplicable(framework).map(({ id }) => id),
    unmapped_dimensions: unusedDimensions(framework),
  })),
});

const checkLines = ({ source, sha256, frameworks }: Frameworks): readonly string[] => [
  `valid       ${source}  ${count(frameworks.length, 'framework')}`,
  `SHA-256     ${sha256}`,
  ...frameworks.flatMap((framework) => {
    const left = unmapped(framework);
    const out = notApplicable(framework).length;
    const mapped = framework.controls.length - left.length - out;
    const unused = unusedDimensions(framework);
    return [
      `${framework.name} (${framework.id}): ${count(framework.controls.length, 'control')}, ${mapped} mapped, ${left.length} not mapped, ${out} not applicable`,
      ...left.map(({ id, title }) => `  not mapped  ${id}${title === undefined ? '' : `  ${title}`}`),
      ...(unused.length > 0 ? [`  no control is mapped to ${unused.join(', ')}`] : []),
    ];
  }),
];
