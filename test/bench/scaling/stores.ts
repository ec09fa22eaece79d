import { placed } from '../../support/portfolio-records.ts';
import { type Access, recordConsumption } from '../recorder.ts';

/** Units of an upload in one partition. */
export interface UploadUnits {
  readonly partition: string;
  readonly kind: Access['kind'];
  readonly units: number;
}

/** Measures write units of everything but requests; the local stores must be running. */
export async function measureWrites() {
  const { plainDynamodb } = await import('../../../lib/platform/aws/dynamodb-client.ts');
  const { spend } = await import('../../../lib/access/store/quota-counter.ts');
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

  return { counterFirst: first, counterMost: most, upload: await measureUpload() };
}

/** Measures what one upload of a key that is new uses of each partition; a process that has seen its team before. */
async function measureUpload(): Promise<readonly UploadUnits[]> {
  const { plainDynamodb } = await import('../../../lib/platform/aws/dynamodb-client.ts');
  const { claim, settle } = await import('../../../lib/assessment/store/verdicts.ts');
  const { noteJudged } = await import('../../../lib/assessment/store/summaries.ts');
  const recorder = recordConsumption(plainDynamodb);
  const at = '2026-11-21T12:00:00.000Z';
  const upload = async (name: string): Promise<readonly Access[]> => {
    const versionId = 'x'.repeat(32);
    const one = { bucket: 'inbox', key: `assessments/acme/${name}.json`, versionId, sequencer: 'A1' };
    await claim(one);
    const { summary } = placed('', `Organization ${name}`, '2026-11-01', {
      included: ['The product', 'All of its agents'],
    });
    await noteJudged(one, { at, policy: null, records: [{ summary }] });
    await settle(one, {
      verdict: 'valid',
      assessment_id: 'meridian-rail-2026',
      records: 1,
      error_count: 0,
      warning_count: 0,
      waived_count: 0,
      relaxed: false,
      as_of: '2026-11-21',
      policy: null,
      judged_at: at,
    });
    return recorder.take().accesses;
  };
  await upload('first');
  const tables = { [process.env.APPRAISE_VERDICTS_TABLE ?? '']: 'verdicts' };
  const units = new Map<string, UploadUnits>();
  for (const { table, key, kind, units: used } of await upload('second')) {
    // One of several that uploads are spread over.
    const place = key
      .replace(/(#\w+)\/\d+$/, '$1/<n>')
      .replace('inbox', '<bucket>')
      .replace(/assessments\/acme/, '<team>');
    const partition = `${tables[table] ?? 'summaries'}/${place}`;
    const name = `${partition}, ${kind}`;
    units.set(name, { partition, kind, units: (units.get(name)?.units ?? 0) + used });
  }
  return [...units.values()];
}
