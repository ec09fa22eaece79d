import { useObservable } from '../use-observable.ts';
import { type CurrentAddress, currentAddress } from './current-address.ts';

/** Returns the address that is shown, and renders again when it changes. */
export const useAddress = (): CurrentAddress => useObservable(currentAddress);
