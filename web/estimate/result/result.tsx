import { savedShare } from '../../../lib/pricing/compare/amounts.ts';
import type { EstimateAnswer } from '../../../lib/pricing/formats/estimate-answer.ts';
import { figureName, type SideName, sidesOf } from '../../../lib/pricing/formats/figures.ts';
import { type Model, models } from '../../../lib/pricing/model.ts';
import { GroupChart } from '../../charts/group-chart.tsx';
import { useFormats, useWords } from '../../text/use-words.ts';
import type { PartProps } from '../part.ts';
import { estimateWords } from '../words.ts';
import { LineTable } from './line-table.tsx';
import { MixBox } from './mix-box.tsx';
import type { ResultProps } from './result-props.ts';
import { sentenceOf } from './sentence-of.ts';

/** The figures under each model, the cheapest mix, and how far it may commit. */
export default function Result({ answer, ...others }: PartProps) {
  if (!answer) return null;
  const props = { ...others, answer };
  return (
    <>
      <div class="estimate-pair">
        <div class="sheet">
          <CostBars answer={answer} missing={props.missing} />
        </div>
        <MixBox {...props} />
      </div>
      <LineTable {...props} />
    </>
  );
}

/** The total under each model at each side: a pair of bars for each model, and their table. */
function CostBars({ answer, missing }: Pick<ResultProps, 'answer' | 'missing'>) {
  const words = useWords(estimateWords);
  const formats = useFormats();
  const costs = modelCosts(answer).map((cost) => ({
    ...cost,
    label: `${words.bars.models[cost.model]}, ${words.sides[cost.side]}`,
    text: formats.number(cost.monthly, 2),
  }));
  const savedText = (saved: number | null): string => {
    if (saved === null) return '';
    return saved < 0 ? words.bars.over(formats.percent(-saved)) : formats.percent(saved);
  };
  const groups = models.map((model) => ({
    label: words.bars.models[model],
    bars: costs
      .filter((cost) => cost.model === model)
      .map(({ side, monthly, text, isBest }) => ({
        label: words.sides[side],
        value: monthly,
        text,
        series: side === 'retail' ? ('b' as const) : ('a' as const),
        isMarked: isBest,
      })),
  }));
  return (
    <GroupChart
      title={words.bars.title(answer.currency)}
      description={sentenceOf(answer, missing, words, formats)}
      groups={groups}
      table={{
        header: [words.bars.model, words.bars.monthly, words.bars.saved],
        rows: costs.map(({ label, text, saved, isBest }) => [
          isBest ? `★ ${label} (${words.bars.cheapest})` : label,
          text,
          savedText(saved),
        ]),
      }}
    />
  );
}

/** A model at the prices of one side. */
interface ModelCost {
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
