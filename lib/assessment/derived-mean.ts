import { dimensionKeys, type SparseRecord } from './record.ts';

/** Figures of a dimension with the highest value that the format allows; the lowest is 0. */
export const scales = { score: 4, target: 4, coverage: 100 } as const;
export type ScaledField = keyof typeof scales;

/** A mean over the ten dimensions. The format defines no weights, so each counts the same: it is derived, not stated. */
export interface DerivedMean {
  /** Null unless all ten values are there: a total is never silently partial. */
  readonly mean: number | null;
  /** How many of the ten are missing or off their scale. */
  readonly missing: number;
}

/** The value if it is a number on the field's scale, else undefined. */
export const onScale = (field: ScaledField, value: number | undefined): number | undefined =>
  value !== undefined && value >= 0 && value <= scales[field] ? value : undefined;

/** Equal-weighted mean of one figure over the ten dimensions. */
export function derivedMean(record: SparseRecord | undefined, field: ScaledField): DerivedMean {
  const values = dimensionKeys
    .map((key) => onScale(field, record?.dimensions?.[key]?.[field]))
    .filter((value) => value !== undefined);
  const missing = dimensionKeys.length - values.length;
  return { mean: missing === 0 ? values.reduce((sum, value) => sum + value, 0) / values.length : null, missing };
}
