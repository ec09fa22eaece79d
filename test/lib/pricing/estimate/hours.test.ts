import { describe, expect, test } from 'vitest';
import type { EstimateRequest } from '../../../../lib/platform/request-types.generated.ts';
import { requestWithDefaults } from '../../../../lib/pricing/inputs/request-defaults.ts';
import { readRequestResources } from '../../../../lib/pricing/inputs/request-resources.ts';
import { draftsOf } from '../../../../lib/pricing/inputs/to-line/resource-drafts.ts';
import { stopsWhenOff } from '../../../../lib/pricing/products/forms.ts';
import { withoutOwnHours } from '../../../../web/estimate/all-lines/all-lines.ts';
import { applyChange } from '../../../../web/estimate/what-if/read-alternatives.ts';
import { diskRow, estimateWhatIf, reservationRow, sqlRow, vmRow } from '../../../support/price-book.ts';

const gp = 'SQL Database Single/Elastic Pool General Purpose';
const disk = diskRow('Premium SSD Managed Disks', 'P30 LRS', 'P30 LRS Disk', '100');
const rows = [
  vmRow('Standard_D2s_v5', '0.1'),
  sqlRow(`${gp} - Compute Gen5`, 'vCore', '0.15'),
  sqlRow(`${gp} - SQL License`, 'vCore', '0.1', { location: 'global' }),
  sqlRow('SQL Database Single General Purpose - Serverless - Compute Gen5', 'vCore', '0.5'),
  sqlRow(`${gp} - Storage`, 'General Purpose Data Stored', '0.1', { unitOfMeasure: '1 GB/Month' }),
  disk,
  reservationRow(disk, 'P1Y', '960'),
];
const web = { id: 'web', product: 'virtual_machine', region: 'eastus', sku: 'Standard_D2s_v5' };
const orders = { id: 'orders', product: 'sql_database', region: 'eastus', tier: 'general_purpose', vcores: 2 };
const jobs = { ...orders, id: 'jobs', compute: 'serverless' };
const data = { id: 'data', product: 'managed_disk', region: 'eastus', type: 'premium_ssd', size: 'P30' };
const items = [web, orders, jobs, data];

/** The estimate of a request, and of what it is with machines off. */
const ask = (request: EstimateRequest) => estimateWhatIf({ ...request, what_if: { hours: [220] } }, rows);
const figuresOf = (request: EstimateRequest) => ask(request).base.items.map(({ retail }) => retail);

describe('hours of all lines', () => {
  test('change what stops costing when it is off, and nothing else: in the console, the command and a what-if alike', () => {
    const [machine, provisioned, serverless, storage] = figuresOf({ items, hours_per_month: 220 });
    // 0.1 × 220; (0.15 + 0.1) × 2 × 730 + 3.20; 0.5 × 2 × 220 + 3.20.
    expect(machine?.payg_monthly).toBe(22);
    expect(provisioned?.payg_monthly).toBe(368.2);
    expect(serverless?.payg_monthly).toBe(223.2);
    expect(storage?.payg_monthly).toBe(100);

    const byConsole = ask({ items, hours_per_month: 220 }).base.totals;
    const byCommand = ask(requestWithDefaults({ items }, { hours: 220 }) as EstimateRequest).base.totals;
    const [byWhatIf] = ask({ items }).alternatives;
    const taken = ask(applyChange({ items }, { change: { hours_per_month: 220 }, moved_meters: {} })).base.totals;
    expect([byCommand, byWhatIf?.totals, taken]).toEqual([byConsole, byConsole, byConsole]);

    const compared = readRequestResources({ items, hours_per_month: 220 }).resources.flatMap(
      (one) => draftsOf(one).lines,
    );
    const given = readRequestResources({ items }).resources.flatMap((one) => draftsOf(one, { hours: 220 }).lines);
    const hoursOf = (lines: typeof given) => lines.map((line) => line.kind === 'item' && line.item.hours_per_month);
    expect(hoursOf(compared)).toEqual([220, undefined, 220, undefined]);
    expect(hoursOf(given)).toEqual([220, undefined, 220, undefined]);
  });

  test.each([
    [web, true],
    [jobs, true],
    [orders, false],
    [data, false],
    [{ product: 'meter' }, false],
    [{ product: 'constructor' }, false],
  ])('are those of %j: %s', (item, stops) => {
    expect(stopsWhenOff(item)).toBe(stops);
  });
});

describe('hours that a line itself gives', () => {
  const own = items.map((item) => ({ ...item, hours_per_month: 365 }));

  test('mean how long it exists, for what cannot be stopped: they count, and the answer says so by name', () => {
    const { base } = ask({ items: own });
    const [machine, provisioned, , storage] = base.items;
    expect(machine?.retail.payg_monthly).toBe(36.5);
    // Half of (0.15 + 0.1) × 2 × 730 + 3.20, and half of 100; the reservation of 80 is owed in full.
    expect(provisioned?.retail.payg_monthly).toBe(184.1);
    expect(storage?.retail).toMatchObject({ payg_monthly: 50, ri_1y_monthly: 80 });
    expect(storage?.commitments.retail.ri_1y).toMatchObject({ committed_monthly: 80, idle_monthly: 40 });
    expect(base.assumptions.filter((text) => text.includes('exist'))).toEqual([
      'What costs the same whether it runs or not is taken to exist for the hours that its line gives: orders (365), data (365).',
    ]);
    expect(ask({ items, hours_per_month: 365 }).base.assumptions.join()).not.toMatch('exist for');
  });

  test('stay when those of all lines are to count, unless the line stops costing when it is off', () => {
    expect(withoutOwnHours({ items: own }).items?.map(({ hours_per_month: hours }) => hours)).toEqual([
      undefined,
      365,
      undefined,
      365,
    ]);
  });

  test('are at most a whole month', () => {
    expect(figuresOf({ items: [{ ...data, hours_per_month: 744 }] })[0]?.payg_monthly).toBe(100);
  });
});
