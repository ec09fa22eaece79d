import { createObservable, type Observable } from '../observable.ts';
import { type Address, formatAddress, parseAddress } from './address.ts';

/** The address that is shown. */
export interface CurrentAddress extends Address {
  /** How it came here: the page was loaded, the reader went to it, or the view wrote its own state into it. */
  readonly cause: 'load' | 'navigation' | 'edit';
}

const read = (cause: CurrentAddress['cause']): CurrentAddress => ({ ...parseAddress(location.hash), cause });

/** The one address of this page; follows links, and back and forward. */
export const currentAddress: Observable<CurrentAddress> = createObservable(read('load'));

addEventListener('hashchange', () => {
  // Links to a place on the page are no addresses.
  if (/^#(?!\/)./.test(location.hash)) return;
  currentAddress.set(read('navigation'));
});

/** Goes to an address, as a link does. */
export function navigate(address: string): void {
  location.hash = address;
}

/** Changes parameters of the address in place: no entry in the history, no new focus. An undefined one is taken out. */
export function replaceParams(changes: Readonly<Record<string, string | undefined>>): void {
  const { path, params } = currentAddress.get();
  history.replaceState(history.state, '', formatAddress(path, { ...Object.fromEntries(params), ...changes }));
  currentAddress.set(read('edit'));
}
