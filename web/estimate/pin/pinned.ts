import type { EstimateRequest } from '../../../lib/platform/request-types.generated.ts';
import type { EstimateAnswer } from '../../../lib/pricing/formats/estimate-answer.ts';
import type { Keys } from '../../key/keys.ts';
import { createObservable } from '../../observable.ts';

/** A result that stays beside the later ones. */
export interface Pinned {
  readonly request: EstimateRequest;
  readonly answer: EstimateAnswer;
  /** What its totals lack; `''` if they have everything. */
  readonly missing: string;
  readonly at: Date;
}

/** The pinned result, in memory: it stays while the reader looks at other views, and goes with the tab. */
export const pinned = createObservable<Pinned | undefined>(undefined);

/** Pins a result until another is pinned, or the key changes: it may hold prices that only this key may see. */
export function pin(result: Pinned, { key }: Pick<Keys, 'key'>): void {
  pinned.set(result);
  const end = key.subscribe(() => {
    end();
    if (pinned.get() === result) pinned.set(undefined);
  });
}
