import { basename } from 'node:path';
import { exitCode } from '../../platform/exit-code.ts';
import { isRefusal } from '../../platform/http/errors.ts';
import { checkBody } from '../../platform/http/parse-request.ts';
import { createProblem } from '../../platform/http/problem.ts';
import { estimateRequest } from '../../platform/http/schemas/estimate-request.generated.js';
import type { EstimateRequest } from '../../platform/request-types.generated.ts';
import { compareSheets, hasChanged } from '../../pricing/compare/compare-sheets.ts';
import { itemFaults } from '../../pricing/estimate/request.ts';
import type { EstimateAnswer } from '../../pricing/formats/estimate-answer.ts';
import { requestWithDefaults } from '../../pricing/inputs/request-defaults.ts';
import { sideOf } from '../../pricing/sheet-diff/diff-side.ts';
import { standardInputName } from '../assessment/inputs.ts';
import { CommandFailure } from '../failure.ts';
import { type StrictFlags, strictnessOf } from '../options.ts';
import { callService } from '../target.ts';
import { lookOf } from '../terminal/terminal.ts';
import type { ApiClient } from './api-client.ts';
import { apiRefusal } from './api-refusal.ts';
import { estimateResources } from './architecture/estimate-resources.ts';
import { type InputFlags, readInputFile } from './architecture/input-file.ts';
import { readDefaults } from './estimate-flags.ts';
import { estimateDiffFormats } from './format/estimate-diff.ts';
import { printInputNotes } from './format/input-notes.ts';
import { type DiffSides, throwIfDeleted } from './sheet-sides.ts';
import type { SheetFlags } from './sheet-snapshots.ts';

interface EstimateDiffFlags extends SheetFlags, InputFlags, StrictFlags {
  readonly estimate: string;
  readonly region?: string;
  readonly hours?: string;
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
    estimateResources(client, input, { defaults, strict: strictnessOf(flags), members: {} });
  const { answer: old } = await ask(clients.before);
  const { answer: current, lines } = await ask(clients.after);
  const file = flags.estimate === '-' ? standardInputName : basename(flags.estimate);
  return { old, current, inputs: { file, format: input.format, lines, warnings: input.warnings } };
}

/**
 * Estimates on the tables as the API does, with the same checks and sentences, at the prices of either of two sheets. A
 * request that one of them refuses is refused for both, so that both price the same lines.
 */
function sheetEstimates(sides: DiffSides, flags: SheetFlags) {
  const { scope, before, after } = sides;
  const ask = async (body: unknown) => {
    const { estimateOnSheets } = await import('../../pricing/store/estimate-on-sheets.ts');
    try {
      checkBody(body, { body: estimateRequest, names: itemFaults });
      return await estimateOnSheets(body as EstimateRequest, scope, [before, after]);
    } catch (error) {
      if (isRefusal(error) && error.status < 500) {
        const { status, body: problem } = createProblem(error, { language: 'en', carriesOk: true }, '');
        throw apiRefusal(status, JSON.parse(problem), '');
      }
      if (error instanceof CommandFailure) throw error;
      await throwIfDeleted(sides);
      return callService(flags, () => Promise.reject(error));
    }
  };
  const asked = new Map<string, ReturnType<typeof ask>>();
  const clientOf = (side: 0 | 1): ApiClient => ({
    get: () => Promise.reject(new Error('the tables answer estimates only')),
    post: async <Answer>(_path: string, body: unknown): Promise<Answer> => {
      const text = JSON.stringify(body);
      const answers = asked.get(text) ?? ask(body);
      asked.set(text, answers);
      return (await answers)[side] as Answer;
    },
  });
  return { clients: { before: clientOf(0), after: clientOf(1) } };
}
