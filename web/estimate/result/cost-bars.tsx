import type { EstimateAnswer } from '../../../lib/pricing/formats/estimate-answer.ts';
import { type Bar, BarChart } from '../../charts/bar-chart.tsx';
import { useFormats, useWords } from '../../text/use-words.ts';
import { estimateWords } from '../words.ts';
import { modelCosts } from './bars.ts';
import { sentenceOf } from './sentence-of.ts';

/** The total under each model at each side: bars, and their table. */
export function CostBars({ answer }: { readonly answer: EstimateAnswer }) {
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
  const bars = costs.map(
    ({ label, monthly, text, side, isBest }): Bar => ({
      label,
      value: monthly,
      text,
      series: side === 'retail' ? 'b' : 'a',
      isMarked: isBest,
    }),
  );
  return (
    <BarChart
      title={words.bars.title(answer.currency)}
      description={sentenceOf(answer, words, formats)}
      bars={bars}
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
