/** The stores, B3 and CVM of a measured refresh, in their own process: what they need is not the refresh's. */
import { setTimeout as sleep } from 'node:timers/promises';
import { listZips } from '../../../lib/market/source/cvm/tables.ts';
import { universe } from '../../../lib/market/universe.ts';
import { cashPage, cashRow, startB3Server, supplement } from '../../support/b3-server.ts';
import { cotahist, quoteLine } from '../../support/cotahist.ts';
import { startCvmServer } from '../../support/cvm-server.ts';
import { startLocalStores } from '../../support/local-stores.ts';
import { zipOfRealSize } from './cvm-zips.ts';

const answersAfterMs = 300;

/** As many rows as Banco do Brasil has: a payment a month over ten years, none like another. */
const months = Array.from({ length: 120 }, (_, index) => index);
const cashRows = ['ON', 'PN', 'PNB', 'UNT'].flatMap((typeStock) =>
  months.map((index) => {
    const month = String((index % 12) + 1).padStart(2, '0');
    const lastDatePriorEx = `1${index % 9}/${month}/${2016 + Math.floor((index + 10) / 12)}`;
    return cashRow({ typeStock, lastDatePriorEx, valueCash: `0,${String(10_000 + index * 7_919).padStart(9, '0')}` });
  }),
);

const { endpoints } = await startLocalStores();
const b3 = await startB3Server();
b3.serve('COTAHIST_D18112026', cotahist(universe.map(({ codigo }) => quoteLine({ codigo, session: '2026-11-18' }))));
b3.answerWith(async ({ method }) => {
  await sleep(answersAfterMs);
  return method === 'GetListedSupplementCompany'
    ? supplement({ totalNumberShares: '1.000.000.000' })
    : cashPage(cashRows);
});
const cvm = await startCvmServer();
for (const zip of listZips('2026-11-19')) cvm.publish(zip, { bytes: zipOfRealSize(zip) });
process.send?.({ endpoints, addresses: { ...b3.addresses, cvm: cvm.address } });
process.on('message', () => {
  process.send?.(cvm.statuses());
  cvm.requests.length = 0;
});
