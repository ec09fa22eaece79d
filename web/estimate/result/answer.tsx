import { useEffect } from 'preact/hooks';
import type { EstimateAnswer } from '../../../lib/pricing/formats/estimate-answer.ts';
import { SplitBar } from '../../charts/split-bar.tsx';
import { useConsole } from '../../console.ts';
import { useFormats, useWords } from '../../text/use-words.ts';
import { estimateWords } from '../words.ts';
import { answerTextOf, capitalize, chosenOf, sentenceOf } from './sentence-of.ts';

/** What the estimate comes to: one figure, what it saves and binds, and its lines in one bar. */
export function Answer({
  answer,
  missing,
  limits,
}: {
  readonly answer: EstimateAnswer;
  /** What the total lacks; `''` for the total of everything. */
  readonly missing: string;
  /** All that the total is not, as `limitsOf` says it. */
  readonly limits: string;
}) {
  const { announcement } = useConsole();
  const words = useWords(estimateWords);
  const formats = useFormats();
  const text = answerTextOf(answer, words, formats);
  const sentence = sentenceOf(answer, missing, words, formats);
  useEffect(() => announcement.set(sentence), [sentence]);
  const parts = chosenOf(answer).lines.map(({ id, monthly }) => ({
    label: id,
    value: monthly,
    text: formats.number(monthly, 2),
  }));
  return (
    <div class="answer">
      <p class="sentence">
        <Limits text={limits} end=":" />
        <strong class="total">{text.amount}</strong>
        {'\u00a0'}
        {text.what} <span class="saved">{text.saved}</span>
      </p>
      {text.bound !== '' && <p>{text.bound}</p>}
      <SplitBar
        title={words.answer.parts(answer.currency)}
        parts={parts}
        restOf={(count) => words.answer.others(formats.number(count))}
        formatValue={(value) => formats.number(value, 2)}
      />
    </div>
  );
}

/** The total where the answer is out of view: it stays at the foot of a phone. */
export function Foot({ answer, limits }: { readonly answer: EstimateAnswer; readonly limits: string }) {
  const words = useWords(estimateWords);
  const { number } = useFormats();
  const { side, monthly } = chosenOf(answer);
  return (
    <p class="foot">
      <Limits text={limits} end=":" />
      <strong class="total">{number(monthly, 2)}</strong> {words.answer.foot(answer.currency, words.atSide[side])}
    </p>
  );
}

/** Says that a total is not the whole one, or not the latest. @param props.text as `limitsOf` says it; `''` shows nothing */
export function Limits({ text, end }: { readonly text: string; readonly end: string }) {
  if (text === '') return null;
  return (
    <span class="missing">
      <span aria-hidden="true">▲ </span>
      {capitalize(text)}
      {end}{' '}
    </span>
  );
}

/**
 * Says what a total is not: of the latest request, of everything. @param isLast whether it is the answer to an earlier request,
 * because the latest one has none @param missing what it lacks @param last the word for an earlier answer
 */
export const limitsOf = (isLast: boolean, missing: string, last: string): string =>
  [...(isLast ? [last] : []), ...(missing === '' ? [] : [missing])].join('; ');
