import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { formatDay } from '../../lib/market/archive/format-day.ts';
import { valueStock } from '../../lib/market/ticker.ts';
import { archivedDay } from './archived-day.ts';
import { cotahist, quoteLine } from './cotahist.ts';
import { inputsOf, publication, stockOf } from './stock-inputs.ts';
import { zip } from './zip.ts';

const securities = { PETR4: 'BRPETRACNPR6', VALE3: 'BRVALEACNOR0' } as const;
const quotes = (session: string, petr: readonly [number, number], vale: readonly [number, number]) => [
  quoteLine({ codigo: 'PETR4', isin: securities.PETR4, session, open: petr[0], close: petr[1] }),
  quoteLine({ codigo: 'VALE3', isin: securities.VALE3, session, open: vale[0], close: vale[1] }),
];
const years = {
  2023: [...quotes('2023-12-27', [1000, 1000], [5000, 5000]), ...quotes('2023-12-28', [1000, 1100], [5000, 5000])],
  2024: [...quotes('2024-01-02', [1100, 1200], [5000, 5000]), ...quotes('2024-01-03', [1200, 1200], [5000, 6000])],
};
/** PETR4 pays 0.60 in each of the closed years 2018 to 2023: a ceiling of 10. VALE3 pays 0.60, too, at a price of 50. */
const events = [
  'codigo,isin,tipo,valor,data_com,data_pagamento',
  ...Object.entries(securities).flatMap(([codigo, isin]) =>
    [2018, 2019, 2020, 2021, 2022, 2023].map((year) => `${codigo},${isin},DIVIDENDO,0.60,${year}-06-01,${year}-07-01`),
  ),
  'PETR4,BRPETRACNPR6,JCP,0.10,2023-12-28,2024-01-03',
  'MGLU3,BRMGLUACNOR2,DIVIDENDO,1,2023-06-01,',
];

/** Writes files of a backtest, good ones and damaged ones, into a new folder. @returns its path */
export async function writeBacktestFiles(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'backtest-'));
  const at = (name: string): string => join(folder, name);
  await mkdir(at('years/older'), { recursive: true });
  const file = (year: 2023 | 2024) => cotahist(years[year], { year: String(year), day: `${year}1230` });
  await writeFile(at('years/older/COTAHIST_A2023.ZIP'), zip([{ name: 'COTAHIST_A2023.TXT', content: file(2023) }]));
  await writeFile(at('years/COTAHIST_A2024.TXT'), file(2024));
  await writeFile(at('years/notes.txt'), 'other files in the folder do not count');
  await writeFile(at('again.txt'), file(2024));
  await writeFile(at('events.csv'), events.join('\n'));
  await writeFile(at('wrong.csv'), `${events[0]}\n=1+1,x,DIVIDENDO,1,2023-13-01,\n`);
  await writeFile(
    at('fundamentals.csv'),
    'codigo,lpa,vpa,conhecido_em,periodo\nPETR4,1,10,2023-03-01,2022-12-31\nVALE3,1,10,2024-01-02,2023-09-30\n',
  );
  await mkdir(at('archive/2026'), { recursive: true });
  const days = ['2026-11-17', '2026-11-18', '2026-11-19'].map((dia) => archivedDay(dia, ['BBAS3', 'PETR4']));
  const [first, second, third] = days.map(formatDay) as [string, string, string];
  await writeFile(at('archive/2026/first.ndjson.gz'), gzipSync(first));
  await writeFile(at('archive/2026/rest.ndjson'), second + third);
  await writeFile(at('cut.ndjson.gz'), gzipSync(first).subarray(0, 200));
  await writeFile(at('half.ndjson'), first.split('\n').slice(0, 2).join('\n'));
  const bare = archivedDay('2026-11-17', []);
  const entradas = inputsOf({ codigo: 'BBAS3', data_pregao: '2026-11-16', lpa: null, vpa: null });
  const provenance = { ...publication, data_referencia: '2026-11-17', pregao_esperado: '2026-11-16' };
  const ativo = valueStock(stockOf('BBAS3'), entradas, provenance);
  const day = { publicacao: { ...bare.publicacao, ativos: 1 }, ativos: [{ tipo: 'ativo' as const, entradas, ativo }] };
  await writeFile(at('bare.ndjson'), formatDay(day));
  await mkdir(at('empty'));
  await writeFile(at('none.csv'), `${events[0]}\n`);
  return folder;
}
