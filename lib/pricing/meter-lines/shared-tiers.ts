import { say } from '../../platform/language.ts';
import type { EstimateItem } from '../products/item.ts';
import { isMeterItem, type MeterItem, nameLines } from './meter-item.ts';

/** Warns of lines that share a meter with graduated prices: each line counts the tiers, and the free units, from its first unit on. */
export function sharedTierWarnings(items: readonly EstimateItem[]): readonly string[] {
  const graduated = items.filter(isMeterItem).flatMap((item) => {
    const row = firstTier(item);
    return row ? [{ id: item.id, row }] : [];
  });
  return [...Map.groupBy(graduated, ({ row }) => row.meterId).values()].flatMap((lines) => {
    const [first, ...others] = lines;
    if (!first || others.length === 0) return [];
    return [
      say({
        en: `${nameLines(lines.map(({ id }) => id))}: these lines count the graduated prices of ${first.row.meterName} from the first unit on, each for itself; one line with the whole quantity counts them once.`,
        pt: `${nameLines(lines.map(({ id }) => id))}: estas linhas contam os preços por faixa de ${first.row.meterName} desde a primeira unidade, cada uma por si; uma só linha com toda a quantidade os conta uma vez.`,
      }),
    ];
  });
}

function firstTier({ found }: MeterItem) {
  const usage = found && 'variants' in found ? found.variants[0].usage : [];
  return usage.length > 1 ? usage[0] : undefined;
}
