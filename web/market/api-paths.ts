import type { Assumptions } from '../../lib/market/assumptions.ts';
import { assumptionQuery } from './assumptions.ts';

/** The address of a market answer, with the reader's assumptions. @param rest the path after `/api/v1/`, encoded */
export const marketPath = (rest: string, assumptions: Assumptions = {}): string =>
  `/api/v1/${rest}${assumptionQuery(assumptions)}`;
