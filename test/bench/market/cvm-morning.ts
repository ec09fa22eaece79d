/** One refresh from B3 and CVM, with the addresses of the first message. Answers with its result, seconds, memory and write units. */
import { type Endpoints, setLocalEnvironment } from '../../../infra/local/local-environment.ts';
import { b3Source } from '../../../lib/market/source/b3.ts';
import { cvmSource } from '../../../lib/market/source/cvm.ts';
import { recordConsumption } from '../recorder.ts';

interface Places {
  readonly endpoints: Endpoints;
  readonly addresses: { readonly cotahist: string; readonly events: string; readonly cvm: string };
}

process.once('message', async ({ endpoints, addresses }: Places) => {
  setLocalEnvironment(process.env, endpoints);
  const { refreshMarket } = await import('../../../lib/market/import/refresh-market.ts');
  const { dynamodb } = await import('../../../lib/platform/aws/dynamodb-client.ts');
  const { cvmFiles } = await import('../../../lib/market/store/cvm-files.ts');
  const sources = [b3Source(addresses), cvmSource({ cvm: addresses.cvm, cvmFiles })];
  const recorder = recordConsumption(dynamodb);
  const began = performance.now();
  const { status, motivo, avisos } = await refreshMarket({ sources, now: new Date('2026-11-19T12:05:00Z') });
  const seconds = (performance.now() - began) / 1_000;
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  const cpuSeconds = (userCPUTime + systemCPUTime) / 1e6;
  const writeUnits = recorder
    .take()
    .accesses.filter(({ kind }) => kind === 'write')
    .reduce((sum, { units }) => sum + units, 0);
  const answer = { status, motivo, avisos, seconds, cpuSeconds, peakMib: maxRSS / 1_024, writeUnits };
  process.send?.(answer, () => process.exit());
});
