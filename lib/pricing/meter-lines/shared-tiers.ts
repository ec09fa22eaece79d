import { say } from '../../platform/language.ts';
import type { AnsweredCharge } from '../answered-charge.ts';
import { nameLines } from './meter-item.ts';

/** A line of an answer, as far as its charges tell which graduated prices it counts. */
interface AnsweredLine {
  readonly id: string;
  readonly meters: readonly Pick<AnsweredCharge, 'side' | 'role' | 'meter_id' | 'meter_name' | 'tiers'>[];
}

/** Warns of lines that share a meter with graduated prices: each line counts the tiers, and the free units, from its first unit on. */
export function sharedTierWarnings(items: readonly AnsweredLine[]): readonly string[] {
  const graduated = items.flatMap(({ id, meters }) => {
    const charge = meters.find(({ side, role, tiers }) => side === 'retail' && role === 'usage' && tiers !== undefined);
    return charge ? [{ id, charge }] : [];
  });
  return [...Map.groupBy(graduated, ({ charge }) => charge.meter_id).values()].flatMap((lines) => {
    const [first, ...others] = lines;
    if (!first || others.length === 0) return [];
    return [
      say({
        en: `${nameLines(lines.map(({ id }) => id))}: these lines count the graduated prices of ${first.charge.meter_name} from the first unit on, each for itself; one line with the whole quantity counts them once.`,
        pt: `${nameLines(lines.map(({ id }) => id))}: estas linhas contam os preços por faixa de ${first.charge.meter_name} desde a primeira unidade, cada uma por si; uma só linha com toda a quantidade os conta uma vez.`,
      }),
    ];
  });
}
