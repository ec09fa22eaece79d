/** A value before and after; null if it is missing or of a wrong type. */
export interface Change<Value> {
  readonly old: Value | null;
  readonly new: Value | null;
}

/** `delta` is new minus old; null if one is missing. */
export interface NumberChange extends Change<number> {
  readonly delta: number | null;
}

/** A field with one value that changed; `field` is its name in the record. */
export interface FieldChange<Name extends string = string> extends Change<string | number | boolean> {
  readonly field: Name;
}

export const change = <Value>(before: Value | undefined, after: Value | undefined): Change<Value> => ({
  old: before ?? null,
  new: after ?? null,
});

/** Infinity, which JSON cannot hold, counts as missing. */
export function numberChange(before: number | null | undefined, after: number | null | undefined): NumberChange {
  const [old, fresh] = [finite(before), finite(after)];
  return { old, new: fresh, delta: old === null || fresh === null ? null : exactDifference(old, fresh) };
}

export const hasChanged = ({ old, new: fresh }: Change<string | number | boolean>): boolean => old !== fresh;

/** Returns the fields whose values differ. */
export const fieldChanges = <Name extends string>(
  fields: readonly Name[],
  old: { readonly [Key in Name]?: string | number | boolean | undefined },
  fresh: { readonly [Key in Name]?: string | number | boolean | undefined },
): readonly FieldChange<Name>[] =>
  fields
    .map((field) => ({
      field,
      ...change<string | number | boolean>(finiteOrText(old[field]), finiteOrText(fresh[field])),
    }))
    .filter(hasChanged);

const finiteOrText = <Value>(value: Value): Value | undefined =>
  typeof value === 'number' && !Number.isFinite(value) ? undefined : value;

const finite = (value: number | null | undefined): number | null =>
  value !== null && value !== undefined && Number.isFinite(value) ? value : null;

/** Without binary rounding errors: 2.3 − 1.7 is 0.6. */
const exactDifference = (from: number, to: number): number => Number((to - from).toFixed(9));
