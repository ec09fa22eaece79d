import type { EstimateAnswer } from '../../../lib/pricing/formats/estimate-answer.ts';
import type { AnsweredAlternative } from '../../../lib/pricing/formats/what-if-answer.ts';
import { type Column, SortableTable } from '../../parts/sortable-table.tsx';
import { useFormats, useWords } from '../../text/use-words.ts';
import { changeText } from './choices.ts';
import { whatIfWords } from './words.ts';

/** The alternatives of an answer by rank, with what each line costs more or less; below them, what has no price. */
export function AlternativeTable({ answer }: { readonly answer: EstimateAnswer }) {
  const words = useWords(whatIfWords);
  const { number, money } = useFormats();
  const { what_if: alternatives = [], currency, best, totals } = answer;
  const side = best.mix?.side === 'corporate' ? 'corporate' : 'retail';
  const nameOf = ({ change }: AnsweredAlternative): string =>
    changeText(change, { hours: (hours) => words.hoursOf(number(hours)), cheapest: words.cheapest });
  const signed = (amount: number): string => `${amount > 0 ? '+' : ''}${number(amount, 2)}`;
  const own: Row = { name: words.asIs, mix: best.mix?.monthly, payg: totals[side]?.payg_monthly, lines: [] };
  const ranked = alternatives
    .filter(({ rank }) => rank !== null)
    .map(
      (one): Row => ({
        name: nameOf(one),
        mix: one.best?.mix.monthly,
        difference: one.difference?.mix,
        payg: one.totals?.[side]?.payg_monthly,
        lines: one.lines.filter(({ difference }) => difference !== 0),
        skus: one.change.skus ?? {},
      }),
    );
  const amount = (value: number | undefined): string => (value === undefined ? '–' : money(value, currency));
  const columns: readonly Column<Row>[] = [
    { id: 'change', header: words.change, cell: ({ name }) => name },
    { id: 'mix', header: words.mix, isNumeric: true, cell: ({ mix }) => amount(mix) },
    {
      id: 'difference',
      header: words.difference,
      isNumeric: true,
      cell: ({ difference }) => (difference === undefined ? '' : <strong>{signed(difference)}</strong>),
    },
    { id: 'payg', header: words.payg, isNumeric: true, cell: ({ payg }) => amount(payg) },
    {
      id: 'lines',
      header: words.lines,
      cell: ({ lines, skus = {}, difference }) =>
        lines.length === 0 ? (
          difference !== undefined && words.same
        ) : (
          <ul class="line-changes">
            {lines.map(({ id, difference: more }) => (
              <li key={id}>
                {[id, ...(Object.hasOwn(skus, id) ? [skus[id]] : [])].join(' ')}: {signed(more)}
              </li>
            ))}
          </ul>
        ),
    },
  ];
  return (
    <>
      <SortableTable
        caption={words.caption(currency, words.sides[side])}
        columns={columns}
        rows={[own, ...ranked]}
        keyOf={({ name, mix }) => `${name} ${mix}`}
        sorting={undefined}
        onSort={() => {}}
      />
      <Notes
        title={words.missing}
        notes={alternatives.flatMap((one) => one.missing.map(({ id, detail }) => `${nameOf(one)}: ${id}: ${detail}`))}
      />
      <Notes
        title={words.notes}
        notes={alternatives.flatMap(({ unchanged, warnings }) => [
          ...unchanged.map(({ id, reason }) => `${id}: ${reason}`),
          ...warnings,
        ])}
      />
    </>
  );
}

interface Row {
  readonly name: string;
  readonly mix: number | undefined;
  /** Of the mix; undefined for the estimate itself. */
  readonly difference?: number | undefined;
  readonly payg: number | undefined;
  readonly lines: readonly { readonly id: string; readonly difference: number }[];
  /** Sizes that it chooses, by line. */
  readonly skus?: Readonly<Record<string, string>>;
}

/** Sentences of the API, each once. */
function Notes({ title, notes }: { readonly title: string; readonly notes: readonly string[] }) {
  const all = [...new Set(notes)];
  if (all.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul lang="en">
        {all.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </>
  );
}
