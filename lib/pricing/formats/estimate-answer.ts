import { say, type Texts } from '../../platform/language.ts';
import { hasMember, keysOf } from '../../platform/members.ts';
import type { AnsweredCharge } from '../answered-charge.ts';
import type { Commitment } from '../model.ts';
import type { FigureName, Figures } from './figures.ts';
import type { AnsweredAlternative } from './what-if-answer.ts';

/** What a line owes under a commitment, used or not. */
interface AnsweredCommitment {
  readonly committed_monthly: number;
  /** The part of `committed_monthly` that the line does not use. */
  readonly idle_monthly: number;
  /** Over the whole term. */
  readonly owed: number;
  /** Id of the line that owes it, if this one shares it. */
  readonly owed_by?: string;
}

type ByCommitment = Readonly<Record<Commitment, AnsweredCommitment | null>>;

/** What a line owes under each commitment; null for one that is not sold. */
export interface AnsweredCommitments {
  readonly retail: ByCommitment;
  readonly corporate: ByCommitment | null;
}

/** The cheapest model for each line. */
interface Mix {
  readonly side: string;
  readonly monthly: number;
  readonly committed_monthly: number;
  /** The part of the commitments that no line uses. An API of an earlier version does not send it. */
  readonly idle_monthly?: number;
  readonly flexible_monthly: number;
  readonly upfront: number;
  readonly committed_1y: number;
  readonly committed_3y: number;
  readonly break_even_months: number | null;
  readonly gap: number;
  readonly lines: readonly {
    readonly id: string;
    readonly model: string;
    readonly monthly: number;
    readonly committed_monthly: number;
    readonly idle_monthly?: number;
  }[];
}

/** The printed part of a response to POST /api/estimate. */
export interface EstimateAnswer {
  readonly scope_id: string | null;
  readonly currency: string;
  readonly totals: {
    readonly retail: Figures;
    readonly corporate: Figures | null;
    readonly savings: Readonly<
      Record<keyof Figures, { readonly amount: number; readonly percent: number | null }>
    > | null;
  };
  readonly best: {
    readonly model: string;
    readonly side: string;
    readonly monthly: number;
    /** An API of an earlier version does not send it. */
    readonly mix?: Mix;
  };
  /** Only if the request asks for alternatives. */
  readonly what_if?: readonly AnsweredAlternative[];
  readonly items: readonly {
    readonly id: string;
    readonly product: string;
    readonly description: string;
    readonly region: string;
    readonly quantity: number;
    /** What the quantity of a line by meter counts. */
    readonly unit?: string;
    readonly hours_per_month: number;
    readonly ea_available: boolean | null;
    readonly retail: Figures;
    readonly corporate: Figures | null;
    /** Months until a commitment has cost less than pay-as-you-go; null if it never does in its term. */
    readonly break_even_months?: {
      readonly retail: Readonly<Record<Commitment, number | null>>;
      readonly corporate: Readonly<Record<Commitment, number | null>> | null;
    };
    /** An API of an earlier version does not send them. */
    readonly commitments?: AnsweredCommitments;
    readonly meters: readonly AnsweredCharge[];
  }[];
  readonly coverage: readonly {
    readonly item: string;
    readonly side: string;
    readonly model: string;
    readonly status: string;
    readonly stand_in: string;
  }[];
  readonly assumptions: readonly string[];
  readonly warnings: readonly string[];
  readonly snapshots: {
    readonly retail: string;
    readonly corporate: string | null;
    /** ISO 8601 date-times; an API of an earlier version does not send them. */
    readonly retail_at?: string;
    readonly corporate_at?: string | null;
  };
}

const modelTexts: Readonly<Record<keyof Figures, Texts>> = {
  payg_monthly: { en: 'Pay-as-you-go', pt: 'Pagamento por uso' },
  ri_1y_monthly: { en: 'Reserved 1 y', pt: 'Reserva de 1 ano' },
  ri_3y_monthly: { en: 'Reserved 3 y', pt: 'Reserva de 3 anos' },
  savings_plan_1y_monthly: { en: 'Savings plan 1 y', pt: 'Plano de economia de 1 ano' },
  savings_plan_3y_monthly: { en: 'Savings plan 3 y', pt: 'Plano de economia de 3 anos' },
};

/** The figures of an answer, one for each model. */
export const figureNames: readonly FigureName[] = keysOf(modelTexts);

/** Names the model of a figure, such as `ri_1y_monthly`. */
export const figureLabel = (name: FigureName): string => say(modelTexts[name]);

/** Names a model, such as `ri_1y`, or the `mix` of them; one of a later version of the API by itself. */
export const modelLabel = (model: string): string => {
  if (model === 'mix') return say({ en: 'Cheapest mix', pt: 'Combinação mais barata' });
  const name = `${model}_monthly`;
  return hasMember(modelTexts, name) ? figureLabel(name) : model;
};

/** Names a side; one of a later version of the API by itself. */
export function sideLabel(side: string): string {
  if (side === 'corporate') return say({ en: 'contract', pt: 'contrato' });
  return side === 'retail' ? say({ en: 'retail', pt: 'público' }) : side;
}
