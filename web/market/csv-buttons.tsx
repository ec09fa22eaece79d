import type { Ticker } from '../../lib/market/ticker.ts';
import { DownloadButton } from '../parts/download-button.tsx';
import { useWords } from '../text/use-words.ts';
import { marketWords } from './words.ts';

/** Saves the stocks that are shown, in their order, as the tables of the API. */
export function CsvButtons({ stocks, day }: { readonly stocks: readonly Ticker[]; readonly day: string }) {
  const { csv: words } = useWords(marketWords);
  const write = async (format: 'csv' | 'csv-pt'): Promise<string> => {
    const { writeTickers } = await import('../../lib/market/write-tickers.ts');
    return writeTickers({ data_referencia: day, data_pregao: day, tickers: stocks }, undefined, format);
  };
  return (
    <p class="row">
      <DownloadButton fileName={`tickers-${day}.csv`} type="text/csv;charset=utf-8" content={() => write('csv')}>
        {words.comma}
      </DownloadButton>
      <DownloadButton fileName={`tickers-${day}-pt.csv`} type="text/csv;charset=utf-8" content={() => write('csv-pt')}>
        {words.semicolon}
      </DownloadButton>
    </p>
  );
}
