import { fromCursor } from '../../platform/http/cursor.ts';
import type { Query } from '../../platform/http/query.ts';
import type { WordedViolation } from '../../platform/http/violation.ts';
import { isDay } from '../sao-paulo.ts';
import { findUnrealDay } from './agenda-query.ts';

/** Finds days that do not exist, a range that no day can be in, and a cursor that no page has given. */
export const checkHistory = ({ de, ate, cursor }: Query): readonly WordedViolation[] => [
  ...findUnrealDay('de', de),
  ...findUnrealDay('ate', ate),
  ...findEmptyRange(de, ate),
  ...findForeignCursor(cursor),
];

function findEmptyRange(de: Query[string] | undefined, ate: Query[string] | undefined): readonly WordedViolation[] {
  if (de === undefined || ate === undefined || de <= ate) return [];
  const detail = `"ate" (${ate}) é anterior a "de" (${de}): nenhum dia cabe entre os dois.`;
  return [{ parameter: 'de', code: 'empty_range', detail }];
}

function findForeignCursor(cursor: Query[string] | undefined): readonly WordedViolation[] {
  if (cursor === undefined || isDay(fromCursor(String(cursor)) ?? '')) return [];
  const detail = 'O cursor não é o "next_cursor" de uma página; comece de novo sem ele.';
  return [{ parameter: 'cursor', code: 'wrong_format', detail }];
}
