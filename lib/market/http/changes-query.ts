import type { Query } from '../../platform/http/query.ts';
import type { WordedViolation } from '../../platform/http/violation.ts';
import { findUnrealDay } from './agenda-query.ts';
import { findUnknownCodes } from './screening.ts';

/** Finds a day that does not exist, and codes that the universe does not have. */
export const checkChanges = ({ desde, codigos }: Query): readonly WordedViolation[] => [
  ...findUnrealDay('desde', desde),
  ...findUnknownCodes(codigos),
];
