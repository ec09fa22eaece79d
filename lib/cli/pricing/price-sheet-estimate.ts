import { basename } from 'node:path';
import { exitCode } from '../../platform/exit-code.ts';
import { compareSheets, hasChanged } from '../../pricing/compare/compare-sheets.ts';
import type { EstimateAnswer } from '../../pricing/formats/estimate-answer.ts';
import { requestWithDefaults } from '../../pricing/inputs/request-defaults.ts';
import { sideOf } from '../../pricing/sheet-diff/diff-side.ts';
import { standardInputName } from '../assessment/inputs.ts';
import { CommandFailure } from '../failure.ts';
import { lookOf } from '../terminal/terminal.ts';
import type { ApiClient } from './api-client.ts';
import { estimateResources } from './architecture/estimate-resources.ts';
import { type InputFlags, readInputFile } from './architecture/input-file.ts';
import { readDefaults } from './estimate-flags.ts';
import { estimateDiffFormats } from './format/estimate-diff.ts';
import { printInputNotes } from './format/input-notes.ts';
import { sheetEstimates } from './sheet-estimates.ts';
import type { DiffSides } from './sheet-sides.ts';
import type { SheetFlags } from './sheet-snapshots.ts';

interface EstimateDiffFlags extends SheetFlags, InputFlags {
  readonly estimate: string;
  readonly region?: string;
  readonly hours?: string;
  readonly strict?: boolean;
  readonly exitCode?: boolean;
  readonly format: keyof typeof estimateDiffFormats;
}

/** Prints what the newer sheet does to the month of an architecture. The tables must be adopted. */
export async function printEstimateDiff(sides: DiffSides, flags: EstimateDiffFlags): Promise<number> {
  const { scope, before, after } = sides;
  const { old, current, inputs } = await estimateBoth(sides, flags);
  const diff = compareSheets(old, current);
  const subject = { scope_id: scope.scope_id, currency: scope.currency, before: sideOf(before), after: sideOf(after) };
  const options = lookOf(process.stdout);
  process.stdout.write(estimateDiffFormats[flags.format]({ ...subject, diff }, options));
  if (inputs) printInputNotes(inputs);
  return flags.exitCode && hasChanged(diff) ? exitCode.judgedWrong : exitCode.ok;
}

/** Estimates at both sheets. @returns inputs: what was read of a file of another tool */
async function estimateBoth(sides: DiffSides, flags: EstimateDiffFlags) {
  const defaults = readDefaults(flags);
  const input = await readInputFile(flags.estimate, flags);
  const { clients } = sheetEstimates(sides, flags);
  if (input.format === 'appraise') {
    if ('what_if' in input.request) throw new CommandFailure(['--estimate takes no request with what_if']);
    const request = requestWithDefaults(input.request, defaults);
    const ask = (client: ApiClient) => client.post<EstimateAnswer>('/api/estimate', request);
    return { old: await ask(clients.before), current: await ask(clients.after) };
  }
  const ask = (client: ApiClient) =>
    estimateResources(client, input, { defaults, strict: flags.strict ?? false, members: {} });
  const { answer: old } = await ask(clients.before);
  const { answer: current, lines } = await ask(clients.after);
  const file = flags.estimate === '-' ? standardInputName : basename(flags.estimate);
  return { old, current, inputs: { file, format: input.format, lines, warnings: input.warnings } };
}
