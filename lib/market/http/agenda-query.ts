import type { Query } from '../../platform/http/query.ts';
import type { WordedViolation } from '../../platform/http/violation.ts';
import { dayOf, isDay, yearBefore } from '../sao-paulo.ts';
import { findUnknownCodes } from './screening.ts';

/**
 * Creates a check of the days and codes of an agenda's query: the days must exist, be of the twelve months that publications have
 * or later, and hold each other in order. Without `de` the agenda begins today.
 */
export const checkAgenda =
  (now: () => Date) =>
  (query: Query): readonly WordedViolation[] => {
    const unreal = ['de', 'ate'].flatMap((parameter) => findUnrealDay(parameter, query[parameter]));
    const unfit = unreal.length > 0 ? [] : findUnfitDays(query, dayOf(now()));
    return [...unreal, ...unfit, ...findUnknownCodes(query.codigos)];
  };

/** Finds a day that the calendar does not have. */
export const findUnrealDay = (parameter: string, day: Query[string] | undefined): readonly WordedViolation[] =>
  day === undefined || isDay(String(day))
    ? []
    : [{ parameter, code: 'wrong_format', detail: `Recebido "${day}"; este dia não existe.` }];

function findUnfitDays({ de, ate }: Query, today: string): readonly WordedViolation[] {
  const violations: WordedViolation[] = [];
  const before = yearBefore(today);
  if (de !== undefined && de <= before) {
    const detail = `Recebido "${de}"; a agenda traz os últimos doze meses e o que ainda vem, e começa depois de ${before}.`;
    violations.push({ parameter: 'de', code: 'out_of_range', detail });
  }
  if (ate !== undefined && ate < (de ?? today)) {
    const start = de === undefined ? `hoje (${today}), o primeiro dia sem "de"` : `"de" (${de})`;
    const detail = `"ate" (${ate}) é anterior a ${start}: nenhum dia cabe entre os dois.`;
    violations.push({ parameter: de === undefined ? 'ate' : 'de', code: 'empty_range', detail });
  }
  return violations;
}
