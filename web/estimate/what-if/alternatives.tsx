import { useEffect } from 'preact/hooks';
import { joinAlike } from '../../../lib/pricing/formats/alike-alternatives.ts';
import type { EstimateAnswer } from '../../../lib/pricing/formats/estimate-answer.ts';
import type { AnsweredAlternative, AnsweredChange } from '../../../lib/pricing/formats/what-if-answer.ts';
import { formatAddress } from '../../address/address.ts';
import { navigate } from '../../address/current-address.ts';
import { writeLinkState } from '../../address/link-state.ts';
import { useConsole } from '../../console.ts';
import { Disclosure } from '../../parts/disclosure.tsx';
import { type Column, SortableTable } from '../../parts/sortable-table.tsx';
import type { Formats } from '../../text/formats.ts';
import { useFormats, useWords } from '../../text/use-words.ts';
import type { PartProps } from '../part.ts';
import { alternativeWords } from './alternative-words.ts';
import { type Choices, changeText } from './choices.ts';
import { applyChange, missingNotes, type Note, otherNotes } from './read-alternatives.ts';
import { RegionTable } from './region-table.tsx';

/** The regions side by side, all alternatives by rank, and what there is to know about them. */
export default function Alternatives({
  answer,
  choices,
  state,
  change: show,
}: Pick<PartProps, 'state' | 'change'> & {
  readonly answer: EstimateAnswer;
  readonly choices: Choices;
}) {
  const words = useWords(alternativeWords);
  const { number, money } = useFormats();
  const { announcement } = useConsole();
  const { what_if: alternatives = [], currency } = answer;
  const named = new Set(Object.keys(choices.skus));
  const nameOf = ({ change }: AnsweredAlternative): string =>
    changeText(change, { hours: (hours) => words.hoursOf(number(hours)), cheapest: words.cheapest, named });
  const use = async (alternative: AnsweredAlternative): Promise<void> => {
    const { whatIf: _, ...view } = state.view;
    const used = { request: applyChange(state.request, alternative), view };
    try {
      // An entry in the history of its own, so that Back undoes it.
      navigate(formatAddress('estimate', { e: await writeLinkState(used) }));
    } catch {
      show(used);
    }
    // The button goes with the table.
    document.querySelector('h1')?.focus();
  };
  useEffect(() => {
    const ranked = alternatives.filter(({ rank }) => rank !== null);
    const [first] = ranked;
    const isCheaper = first?.best && !first.stayed && (first.difference?.mix ?? 0) < 0;
    const cheapest = isCheaper ? words.first(nameOf(first), money(first.best.mix.monthly, currency)) : words.none;
    announcement.set(`${words.count(ranked.length)} ${ranked.length > 0 ? cheapest : ''}`.trim());
  }, [answer]);
  return (
    <>
      <RegionTable answer={answer} regions={choices.regions} />
      <AlternativeTable answer={answer} nameOf={nameOf} onUse={use} />
      <Notes title={words.missing} notes={missingNotes(alternatives)} nameOf={nameOf} />
      <Notes title={words.notes} notes={otherNotes(alternatives)} nameOf={nameOf} />
    </>
  );
}

/** Sentences of the API, each once, with the lines that it is said of. */
function Notes({
  title,
  notes,
  nameOf,
}: {
  readonly title: string;
  readonly notes: readonly Note[];
  readonly nameOf: (alternative: AnsweredAlternative) => string;
}) {
  const words = useWords(alternativeWords);
  if (notes.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul>
        {notes.map(({ alternative, text, lines }) => (
          <li key={text}>
            {[alternative && nameOf(alternative), lines.length > 0 && words.listOf(lines)]
              .filter(Boolean)
              .map((name) => `${name}: `)}
            {text}
          </li>
        ))}
      </ul>
    </>
  );
}

/** The alternatives of an answer by rank, with what each line costs more or less. */
function AlternativeTable({
  answer,
  nameOf,
  onUse,
}: {
  readonly answer: EstimateAnswer;
  readonly nameOf: (alternative: AnsweredAlternative) => string;
  readonly onUse: (alternative: AnsweredAlternative) => void;
}) {
  const words = useWords(alternativeWords);
  const { number } = useFormats();
  const { currency, best } = answer;
  const side = best.mix?.side === 'corporate' ? 'corporate' : 'retail';
  const rows = joinAlike(answer).map(({ shown, others }): Row => {
    const also = others.map(nameOf);
    const payg = (shown ?? answer).totals?.[side]?.payg_monthly;
    if (!shown) return { name: words.asIs, also, mix: best.mix?.monthly, payg, lines: [] };
    return {
      name: nameOf(shown),
      also,
      alternative: shown,
      mix: shown.best?.mix.monthly,
      difference: shown.difference?.mix,
      payg,
      lines: shown.lines.filter(({ difference }) => difference !== 0),
    };
  });
  const amount = (value: number | undefined): string => (value === undefined ? '–' : number(value, 2));
  const columns: readonly Column<Row>[] = [
    {
      id: 'change',
      header: words.change,
      cell: ({ name, also, alternative }) => (
        <>
          {name}
          {also.length > 0 && <p class="small">{words.also(also.join('; '))}</p>}
          {alternative?.stayed && (
            <p class="small stale">
              {words.stayed(number(alternative.stayed.monthly, 2), words.listOf(alternative.stayed.lines))}
            </p>
          )}
          {alternative && (
            <p>
              <button type="button" aria-label={words.useOf(name)} onClick={() => onUse(alternative)}>
                {words.use}
              </button>
            </p>
          )}
        </>
      ),
    },
    {
      id: 'difference',
      header: words.difference,
      isNumeric: true,
      cell: ({ difference }) => (difference === undefined ? '' : <strong>{signed(difference, number)}</strong>),
    },
    { id: 'mix', header: words.mix, isNumeric: true, cell: ({ mix }) => amount(mix) },
    { id: 'payg', header: words.payg, isNumeric: true, cell: ({ payg }) => amount(payg) },
    {
      id: 'lines',
      header: words.lines,
      cell: (row) => <LineChanges {...row} />,
    },
  ];
  return (
    <>
      <h3>{words.rankedTitle}</h3>
      {rows.length > 1 && <p class="small">{words.useNote}</p>}
      <SortableTable
        caption={words.caption(currency, words.sides[side])}
        columns={columns}
        rows={rows}
        keyOf={({ name, mix }) => `${name} ${mix}`}
      />
    </>
  );
}

/** Lines that are shown at once. */
const maxLines = 3;

/** The lines with the largest differences; the others unfold. */
function LineChanges({ lines, alternative, difference }: Row) {
  const skus = alternative?.change.skus ?? {};
  const words = useWords(alternativeWords);
  if (lines.length === 0) return difference === undefined ? null : words.same;
  const sorted = lines.toSorted((first, second) => Math.abs(second.difference) - Math.abs(first.difference));
  const others = sorted.slice(maxLines);
  return (
    <>
      <LineDifferences lines={sorted.slice(0, maxLines)} skus={skus} />
      {others.length > 0 && (
        <Disclosure label={words.moreLines(others.length)}>
          {() => <LineDifferences lines={others} skus={skus} />}
        </Disclosure>
      )}
    </>
  );
}

function LineDifferences({ lines, skus }: Pick<Row, 'lines'> & Required<Pick<AnsweredChange, 'skus'>>) {
  const { number } = useFormats();
  return (
    <ul class="line-changes">
      {lines.map(({ id, difference }) => (
        <li key={id}>
          {[id, ...(Object.hasOwn(skus, id) ? [skus[id]] : [])].join(' ')}:{' '}
          <span class="figure">{signed(difference, number)}</span>
        </li>
      ))}
    </ul>
  );
}

const signed = (amount: number, number: Formats['number']): string => `${amount > 0 ? '+' : ''}${number(amount, 2)}`;

interface Row {
  readonly name: string;
  /** Names of alternatives that come to the same. */
  readonly also: readonly string[];
  readonly mix: number | undefined;
  /** The difference of the mix; undefined for the estimate itself. */
  readonly difference?: number | undefined;
  readonly payg: number | undefined;
  readonly lines: readonly { readonly id: string; readonly difference: number }[];
  /** Undefined for the estimate itself. */
  readonly alternative?: AnsweredAlternative;
}
