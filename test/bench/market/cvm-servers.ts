/** The stores, B3 and CVM of a measured refresh, in their own process: what they need is not the refresh's. */
import { setTimeout as sleep } from 'node:timers/promises';
import { listZips } from '../../../lib/market/source/cvm/tables.ts';
import { universe } from '../../../lib/market/universe.ts';
import { cashPage, cashRowsOfAllClasses, startB3Server, supplement } from '../../support/b3-server.ts';
import { cotahist, quoteLine } from '../../support/cotahist.ts';
import { startCvmServer } from '../../support/cvm-server.ts';
import { startLocalStores } from '../../support/local-stores.ts';
import { zipOfRealSize } from './cvm-zips.ts';

const answersAfterMs = 300;

const { endpoints } = await startLocalStores();
const b3 = await startB3Server();
b3.serve('COTAHIST_D18112026', cotahist(universe.map(({ codigo }) => quoteLine({ codigo, session: '2026-11-18' }))));
b3.answerWith(async ({ method }) => {
  await sleep(answersAfterMs);
  return method === 'GetListedSupplementCompany'
    ? supplement({ totalNumberShares: '1.000.000.000' })
    : cashPage(cashRowsOfAllClasses());
});
const cvm = await startCvmServer();
for (const zip of listZips('2026-11-19')) cvm.publish(zip, { bytes: zipOfRealSize(zip) });
process.send?.({ endpoints, addresses: { ...b3.addresses, cvm: cvm.address } });
process.on('message', () => {
  process.send?.(cvm.statuses());
  cvm.requests.length = 0;
});
