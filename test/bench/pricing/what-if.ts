import type { EstimateRequest } from '../../../lib/platform/request-types.generated.ts';
import { countRounds } from '../../support/count-rounds.ts';
import { startLocalStores } from '../../support/local-stores.ts';
import { inTurn, print } from '../measure.ts';

const repetitions = 40;
/** Times of one estimate that fifty alternatives may take. */
const maxRatio = 4;

const sizes = ['Standard_D2s_v5', 'Standard_D4s_v5', 'Standard_E8s_v5', 'Standard_F8s_v2'];

/** Twelve machines, four disks and four databases. */
const items = Array.from({ length: 20 }, (_, index) => {
  const common = { id: `line-${index}`, region: 'brazilsouth', quantity: index + 1 };
  if (index % 5 === 3) return { ...common, product: 'managed_disk', type: 'premium_ssd', size: 128 * (index + 1) };
  if (index % 5 === 4) return { ...common, product: 'sql_database', tier: 'general_purpose', vcores: 4 };
  return { ...common, product: 'virtual_machine', sku: sizes[index % 4], os: index % 2 ? 'windows' : 'linux' };
}) as NonNullable<EstimateRequest['items']>;

const fewHours = (count: number): number[] => Array.from({ length: count }, (_, index) => 100 + 30 * index);
const whatIfs = {
  '50 alternatives: regions and hours': { regions: ['eastus2', 'westeurope'], hours: fewHours(16) },
  '50 alternatives: hours': { hours: fewHours(50).map((hours) => hours / 3) },
  'alternatives: regions and the same shape': { regions: ['eastus2', 'westeurope'], same_shape: true as const },
};

/** Estimates 20 lines with and without alternatives, by the function on dynalite. Fails over the limit, or with more rounds. */
export async function benchWhatIf(): Promise<void> {
  process.env.APPRAISE_LOG_LEVEL = 'SILENT';
  const stores = await startLocalStores();
  try {
    const { seedDemo } = await import('../../../infra/local/demo/seed.ts');
    await seedDemo(new Date('2026-11-20T00:00:00Z'));
    const { postEstimate } = await import('../../../functions/pricing/post-estimate.ts');
    const { readScopes } = await import('../../../lib/pricing/store/scopes.ts');
    const { lookUp } = await import('../../../lib/pricing/store/look-up.ts');
    const { searchRows } = await import('../../../lib/pricing/store/row-search.ts');
    const now = () => new Date('2026-11-20T12:00:00Z');
    const answer = postEstimate({ grants: async () => ['*'], scopes: () => readScopes(), lookUp, searchRows, now });
    const { rounds } = await countRounds();
    const roundsOf = new Map<string, number>();
    const timer = (what: string, what_if?: EstimateRequest['what_if']) => async (): Promise<number> => {
      const body = { items, ...(what_if && { what_if }) };
      rounds.count = 0;
      const start = performance.now();
      await answer({ body, keyId: undefined });
      const time = performance.now() - start;
      roundsOf.set(what, rounds.count);
      return time;
    };
    const timers = { 'the estimate alone': timer('the estimate alone') };
    for (const [what, what_if] of Object.entries(whatIfs)) Object.assign(timers, { [what]: timer(what, what_if) });
    await inTurn(timers, 5);
    const rows = await inTurn(timers, repetitions);
    print('Estimates of 20 lines, in process on dynalite', 'ms', rows);
    console.log(`  rounds to the store: ${[...roundsOf.values()].join(', ')}`);
    if (new Set(roundsOf.values()).size > 1) throw new Error('alternatives need more rounds');
    // Other sizes are other prices to read: they are shown, and only what is computed has a limit.
    const worst = Math.max(...rows.filter(({ what }) => what.startsWith('50 ')).map(({ ratio }) => ratio.median));
    if (worst > maxRatio) throw new Error(`alternatives take ${worst.toFixed(1)} times as long; at most ${maxRatio}`);
  } finally {
    await stores.close();
  }
}
