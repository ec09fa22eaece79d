import type { EstimateRequest } from '../../../lib/platform/request-types.generated.ts';
import { regionOf } from '../../../lib/pricing/catalog/regions.ts';
import { fieldOfLine, stopsWhenOff } from '../../../lib/pricing/products/forms.ts';
import { type Item, linesOf } from '../state.ts';

/** A member of a request that is another now. Values are texts as fields show them. */
export interface MemberChange {
  readonly member: string;
  readonly before: string;
  readonly now: string;
  /** Ids of the lines; undefined for a member of the request itself. */
  readonly lines: readonly string[] | undefined;
}

/** What differs between two requests. */
export interface RequestChanges {
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
