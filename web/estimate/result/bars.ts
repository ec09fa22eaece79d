import type { EstimateAnswer } from '../../../lib/pricing/formats/estimate-answer.ts';
import type { FigureName, SideName } from '../../../lib/pricing/formats/figures.ts';
import { type Model, models, sides } from '../../../lib/pricing/model.ts';
import { Money } from '../../../lib/pricing/money.ts';

/** A model at the prices of one side. */
export interface ModelCost {
  readonly side: SideName;
  readonly model: Model;
  readonly monthly: number;
  /** True for the one that `best` names. */
  readonly isBest: boolean;
  /** The part of public pay-as-you-go that it saves, negative where it costs more; null where that costs nothing. */
  readonly saved: number | null;
}

export const figureName = (model: Model): FigureName => `${model}_monthly`;

/** The sides that an answer has prices of. */
export const sidesOf = ({ totals }: EstimateAnswer): readonly SideName[] =>
  sides.filter((side) => side === 'retail' || totals.corporate !== null);

/** All models at all sides, model by model: ten with a contract, five without. */
export function modelCosts(answer: EstimateAnswer): readonly ModelCost[] {
  const { totals, best } = answer;
  return models.flatMap((model) =>
    sidesOf(answer).map((side) => {
      const monthly = totals[side]?.[figureName(model)] ?? 0;
      return {
        side,
        model,
        monthly,
        isBest: best.model === model && best.side === side,
        saved: savedShare(monthly, totals.retail.payg_monthly),
      };
    }),
  );
}

/** The part of `before` that `now` is less, to four places. @returns null of nothing */
export function savedShare(now: number, before: number): number | null {
  return before === 0 ? null : Money.of(before).sub(now).div(before).toNumber(4);
}
