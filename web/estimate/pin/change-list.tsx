import { hasMember } from '../../../lib/platform/members.ts';
import type { EstimateRequest } from '../../../lib/platform/request-types.generated.ts';
import type { EstimateAnswer } from '../../../lib/pricing/formats/estimate-answer.ts';
import { useLanguage, useWords } from '../../text/use-words.ts';
import { allLinesWords } from '../all-lines/words.ts';
import { labelOf } from '../lines/line-view.ts';
import { linesOf } from '../state.ts';
import { estimateWords } from '../words.ts';
import { changesBetween } from './changes.ts';
import { comparisonWords } from './comparison-words.ts';
import type { Pinned } from './pinned.ts';

/** With more names, the rest is counted. */
const maxNames = 5;

/** Says what differs between the requests, and whether the prices themselves do. */
export function ChangeList({
  before,
  request,
  answer: { snapshots },
}: {
  readonly before: Pinned;
  readonly request: EstimateRequest;
  readonly answer: EstimateAnswer;
}) {
  const words = useWords(comparisonWords);
  const { fields } = useWords(estimateWords);
  const language = useLanguage();
  const { licences } = useWords(allLinesWords);
  const { changed, added, removed } = changesBetween(before.request, request);
  const count = linesOf(request).length;
  const listOf = (names: readonly string[]): string =>
    names.length <= maxNames
      ? names.join(', ')
      : [...names.slice(0, maxNames - 1), words.andMore(names.length - maxNames + 1)].join(', ');
  const placeOf = (lines: readonly string[] | undefined): string => {
    if (!lines) return '';
    return ` (${lines.length === count && count > 1 ? words.allLines : listOf(lines)})`;
  };
  const textOf = (member: string, value: string): string =>
    (member === 'license' && hasMember(licences, value) && licences[value]) || value || words.none;
  const hasNewPrices =
    snapshots.retail !== before.answer.snapshots.retail ||
    (request.scope === before.request.scope && snapshots.corporate !== before.answer.snapshots.corporate);
  const sentences = [
    ...changed.map(({ member, before: old, now, lines }) => {
      const name = words.members[member] ?? labelOf(member, language) ?? fields[member] ?? member;
      return `${words.change(name, textOf(member, now), textOf(member, old))}${placeOf(lines)}`;
    }),
    ...(added.length > 0 ? [words.added(listOf(added))] : []),
    ...(removed.length > 0 ? [words.removed(listOf(removed))] : []),
    ...(hasNewPrices ? [words.prices] : []),
  ];
  if (sentences.length === 0) return null;
  return (
    <>
      <h3>{words.differs}</h3>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </>
  );
}
