import { basename } from 'node:path';
import { exitCode } from '../../platform/exit-code.ts';
import type { EstimateAnswer } from '../../pricing/formats/estimate-answer.ts';
import type { InputSummary } from '../../pricing/formats/input-summary.ts';
import { requestWithDefaults } from '../../pricing/inputs/request-defaults.ts';
import { standardInputName } from '../assessment/inputs.ts';
import { CommandFailure } from '../failure.ts';
import { strictnessOf } from '../options.ts';
import { lookOf } from '../terminal/terminal.ts';
import { createApiClient } from './api-client.ts';
import { estimateResources } from './architecture/estimate-resources.ts';
import { readInputFile, runLargeInSmallHeap } from './architecture/input-file.ts';

import { type EstimateFlags, readDefaults, requestMembers } from './estimate-flags.ts';
import { type EstimateFormatOptions, estimateFormats } from './format/estimate.ts';
import { fitMarkdown, readMaxBytes } from './format/fit-markdown.ts';
import { printInputNotes } from './format/input-notes.ts';

/** `appraise estimate`: prints an estimate of the API for a request, or for the architecture in a file of another tool. */
export async function estimateCommand(path: string, flags: EstimateFlags): Promise<number> {
  const { verbose, format } = flags;
  const maxBytes = readMaxBytes(flags.maxBytes, format);
  if (flags.diff !== undefined) return (await import('./diff.ts')).diffCommand(flags.diff, path, flags);
  if (flags.model !== undefined) throw new CommandFailure(['--model belongs to --diff; an estimate shows all models']);
  const ended = await runLargeInSmallHeap(path);
  if (ended !== undefined) return ended;
  const client = createApiClient(flags);
  const members = requestMembers(flags);
  const defaults = readDefaults(flags);
  const input = await readInputFile(path, flags);
  const options = { ...lookOf(process.stdout), now: new Date(), verbose };
  if (input.format === 'appraise') {
    const request = { ...requestWithDefaults(input.request, defaults), ...members };
    const answer = await client.post<EstimateAnswer>('/api/estimate', request);
    process.stdout.write(print(answer, format, options, maxBytes));
    return exitCode.ok;
  }
  const { answer, lines } = await estimateResources(client, input, {
    defaults,
    strict: strictnessOf(flags),
    members,
  });
  const file = path === '-' ? standardInputName : basename(path);
  const inputs: InputSummary = { file, format: input.format, lines, warnings: input.warnings };
  process.stdout.write(print(answer, format, { ...options, inputs }, maxBytes));
  // These are for programs and spreadsheets, which have no place for sentences.
  if (format === 'csv' || format === 'trace-csv') printInputNotes(inputs, verbose);
  return exitCode.ok;
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
  const all = [items, warnings, alternatives, read, unpriced, assumed].reduce((sum, { length }) => sum + length, 0);
  return fitMarkdown(maxBytes, all, (shown) => estimateFormats.markdown(answer, { ...options, shown }));
}
