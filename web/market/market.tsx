import { useAddress } from '../address/use-address.ts';
import type { ViewProps } from '../view.ts';
import { SignalsPage } from './signals-page.tsx';
import { StockPage } from './stock-page.tsx';
import { StocksPage } from './stocks-page.tsx';

/** The market: the table of all stocks, one stock, or the signals of the day. */
export default function Market({ segments }: ViewProps) {
  const { path } = useAddress();
  if (segments.codigo !== undefined) return <StockPage key={segments.codigo} codigo={segments.codigo} />;
  return path === 'market/signals' ? <SignalsPage /> : <StocksPage />;
}
