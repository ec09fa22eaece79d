import { savedShare } from '../../../lib/pricing/compare/amounts.ts';
import type { EstimateAnswer } from '../../../lib/pricing/formats/estimate-answer.ts';
import { figureName, type SideName, sidesOf } from '../../../lib/pricing/formats/figures.ts';
import { type Model, models } from '../../../lib/pricing/model.ts';

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
