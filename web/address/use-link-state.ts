import { useEffect, useState } from 'preact/hooks';
import { replaceParams } from './current-address.ts';
import { type LinkState, readLinkState, writeLinkState } from './link-state.ts';
import { useAddress } from './use-address.ts';

/** State of a view that is kept in a parameter of the address. */
export interface UsedLinkState {
  /** Undefined while it is read. */
  readonly state: LinkState | undefined;
  /** Writes a new state into the address; undefined takes it out. @throws RangeError when a link cannot hold it */
  readonly write: (value: unknown) => Promise<void>;
}

/** Reads the state from the address, also after back and forward. */
export function useLinkState(name: string): UsedLinkState {
  const text = useAddress().params.get(name);
  const [read, setRead] = useState<{ readonly text: string | null; readonly state: LinkState }>();
  useEffect(() => {
    let isCurrent = true;
    void readLinkState(text).then((state) => isCurrent && setRead({ text, state }));
    return () => {
      isCurrent = false;
    };
  }, [text]);
  return {
    state: read?.text === text ? read.state : undefined,
    write: async (value) => replaceParams({ [name]: value === undefined ? undefined : await writeLinkState(value) }),
  };
}
