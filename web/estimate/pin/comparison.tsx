import { useEffect, useState } from 'preact/hooks';
import type { EstimateRequest } from '../../../lib/platform/request-types.generated.ts';
import {
  type Choice,
  type Compared,
  choicesOf,
  compareCheapest,
  compareLines,
  compareTotals,
  sharedSides,
} from '../../../lib/pricing/compare/compare-answers.ts';
import type { EstimateAnswer } from '../../../lib/pricing/formats/estimate-answer.ts';
import { useConsole } from '../../console.ts';
import { SelectField } from '../../parts/select-field.tsx';
import { ScrollBox } from '../../parts/sortable-table.tsx';
import type { Formats } from '../../text/formats.ts';
import { shellWords, useFormats, useWords } from '../../text/use-words.ts';
import { sentenceOf } from '../result/sentence-of.ts';
import { estimateWords } from '../words.ts';
import { ChangeList } from './change-list.tsx';
import { type ComparisonWords, comparisonWords } from './comparison-words.ts';
import type { Pinned } from './pinned.ts';

/** A result beside the pinned one: what differs, and what that costs a month and a year. */
export default function Comparison({
  before,
  answer,
  request,
  missing,
}: {
  readonly before: Pinned;
  readonly answer: EstimateAnswer;
  /** What the answer is about. */
  readonly request: EstimateRequest;
  /** What its totals lack. */
  readonly missing: string;
}) {
  const words = useWords(comparisonWords);
  const resultWords = useWords(estimateWords);
  const formats = useFormats();
  const { announcement } = useConsole();
  const isSame = before.answer === answer;
  const isComparable = before.answer.currency === answer.currency;
  const headline = headlineOf(before.answer, answer, words, formats);
  useEffect(() => {
    // The sentence of the result is announced first; together they are one announcement.
    if (!isSame) announcement.set(`${sentenceOf(answer, missing, resultWords, formats)} ${headline}`);
  }, [headline]);
  return (
    <section class="sheet" aria-labelledby="estimate-pin">
      <h2 id="estimate-pin">{words.title}</h2>
      <p class="small">
        {words.at(formats.dateTime(before.at), sentenceOf(before.answer, before.missing, resultWords, formats))}
      </p>
      {isSame ? (
        <p>{words.nothing}</p>
      ) : (
        <>
          <p class="headline">{headline}</p>
          <ChangeList before={before} request={request} answer={answer} />
          {isComparable && <Tables before={before.answer} now={answer} />}
        </>
      )}
    </section>
  );
}

/** The difference in a sentence. */
export function Headline({ before, now }: { readonly before: EstimateAnswer; readonly now: EstimateAnswer }) {
  return <p class="pinned">{headlineOf(before, now, useWords(comparisonWords), useFormats())}</p>;
}

/** The differences of each model and each line, at the prices that the reader chooses. */
function Tables({ before, now }: { readonly before: EstimateAnswer; readonly now: EstimateAnswer }) {
  const words = useWords(comparisonWords);
  const resultWords = useWords(estimateWords);
  const shared = sharedSides(before, now);
  const [chosenSide, chooseSide] = useState<string>();
  const [chosen, choose] = useState<string>();
  const side = shared.find((name) => name === chosenSide) ?? shared[0] ?? 'retail';
  const choices = choicesOf(before, now, side);
  const choice = choices.find((name) => name === chosen) ?? choices[0] ?? 'payg';
  const nameOf = (name: Choice): string => (name === 'mix' ? words.mix : resultWords.models[name]);
  return (
    <>
      {shared.length > 1 && (
        <div class="line-fields">
          <SelectField
            label={words.side}
            value={side}
            options={shared.map((value) => ({ value, label: resultWords.sides[value] }))}
            onChange={chooseSide}
          />
        </div>
      )}
      <ComparedTable
        caption={`${words.models}, ${resultWords.atSide[side]}, ${now.currency}`}
        header={words.model}
        rows={compareTotals(before, now, side)}
        nameOf={(name) => (name === 'mix' ? words.mix : resultWords.bars.models[name])}
      />
      <div class="line-fields">
        <SelectField
          label={words.model}
          value={choice}
          options={choices.map((value) => ({ value, label: nameOf(value) }))}
          onChange={choose}
        />
      </div>
      <ComparedTable
        caption={`${words.lines}, ${nameOf(choice)}, ${resultWords.atSide[side]}, ${now.currency}`}
        header={words.line}
        rows={compareLines(before, now, side, choice)}
        nameOf={(name) => name}
      />
    </>
  );
}

/** The difference of what things cost, a month and a year, first: a phone shows no more at once; then what they cost then and now. */
function ComparedTable<Name extends string>({
  caption,
  header,
  rows,
  nameOf,
}: {
  readonly caption: string;
  readonly header: string;
  readonly rows: readonly Compared<Name>[];
  readonly nameOf: (name: Name) => string;
}) {
  const words = useWords(comparisonWords);
  const { table } = useWords(shellWords);
  const { number, percent } = useFormats();
  const signed = (value: number, text: string): string => `${value > 0 ? '+' : ''}${text}`;
  return (
    <ScrollBox label={`${caption}. ${table.scroll}`}>
      <table class="line-table">
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{header}</th>
            {[words.monthly, words.yearly, words.share, words.before, words.now].map((title) => (
              <th key={title} scope="col" class="n">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, before, after, difference, yearly, share }) => (
            <tr key={name}>
              <th scope="row">{nameOf(name)}</th>
              <td class="n">
                <strong>{signed(difference, number(difference, 2))}</strong>
              </td>
              <td class="n">{signed(yearly, number(yearly, 2))}</td>
              <td class="n">{share === null ? '–' : signed(share, percent(share))}</td>
              <td class="n">{before === undefined ? words.isNew : number(before, 2)}</td>
              <td class="n">{after === undefined ? words.isGone : number(after, 2)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

/**
 * Says how much the cheapest mix costs more or less than that of the pinned result; without a mix, the cheapest model. Results in
 * different currencies are not compared.
 */
export function headlineOf(
  before: EstimateAnswer,
  now: EstimateAnswer,
  words: ComparisonWords,
  { money, percent }: Formats,
): string {
  if (before.currency !== now.currency) return words.currencies(before.currency, now.currency);
  const { name, difference, yearly, share } = compareCheapest(before, now);
  const what = words.cheapest[name];
  if (difference === 0) return words.same(what);
  const amountOf = (amount: number): string => money(Math.abs(amount), now.currency);
  const part = share === null ? '' : ` (${share > 0 ? '+' : ''}${percent(share)})`;
  const say = difference < 0 ? words.less : words.more;
  return say(what, amountOf(difference), part, amountOf(yearly));
}
