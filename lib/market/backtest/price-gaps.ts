import type { Decimal } from 'decimal.js';
import { count } from '../../platform/text.ts';
import type { StockEvents } from './events-by-session.ts';
import type { Prices } from './prices.ts';

/** The longest break of B3 is carnival: Friday to Wednesday. */
const maxBreakDays = 6;
/** A day's change beyond this is rarer than a share change that the data lacks. */
const maxDailyRatio = 1.6;

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;
const percent = (ratio: Decimal): string => `${ratio.sub(1).mul(100).toFixed(1)} %`;

/** Stretches without a session, such as a year whose file is missing. */
export const missingSessions = (sessions: readonly string[]): readonly string[] =>
  sessions.flatMap((session, index) => {
    const before = sessions[index - 1];
    if (before === undefined || daysBetween(before, session) <= maxBreakDays) return [];
    return [`no session between ${before} and ${session} (${daysBetween(before, session)} days)`];
  });

/** What is missing or doubtful in the prices of one stock. */
export function priceGaps(
  codigo: string,
  { sessions, byStock }: Prices,
  events: StockEvents | undefined,
): readonly string[] {
  const own = byStock.get(codigo);
  const quoted = sessions.filter((session) => own?.has(session));
  const [first, last] = [quoted[0], quoted.at(-1)];
  if (!own || first === undefined || last === undefined) return [`${codigo}: never quoted`];
  const between = sessions.filter((session) => session >= first && session <= last).length - quoted.length;
  return [
    ...(first === sessions[0] ? [] : [`${codigo}: first quoted on ${first}`]),
    ...(last === sessions.at(-1) ? [] : [`${codigo}: last quoted on ${last}`]),
    ...(between === 0 ? [] : [`${codigo}: not quoted on ${count(between, 'session')} between its first and its last`]),
    ...quoted.flatMap((session, index) => {
      const before = quoted[index - 1];
      const [close, closeBefore] = [own.get(session)?.close, own.get(before ?? '')?.close];
      if (before === undefined || !close || !closeBefore) return [];
      const ratio = (events?.changes ?? [])
        .filter(({ data_com }) => data_com >= before && data_com < session)
        .reduce((product, { fator }) => product.mul(fator), close.div(closeBefore));
      if (ratio.lte(maxDailyRatio) && ratio.gte(1 / maxDailyRatio)) return [];
      return [`${codigo}: moved by ${percent(ratio)} from ${before} to ${session}; a share change may be missing`];
    }),
  ];
}
