import { useEffect, useRef, useState } from 'preact/hooks';
import { replaceParams } from '../address/current-address.ts';
import { readLinkState, writeLinkState } from '../address/link-state.ts';
import { useAddress } from '../address/use-address.ts';
import { useIsShown } from '../use-is-shown.ts';
import { useTurns } from '../use-turns.ts';
import { type EstimateState, emptyState, isEmpty, readState } from './state.ts';

/** Parameter of the address that holds the state. */
const parameter = 'e';

/** The state of the page, which the address follows. */
export interface UsedEstimateState {
  /** Undefined while it is read from the address. */
  readonly state: EstimateState | undefined;
  readonly isBroken: boolean;
  /** True if no link can hold the state; the page goes on without. */
  readonly isTooLarge: boolean;
  readonly change: (state: EstimateState) => void;
}

interface Shown {
  readonly state: EstimateState | undefined;
  readonly isBroken: boolean;
  readonly isTooLarge: boolean;
}

/** Reads the state from the address, also after back and forward, and writes each change into it. */
export function useEstimateState(): UsedEstimateState {
  const text = useAddress().params.get(parameter);
  const [shown, setShown] = useState<Shown>({ state: undefined, isBroken: false, isTooLarge: false });
  /** What this page wrote itself, which need not be read. */
  const written = useRef<string | null | undefined>(undefined);
  /** Reading and packing take a moment, and an older state must not come after a newer one. */
  const begin = useTurns();
  const isShown = useIsShown();
  useEffect(() => {
    if (text === written.current) return;
    const isLatest = begin();
    void readLinkState(text).then((link) => {
      if (!isLatest()) return;
      const read = link.kind === 'read' ? readState(link.value) : undefined;
      written.current = text;
      setShown({ state: read ?? emptyState, isBroken: text !== null && read === undefined, isTooLarge: false });
    });
  }, [text]);
  const change = (state: EstimateState): void => {
    const isLatest = begin();
    setShown({ state, isBroken: false, isTooLarge: false });
    pack(state).then(
      (packed) => {
        // Once the reader has left, the address is that of another view.
        if (!isLatest() || !isShown()) return;
        written.current = packed;
        replaceParams({ [parameter]: packed ?? undefined });
      },
      () => isLatest() && setShown({ state, isBroken: false, isTooLarge: true }),
    );
  };
  return { ...shown, change };
}

const pack = async (state: EstimateState): Promise<string | null> => (isEmpty(state) ? null : writeLinkState(state));
