import { hasMember } from '../../../lib/platform/members.ts';
import type { EstimateRequest } from '../../../lib/platform/request-types.generated.ts';
import { regionOf } from '../../../lib/pricing/catalog/regions.ts';
import type { EstimateAnswer } from '../../../lib/pricing/formats/estimate-answer.ts';
import { fieldOfLine, stopsWhenOff } from '../../../lib/pricing/products/forms.ts';
import { useLanguage, useWords } from '../../text/use-words.ts';
import { allLinesWords } from '../all-lines/words.ts';
import { labelOf } from '../lines/line-view.ts';
import { type Item, linesOf } from '../state.ts';
import { estimateWords } from '../words.ts';
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

/** A member of a request that is another now. Values are texts as fields show them. */
interface MemberChange {
  readonly member: string;
  readonly before: string;
  readonly now: string;
  /** Ids of the lines; undefined for a member of the request itself. */
  readonly lines: readonly string[] | undefined;
}

/** What differs between two requests. */
interface RequestChanges {
  readonly changed: readonly MemberChange[];
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** What counts if a member is not there that a request or lines of all products have. */
const defaults: Readonly<Record<string, string>> = {
  quantity: '1',
  hours_per_month: '730',
  max_commitment_share: '1',
  max_term: 'P3Y',
  sharing: 'together',
};

type Members = Readonly<Record<string, unknown>>;

/** Finds what differs: members of the request, then of the lines, those of the same change together. */
export function changesBetween(before: EstimateRequest, now: EstimateRequest): RequestChanges {
  const old = byId(before);
  const current = byId(now);
  const shared = [...current].flatMap(([id, line]) => {
    const oldLine = old.get(id);
    if (!oldLine) return [];
    return changesOf(withHours(oldLine, before), withHours(line, now)).map((change) => ({ id, change }));
  });
  const same = Map.groupBy(shared, ({ change }) => JSON.stringify(change));
  const ofLines = [...same.values()].flatMap(([first, ...others]): readonly MemberChange[] =>
    first ? [{ ...first.change, lines: [first, ...others].map(({ id }) => id) }] : [],
  );
  return {
    changed: [
      ...changesOf(ownMembers(before), ownMembers(now)).map((change) => ({ ...change, lines: undefined })),
      ...ofLines,
    ],
    added: [...current.keys()].filter((id) => !old.has(id)),
    removed: [...old.keys()].filter((id) => !current.has(id)),
  };
}

const byId = (request: EstimateRequest): ReadonlyMap<string, Members> =>
  new Map(linesOf(request).map(({ id, ...line }, index) => [id ?? String(index + 1), line]));

/** Hours of the request are those of each line that stops costing when it is off, unless it has hours of its own. */
const withHours = (line: Members, { hours_per_month: hours }: EstimateRequest): Members => ({
  ...(hours !== undefined && stopsWhenOff(line as unknown as Item) && { hours_per_month: hours }),
  ...line,
});

const ownMembers = ({ items: _, meters: __, hours_per_month: ___, ...own }: EstimateRequest): Members => own;

function changesOf(before: Members, now: Members): readonly Omit<MemberChange, 'lines'>[] {
  return [...new Set([...Object.keys(before), ...Object.keys(now)])].flatMap((member) => {
    const old = textOf(member, before);
    const current = textOf(member, now);
    return old === current ? [] : [{ member, before: old, now: current }];
  });
}

/** Empty for a member that is not there. */
function textOf(member: string, members: Members): string {
  const value = Object.hasOwn(members, member) ? members[member] : undefined;
  const text = String(value ?? defaultOf(member, members) ?? '');
  return (member === 'region' && regionOf(text)?.label) || text;
}

/** What counts if a member is not there: for all products, or for that of the line. */
const defaultOf = (member: string, { product }: Members): string | number | undefined =>
  Object.hasOwn(defaults, member) ? defaults[member] : fieldOfLine({ product: String(product) }, member)?.default;
