import { type DimensionKey, dimensionKeys } from '../record/record.ts';

/** How an organization maps the dimensions to controls of its frameworks. Appraise has no mapping of its own. */
export interface Frameworks {
  /** Path of the file, for people. */
  readonly source: string;
  readonly sha256: string;
  /** `$schema` of the file, for editors. */
  readonly schema?: string;
  /** In the order of the file; their ids differ. */
  readonly frameworks: readonly Framework[];
}

/** A framework, such as a standard or an act, by its controls. */
export interface Framework {
  readonly id: string;
  readonly name: string;
  /** In the order of the file; their ids differ. */
  readonly controls: readonly Control[];
}

/** A control, and the dimensions that the organization says stand for it. */
export interface Control {
  readonly id: string;
  readonly title?: string;
  /** Without a dimension, the control is not mapped. */
  readonly dimensions: readonly DimensionKey[];
  /** Why it does not apply; it has no dimensions then. */
  readonly notApplicable?: string;
}

/** 1 MiB: 2,000 controls with long titles. */
export const maxFrameworksBytes = 1024 * 1024;

/** Bounds of a file. Reports list all its controls. */
export const maxFrameworks = 50;
export const maxControls = 2_000;

/** In UTF-16 code units. */
export const textLimits = { id: 60, controlId: 80, name: 200, title: 300, reason: 1_000 } as const;

/** The form of the id of a framework, which scripts and command lines name. */
export const frameworkId = /^[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?$/;

/** The dimensions that no control of a framework is mapped to. */
export function unusedDimensions({ controls }: Framework): readonly DimensionKey[] {
  const used = new Set(controls.flatMap(({ dimensions }) => dimensions));
  return dimensionKeys.filter((key) => !used.has(key));
}
