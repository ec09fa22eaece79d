import type { Figures, SideName } from './figures.ts';

/** What an alternative changes. */
export interface AnsweredChange {
  readonly region?: string;
  readonly skus?: Readonly<Record<string, string>>;
  readonly same_shape?: string;
  readonly hours_per_month?: number;
}

/** An alternative in a response to POST /api/estimate. */
export interface AnsweredAlternative {
  /** Null without a price, like `totals`, `best` and `difference`. */
  readonly rank: number | null;
  readonly change: AnsweredChange;
  readonly totals: { readonly retail: Figures; readonly corporate: Figures | null } | null;
  readonly best: { readonly mix: { readonly side: string; readonly monthly: number } } | null;
  readonly difference: {
    readonly retail: Figures;
    readonly corporate: Figures | null;
    readonly mix: number;
  } | null;
  /** What could not move to the region; null if everything moved, and without a price. */
  readonly stayed: { readonly monthly: number; readonly lines: readonly string[] } | null;
  /** Ids of the meters of the lines by meter that moved, by the name of the line. */
  readonly moved_meters: Readonly<Record<string, string>>;
  readonly lines: readonly {
    readonly id: string;
    readonly model: string;
    readonly before: number;
    readonly after: number;
    readonly difference: number;
  }[];
  readonly coverage: readonly {
    readonly item: string;
    readonly side: SideName;
    readonly models: readonly string[];
    readonly status: string;
    readonly stand_in: string;
  }[];
  readonly warnings: readonly string[];
  readonly unchanged: readonly { readonly id: string; readonly reason: string }[];
  readonly missing: readonly { readonly id: string; readonly code: string; readonly detail: string }[];
}
