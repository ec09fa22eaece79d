import { say } from '../../platform/language.ts';
import type { SheetFacts } from './scope.ts';

/** The days on which the prices of a sheet hold. */
type Validity = Pick<SheetFacts, 'effective_start' | 'effective_end'>;

/** Warns of a sheet whose last price has ended, or whose first has not begun. @param today ISO day in UTC */
export function validityWarnings(sheet: Validity | undefined, today: string): readonly string[] {
  const { effective_start: start = null, effective_end: end = null } = sheet ?? {};
  if (end !== null && end < today) {
    return [
      say({
        en: `The price sheet ended on ${end}: its prices may no longer hold. Import the sheet that follows it.`,
        pt: `A tabela de preços terminou em ${end}: os seus preços podem não valer mais. Importe a tabela seguinte.`,
      }),
    ];
  }
  if (start !== null && start > today) {
    return [
      say({
        en: `The price sheet begins on ${start}: its prices do not hold yet.`,
        pt: `A tabela de preços começa em ${start}: os seus preços ainda não valem.`,
      }),
    ];
  }
  return [];
}

/** Returns the ISO day of a moment, in UTC. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);
