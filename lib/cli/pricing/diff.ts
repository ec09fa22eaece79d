import { basename } from 'node:path';
import { exitCode } from '../../platform/exit-code.ts';
import { membersOf } from '../../platform/members.ts';
import { makeVisible } from '../../platform/text.ts';
import {
  type Comparison,
  compareResources,
  type PricedResource,
  type Uncompared,
} from '../../pricing/compare/compare-resources.ts';
import type { FigureName } from '../../pricing/formats/figures.ts';
import { checkGates, type Gate, type GateLimits, gateSentence } from '../../pricing/formats/gates.ts';
import { strictlyUnpriced, totalsGap } from '../../pricing/formats/input-summary.ts';
import type { InputFormat } from '../../pricing/inputs/format-names.ts';
import { type DraftedResource, draftResources } from '../../pricing/inputs/lines.ts';
import type { ReadInput } from '../../pricing/inputs/read-input.ts';
import { readRequestResources } from '../../pricing/inputs/request-resources.ts';
import type { InputDefaults } from '../../pricing/inputs/to-line/resource-drafts.ts';
import { standardInputName } from '../assessment/inputs.ts';
import { CommandFailure } from '../failure.ts';
import { strictnessOf } from '../options.ts';
import { lookOf } from '../terminal/terminal.ts';
import { createApiClient } from './api-client.ts';
import { orAskForRegion, strictSentence } from './architecture/estimate-resources.ts';
import { orNameFile, readInputFile, runLargeInSmallHeap } from './architecture/input-file.ts';
import { priceResources } from './architecture/price-resources.ts';
import { type EstimateFlags, readDefaults, readGateSide, readLimits, requestMembers } from './estimate-flags.ts';
import { type DiffReport, diffFormats } from './format/diff.ts';
import { fitMarkdown, readMaxBytes } from './format/fit-markdown.ts';

/** `appraise estimate --diff <old> <new>`: prints what a change of an architecture does to its costs. */
export async function diffCommand(oldPath: string, newPath: string, flags: EstimateFlags): Promise<number> {
  const { format, model = 'payg' } = flags;
  const strict = strictnessOf(flags);
  const limits = readLimits(flags, true);
  const maxBytes = readMaxBytes(flags.maxBytes, format);
  if (format === 'trace-csv') throw new CommandFailure(['--diff has the formats human, json, csv and markdown']);
  if (flags.maxCommitmentShare !== undefined || flags.maxTerm) {
    throw new CommandFailure(['--diff compares one model, --model: it has no mix that could be bounded']);
  }
  if (oldPath === '-' && newPath === '-') throw new CommandFailure(['only one of the files can be standard input']);
  const ended = await runLargeInSmallHeap(oldPath, newPath);
  if (ended !== undefined) return ended;
  const client = createApiClient(flags);
  const defaults = readDefaults(flags);
  const { members, before, after } = joinMembers(
    await readSide(oldPath, flags, defaults),
    await readSide(newPath, flags, defaults),
    requestMembers(flags),
  );
  const figure: FigureName = `${model}_monthly`;
  const { answer, priceOf } = await priceResources(client, [...before.drafted, ...after.drafted], { members, figure });
  const now = after.drafted.map(priceOf);
  const comparison = compareResources(before.drafted.map(priceOf), now);
  const missing = strict === 'no' ? [] : strictlyUnpriced(comparison, strict);
  if (missing.length > 0)
    throw new CommandFailure([strictSentence(strict), ...missing.map(lineOf)], exitCode.judgedWrong);
  const gates = gatesOf(comparison, limits, flags, { currency: answer?.currency ?? '', without: gapOf(now) });
  const report: DiffReport = { before, after, model, comparison, answer, gates };
  const options = { ...lookOf(process.stdout), now: new Date() };
  const all = comparison.changes.length + comparison.unpriced.length + before.warnings.length + after.warnings.length;
  process.stdout.write(
    maxBytes === undefined
      ? diffFormats[format](report, options)
      : fitMarkdown(maxBytes, all + (answer?.warnings.length ?? 0), (shown) =>
          diffFormats.markdown(report, { ...options, shown }),
        ),
  );
  if (format === 'csv') {
    // The table has no place for sentences about figures.
    const sentences = [before, after].flatMap(({ file, taken }) =>
      taken.map((text) => `${makeVisible(file)}: ${text}`),
    );
    if (gates.length > 0) sentences.push(gateSentence(gates));
    process.stderr.write(sentences.map((text) => `${text}\n`).join(''));
  }
  return gates.every(({ passed }) => passed) ? exitCode.ok : exitCode.judgedWrong;
}

function gatesOf(
  { limited }: Comparison,
  limits: GateLimits,
  flags: EstimateFlags,
  facts: Pick<Gate, 'currency' | 'without'>,
): readonly Gate[] {
  if (Object.keys(limits).length === 0) return [];
  const { before, after, isAtMost } = limited;
  const side = readGateSide(flags, after);
  const amounts = { before: before[side] ?? 0, after: after[side] ?? 0, isAtMost };
  return checkGates(limits, amounts, { model: flags.model ?? 'payg', side, ...facts });
}

/** Says what the month of an architecture is without, as its estimate does. */
const gapOf = (resources: readonly PricedResource[]): string =>
  totalsGap({
    read: resources.filter(({ what }) => what !== ''),
    unpriced: resources.filter(({ unpriced }) => unpriced.length > 0),
    free: [],
  });

const lineOf = ({ address, reason }: Uncompared): string => `  ${address}: ${reason}`;

/** One of the two files. */
interface Side {
  readonly file: string;
  readonly format: InputFormat;
  readonly warnings: readonly string[];
  readonly drafted: readonly DraftedResource[];
  /** The members of a request; none for a file of another tool. */
  readonly request: Readonly<Record<string, unknown>>;
  /** Those of the warnings that say what it takes from the other file. */
  readonly taken: readonly string[];
}

/**
 * Decides for what both files are priced: what the caller names, else what a request names.
 * @throws CommandFailure if two requests name different ones
 */
function joinMembers(before: Side, after: Side, named: object) {
  const members: Record<string, unknown> = {};
  const problems: string[] = [];
  const taken = new Map<Side, string[]>([
    [before, []],
    [after, []],
  ]);
  for (const name of ['scope', 'currency'] as const) {
    const earlier = before.request[name];
    const later = after.request[name];
    if (name in named || (earlier === undefined && later === undefined)) continue;
    members[name] = earlier === undefined ? later : earlier;
    const value = shownValue(members[name]);
    if (later === undefined) taken.get(after)?.push(takenText(name, value, before));
    else if (earlier === undefined) taken.get(before)?.push(takenText(name, value, after));
    else if (value !== shownValue(later)) {
      problems.push(
        `${makeVisible(before.file)} has the ${name} ${value}, ${makeVisible(after.file)} ${shownValue(later)}: name one for both with --${name}`,
      );
    }
  }
  if (problems.length > 0) throw new CommandFailure(problems);
  const withTaken = (side: Side): Side => {
    const texts = taken.get(side) ?? [];
    return { ...side, warnings: [...side.warnings, ...texts], taken: texts };
  };
  return { members: { ...members, ...named }, before: withTaken(before), after: withTaken(after) };
}

const shownValue = (value: unknown): string => makeVisible(JSON.stringify(value));

const takenText = (name: string, value: string, from: Side): string =>
  `It names no ${name}, and is priced for that of ${makeVisible(from.file)}: ${value}.`;

async function readSide(path: string, flags: EstimateFlags, defaults: InputDefaults): Promise<Side> {
  const file = path === '-' ? standardInputName : basename(path);
  const input = await readInputFile(path, flags);
  const { resources, warnings } = orNameFile(path, () => resourcesOf(input));
  const drafted: readonly DraftedResource[] = orAskForRegion(() => draftResources(resources, defaults), file);
  const request = input.format === 'appraise' ? membersOf(input.request) : {};
  return { file, format: input.format, warnings, drafted, request, taken: [] };
}

const resourcesOf = (input: ReadInput) => (input.format === 'appraise' ? readRequestResources(input.request) : input);
