import { useEffect } from 'preact/hooks';
import type { EstimateAnswer } from '../../../lib/pricing/formats/estimate-answer.ts';
import type { AnsweredAlternative } from '../../../lib/pricing/formats/what-if-answer.ts';
import { formatAddress } from '../../address/address.ts';
import { navigate } from '../../address/current-address.ts';
import { writeLinkState } from '../../address/link-state.ts';
import { useConsole } from '../../console.ts';
import { useFormats, useWords } from '../../text/use-words.ts';
import type { PartProps } from '../part.ts';
import { AlternativeTable } from './alternative-table.tsx';
import { alternativeWords } from './alternative-words.ts';
import { applyChange } from './apply-change.ts';
import { type Choices, changeText } from './choices.ts';
import { missingNotes, type Note, otherNotes } from './notes.ts';
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
            <span lang="en">{text}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
