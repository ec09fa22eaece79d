import type { EstimateRequest } from '../../../lib/platform/request-types.generated.ts';
import { makeVisible } from '../../../lib/platform/text.ts';
import type { EstimateAnswer } from '../../../lib/pricing/formats/estimate-answer.ts';
import { csv } from '../../../lib/pricing/formats/estimate-csv.ts';
import { markdown } from '../../../lib/pricing/formats/estimate-markdown.ts';
import { gateSentence } from '../../../lib/pricing/formats/gates.ts';
import { type InputSummary, totalsGap } from '../../../lib/pricing/formats/input-summary.ts';
import { writeOwnCsv } from '../../../lib/pricing/inputs/write-own-csv.ts';
import { compareWithLimits, readLimits } from '../limits/limits.ts';
import type { EstimateState } from '../state.ts';
import { readChoices, whatIfRequest } from '../what-if/choices.ts';

/**
 * A command for a state, and what `appraise estimate --format` prints for the state that an answer is about. Loaded when one is asked
 * for.
 */
export const shareTexts = {
  curl: async (state: EstimateState, origin: string, hasKey: boolean) =>
    curlCommand(origin, state.request, hasKey, await inputsOf(state)),
  csv: async (state: EstimateState, answer: EstimateAnswer) => csv(answer, { inputs: await inputsOf(state) }),
  lines: (state: EstimateState) => writeOwnCsv(state.request),
  markdown: async (state: EstimateState, answer: EstimateAnswer, now: Date) => {
    const inputs = await inputsOf(state);
    const missing = inputs ? totalsGap(inputs.lines) : '';
    const verdict = gateSentence(compareWithLimits(readLimits(state.view), answer, missing).gates);
    return markdown(answer, { now, inputs, verdict });
  },
  /** @param price asks for an answer with the alternatives of What if, if there are any @throws whatever `price` throws */
  workbook: async (
    state: EstimateState,
    answer: EstimateAnswer,
    now: Date,
    price: (request: EstimateRequest) => Promise<EstimateAnswer>,
  ) => {
    const withAlternatives = whatIfRequest(state.request, readChoices(state.view.whatIf));
    const { estimateWorkbook } = await import('../../../lib/pricing/formats/estimate-workbook.ts');
    return estimateWorkbook(withAlternatives ? await price(withAlternatives) : answer, {
      now,
      inputs: await inputsOf(state),
    });
  },
} as const;

/** What was read of the file that the estimate comes from. */
const inputsOf = async (state: EstimateState) =>
  state.view.input === undefined ? undefined : (await import('../input/input.ts')).inputSummary(state);

/**
 * Writes a command for a shell that sends the same request. A key is never written: the shell reads it from a variable. What the
 * request lacks of a file stands before it, in a command that does nothing.
 * @param origin such as `http://127.0.0.1:8787` @param hasKey whether requests of this page carry a key
 */
export function curlCommand(origin: string, request: EstimateRequest, hasKey: boolean, inputs?: InputSummary): string {
  const key = hasKey ? ` -H "X-API-Key: $APPRAISE_API_KEY"` : '';
  const gap = inputs && totalsGap(inputs.lines);
  const note = gap ? `: ${quote(`${makeVisible(inputs.file)}, ${gap}`)}\n` : '';
  return `${note}curl ${quote(`${origin}/api/estimate`)} -H 'Content-Type: application/json'${key} -d ${quote(JSON.stringify(request))}\n`;
}

/** Nothing is special to a shell between single quotes but the quote itself. */
const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
