import { useMemo } from 'preact/hooks';
import { useConsole } from '../console.ts';
import { localeOf } from '../text/formats.ts';
import { useObservable } from '../use-observable.ts';

/** Returns what writes an amount a share with four decimals, rounded half to even as the arithmetic of the API is. */
export function usePerShare(): (amount: number) => string {
  const locale = localeOf(useObservable(useConsole().preferences.language));
  return useMemo(() => {
    const digits = { minimumFractionDigits: 4, maximumFractionDigits: 4, roundingMode: 'halfEven' } as const;
    return new Intl.NumberFormat(locale, digits).format;
  }, [locale]);
}
