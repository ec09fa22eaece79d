import { addResult, emptySummary, type FileResult, type Summary } from '../../assessment/judge/result.ts';
import { createFileWaiverUse, createWaiverUse } from '../../assessment/judge/waiving.ts';
import { defaultMaxFindings } from '../../assessment/record/limits.ts';
import { fixedRule, sayIn, unknownRule } from '../../assessment/rules/all-rules.ts';
import { mistakeInEnglish } from '../../assessment/rules/policy-rules.ts';
import type { SeverityOverrides } from '../../assessment/rules/rule.ts';
import type { ReportLanguage } from '../../assessment/words/words.ts';
import { exitCode } from '../../platform/exit-code.ts';
import { version } from '../../platform/version.ts';
import { CommandFailure } from '../failure.ts';
import { readFailure } from '../read-failure.ts';
import { createOutput } from '../terminal/output.ts';
import { printError } from '../terminal/print-error.ts';
import { terminalWidth, wantsColor } from '../terminal/terminal.ts';
import { createFileProgress } from './file-progress.ts';
import { basisText } from './format/basis-text.ts';
import { validateWords } from './format/words.ts';
import { expandInputs, type Input, standardInputName } from './inputs.ts';
import { loadPolicies, type PolicyFlag } from './policy-file.ts';
import { examineInput } from './read-records.ts';
import { asOfDay, asOfProblem } from './today.ts';
import { type FormatName, loadFormat } from './validate-formats.ts';
import { wholeNumber } from './whole-number.ts';

export interface ValidateFlags {
  readonly format: FormatName;
  readonly strict?: boolean;
  readonly quiet?: boolean;
  readonly asOf?: string;
  readonly rule: readonly string[];
  readonly maxFindings?: string;
  readonly staleDays?: string;
  readonly stdinFilename?: string;
  readonly policy?: PolicyFlag;
  readonly lang: ReportLanguage;
}

/** `appraise validate`: judges records. @returns 2 if an input cannot be read, although others are invalid */
export async function validateCommand(args: readonly string[], flags: ValidateFlags): Promise<number> {
  const { severities, problems: ruleProblems } = readRuleOptions(flags.rule);
  const maxFindings = wholeNumber('--max-findings', flags.maxFindings);
  const staleAfterDays = wholeNumber('--stale-days', flags.staleDays);
  const faulty = [...ruleProblems, asOfProblem(flags.asOf), maxFindings.problem, staleAfterDays.problem];
  const problems = faulty.filter((problem) => problem !== undefined);
  if (problems.length > 0) throw new CommandFailure(problems);

  const options = {
    asOf: asOfDay(flags.asOf),
    strict: flags.strict,
    severities,
    maxFindings: maxFindings.value ?? defaultMaxFindings,
    staleAfterDays: staleAfterDays.value,
  };
  const found = await expandInputs(args, process.cwd());
  const unread = [...found.problems];
  const inputs = found.inputs.map((input) => withStdinName(input, flags.stdinFilename));
  const policyOf = loadPolicies(inputs, flags.policy);
  const [input, ...others] = inputs;
  // A run of one record has no end apart from it: what its waivers do not waive is a finding of the record.
  const waiverUse = input && others.length === 0 ? createFileWaiverUse(input.name) : createWaiverUse();
  const run = { ...options, waiverUse };
  const summary = await judgeAll(
    inputs,
    (input) => ({ ...run, policy: policyOf(input) }),
    () => waiverUse?.unused(options) ?? [],
    flags,
    unread,
  );
  unread.forEach(printError);
  if (unread.length > 0) return exitCode.usage;
  // Under --strict, a waiver that waives nothing is an error without a record.
  return summary.errors > 0 ? exitCode.judgedWrong : exitCode.ok;
}

async function judgeAll(
  inputs: readonly Input[],
  optionsOf: (input: Input) => Parameters<typeof examineInput>[1],
  atEnd: () => readonly FileResult[],
  flags: ValidateFlags,
  unread: string[],
): Promise<Summary> {
  const { stdout } = process;
  const format = await loadFormat(flags.format, {
    tool: { name: 'appraise', version },
    color: wantsColor(stdout, process.env),
    columns: terminalWidth(stdout),
    quiet: flags.quiet ?? false,
    lang: flags.lang,
  });
  const said = translator(flags.lang);
  const output = createOutput(stdout);
  const bar = createFileProgress(inputs.length, process.stderr);
  const breathe = createBreather();
  const kept: FileResult[] = [];
  const bases = new Set<string>();
  let summary = emptySummary;
  try {
    for (const input of inputs) {
      let isNewFile = true;
      try {
        for await (const { record: _record, digest: _digest, ...judged } of examineInput(input, optionsOf(input))) {
          const result = said(judged);
          summary = addResult(summary, result, isNewFile);
          isNewFile = false;
          if (result.judgement.basis) bases.add(basisText(result.judgement.basis, validateWords(flags.lang)));
          if (format.each === undefined) kept.push(withoutLines(result));
          else {
            const text = format.each(result);
            if (text !== '' && stdout.isTTY) bar.clear();
            output.write(text);
          }
        }
      } catch (error) {
        unread.push(`${input.name}: ${readFailure(error)}`);
      }
      bar.advance();
      await breathe();
    }
  } finally {
    bar.stop();
  }
  for (const result of atEnd().map(said)) {
    summary = addResult(summary, result, false);
    if (format.each === undefined) kept.push(result);
    else output.write(format.each(result));
  }
  output.write(format.end(summary, kept, [...bases]));
  output.flush();
  return summary;
}

/** Puts the findings of a result into a language. */
function translator(language: ReportLanguage): (result: FileResult) => FileResult {
  // Findings are made in English.
  if (language === 'en') return (result) => result;
  const say = sayIn(language);
  return ({ judgement, ...result }) => {
    const { findings, waived } = judgement;
    const said = { findings: findings.map(say), ...(waived && { waived: waived.map(say) }) };
    return { ...result, judgement: { ...judgement, ...said } };
  };
}

/** Only formats that take results one by one show source lines; to keep the text of all files would take much memory. */
const withoutLines = ({ lines: _lines, ...result }: FileResult): FileResult => result;

/** Files are read synchronously; now and then the bar and Ctrl-C must get a turn. */
function createBreather(): () => Promise<void> | undefined {
  let last = Date.now();
  return () => {
    if (Date.now() - last < 50) return undefined;
    last = Date.now();
    return new Promise((resolve) => setImmediate(resolve));
  };
}

const withStdinName = (input: Input, name: string | undefined): Input =>
  input.name === standardInputName && name !== undefined ? { ...input, name } : input;

/** Reads `--rule <id>=off|warning|error` options; each wrong one is a problem. */
export function readRuleOptions(options: readonly string[]): { severities: SeverityOverrides; problems: string[] } {
  const severities: Record<string, 'off' | 'warning' | 'error'> = {};
  const problems: string[] = [];
  for (const option of options) {
    const [id = '', severity = '', ...rest] = option.split('=');
    if (rest.length > 0 || !isSeverity(severity)) {
      problems.push(`--rule must be <id>=off|warning|error, not ${JSON.stringify(option)}`);
      continue;
    }
    const mistake = unknownRule(id) ?? fixedRule(id);
    if (mistake === undefined) severities[id] = severity;
    else problems.push(`--rule: ${mistakeInEnglish(mistake)}`);
  }
  return { severities, problems };
}

const isSeverity = (text: string): text is 'off' | 'warning' | 'error' => /^(?:off|warning|error)$/.test(text);
