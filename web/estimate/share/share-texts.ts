import type { EstimateAnswer } from '../../../lib/pricing/formats/estimate-answer.ts';
import { csv } from '../../../lib/pricing/formats/estimate-csv.ts';
import { markdown } from '../../../lib/pricing/formats/estimate-markdown.ts';
import type { EstimateState } from '../state.ts';
import { curlCommand } from './curl.ts';

/** A command for the same answer, and what `appraise estimate --format` prints for it. Loaded when one is asked for. */
export const shareTexts = {
  curl: async (state: EstimateState, origin: string, hasKey: boolean) =>
    curlCommand(origin, state.request, hasKey, await inputsOf(state)),
  csv: async (state: EstimateState, answer: EstimateAnswer) => csv(answer, { inputs: await inputsOf(state) }),
  markdown: async (state: EstimateState, answer: EstimateAnswer, now: Date) =>
    markdown(answer, { now, inputs: await inputsOf(state) }),
} as const;

/** What was read of the file that the estimate comes from. */
const inputsOf = async (state: EstimateState) =>
  state.view.input === undefined ? undefined : (await import('../input/input.ts')).inputSummary(state);
