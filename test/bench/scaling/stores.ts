import { recordConsumption } from '../recorder.ts';

/** Measures write units of everything but requests; the local stores must be running. */
export async function measureWrites() {
  const { plainDynamodb } = await import('../../../lib/platform/aws/dynamodb-client.ts');
  const { spend } = await import('../../../lib/access/store/quota-counter.ts');
  const { claim, settle } = await import('../../../lib/assessment/store/verdicts.ts');
  const recorder = recordConsumption(plainDynamodb);
  const written = (): number =>
    recorder.take().accesses.reduce((sum, one) => sum + (one.kind === 'write' ? one.units : 0), 0);

  const start = new Date('2026-11-21T12:00:00Z').getTime();
  const count = async (at: number): Promise<number> => {
    const now = new Date(start + at * 100);
    await spend({ keyId: 'bench-burst', day: '2026-11-21', requestId: `burst-${at}`, now }, 1_000);
    return written();
  };
  const first = await count(0);
  let most = first;
  // Ten a second, so that the counter's item holds marks of several requests; in all, a Pro key's quota of a day.
  for (let at = 1; at < 999; at += 1) most = Math.max(most, await count(at));

  const upload = {
    bucket: 'inbox',
    key: 'assessments/acme/record-2026.json',
    versionId: 'x'.repeat(32),
    sequencer: 'A1',
  };
  await claim(upload);
  const verdict = {
    verdict: 'valid',
    assessment_id: 'meridian-rail-2026',
    records: 1,
    error_count: 0,
    warning_count: 0,
    waived_count: 0,
    relaxed: false,
    as_of: '2026-11-21',
    policy: null,
    judged_at: '2026-11-21T12:00:00.000Z',
  } as const;
  await settle(upload, verdict);
  return { counterFirst: first, counterMost: most, upload: written() };
}
