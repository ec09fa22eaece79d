import { exactMean, roundFraction } from './fraction.ts';
import { dimensionKeys, type SparseRecord } from './record.ts';

/** The highest value of each figure of a dimension; the lowest is 0. */
export const scales = { score: 4, target: 4, coverage: 100 } as const;
export type ScaledField = keyof typeof scales;

/** A mean over the ten dimensions, with equal weights, since the format defines none. */
export interface DerivedMean {
  /** Null if a value is missing. */
  readonly mean: number | null;
  /** How many of the ten are missing or off their scale. */
  readonly missing: number;
}

/** The value if it is on the scale of the field, else undefined. */
export const onScale = (field: ScaledField, value: number | undefined): number | undefined =>
  value !== undefined && value >= 0 && value <= scales[field] ? value : undefined;

/** Computes the mean of a figure over the ten dimensions. */
export function derivedMean(record: SparseRecord | undefined, field: ScaledField): DerivedMean {
  const values = dimensionKeys
    .map((key) => onScale(field, record?.dimensions?.[key]?.[field]))
    .filter((value) => value !== undefined);
  const missing = dimensionKeys.length - values.length;
  const mean = missing === 0 ? exactMean(values) : null;
  // The mean of ten whole numbers has one decimal: nothing is lost.
  return { mean: mean && roundFraction(mean, 1), missing };
}
