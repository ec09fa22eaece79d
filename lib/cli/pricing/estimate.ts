import { basename } from 'node:path';
import { exitCode } from '../../platform/exit-code.ts';
import { groupCosts } from '../../pricing/formats/cost-groups.ts';
import type { EstimateAnswer } from '../../pricing/formats/estimate-answer.ts';
import { checkGates, type Gate, type GateLimits, gateSentence, monthOf } from '../../pricing/formats/gates.ts';
import { type InputSummary, totalsGap } from '../../pricing/formats/input-summary.ts';
import { requestWithDefaults } from '../../pricing/inputs/request-defaults.ts';
import { standardInputName } from '../assessment/inputs.ts';
import { CommandFailure } from '../failure.ts';
import { strictnessOf } from '../options.ts';
import { lookOf } from '../terminal/terminal.ts';
import { createApiClient } from './api-client.ts';
import { estimateResources } from './architecture/estimate-resources.ts';
import { readInputFile, runLargeInSmallHeap } from './architecture/input-file.ts';
import {
  type EstimateFlags,
  readDefaults,
  readGateSide,
  readGroups,
  readLimits,
  requestMembers,
} from './estimate-flags.ts';
import { type EstimateFormatOptions, estimateFormats } from './format/estimate.ts';
import { fitMarkdown, readMaxBytes } from './format/fit-markdown.ts';
import { printInputNotes } from './format/input-notes.ts';

/** `appraise estimate`: prints an estimate of the API for a request, or for the architecture in a file of another tool. */
export async function estimateCommand(path: string, flags: EstimateFlags): Promise<number> {
  const { verbose, format } = flags;
  const maxBytes = readMaxBytes(flags.maxBytes, format);
  if (flags.diff !== undefined) return (await import('./diff.ts')).diffCommand(flags.diff, path, flags);
  const limits = readLimits(flags, false);
  const grouped = readGroups(flags, format);
  const isOfAll = Object.keys(limits).length === 0;
  if (isOfAll && (flags.side !== undefined || (flags.model !== undefined && !grouped))) {
    throw new CommandFailure([
      '--model and --side belong to --diff or to a limit, --model also to --group-by and --top; an estimate shows all of them',
    ]);
  }
  const ended = await runLargeInSmallHeap(path);
  if (ended !== undefined) return ended;
  const client = createApiClient(flags);
  const members = requestMembers(flags);
  const defaults = readDefaults(flags);
  const input = await readInputFile(path, flags, grouped?.grouping);
  const options = { ...lookOf(process.stdout), now: new Date(), verbose };
  if (input.format === 'appraise') {
    const request = { ...requestWithDefaults(input.request, defaults), ...members };
    const answer = await client.post<EstimateAnswer>('/api/estimate', request);
    const gates = gatesOf(answer, limits, flags, '');
    const groups = grouped && groupCosts(answer, undefined, grouped);
    process.stdout.write(print(answer, format, { ...options, gates, groups }, maxBytes));
    return endWith(gates, format);
  }
  const { answer, lines } = await estimateResources(client, input, {
    defaults,
    strict: strictnessOf(flags),
    members,
  });
  const file = path === '-' ? standardInputName : basename(path);
  const inputs: InputSummary = { file, format: input.format, lines, warnings: input.warnings };
  const gates = gatesOf(answer, limits, flags, totalsGap(lines));
  const groups = grouped && groupCosts(answer, lines, grouped);
  process.stdout.write(print(answer, format, { ...options, inputs, gates, groups }, maxBytes));
  // These are for programs and spreadsheets, which have no place for sentences.
  if (hasNoSentences(format)) printInputNotes(inputs, verbose);
  return endWith(gates, format);
}

const hasNoSentences = (format: EstimateFlags['format']): boolean => format === 'csv' || format === 'trace-csv';

function gatesOf(answer: EstimateAnswer, limits: GateLimits, flags: EstimateFlags, without: string): readonly Gate[] {
  if (Object.keys(limits).length === 0) return [];
  const figure = { model: flags.model ?? 'payg', side: readGateSide(flags, answer.totals) } as const;
  const after = monthOf(answer.totals, figure) ?? 0;
  return checkGates(limits, { after }, { ...figure, currency: answer.currency, without });
}

/** Returns the exit code. A format without a place for sentences has that of the limits on stderr. */
function endWith(gates: readonly Gate[], format: EstimateFlags['format']): number {
  if (gates.length > 0 && hasNoSentences(format)) process.stderr.write(`${gateSentence(gates)}\n`);
  return gates.every(({ passed }) => passed) ? exitCode.ok : exitCode.judgedWrong;
}

function print(
  answer: EstimateAnswer,
  format: EstimateFlags['format'],
  options: EstimateFormatOptions,
  maxBytes: number | undefined,
): string {
  const { items, warnings, what_if: alternatives = [] } = answer;
  if (maxBytes === undefined) return estimateFormats[format](answer, options);
  const { read = [], unpriced = [], assumed = [] } = options.inputs?.lines ?? {};
  const groups = options.groups?.groups ?? [];
  const all = [items, warnings, alternatives, read, unpriced, assumed, groups].reduce(
    (sum, { length }) => sum + length,
    0,
  );
  return fitMarkdown(maxBytes, all, (shown) => estimateFormats.markdown(answer, { ...options, shown }));
}
