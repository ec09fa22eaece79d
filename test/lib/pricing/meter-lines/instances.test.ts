import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { estimateLines, faultsOf, meterId, meterRow } from '../../../support/meter-book.ts';
import { contractRow, reservationRow, savingsPlanRow } from '../../../support/price-book.ts';

const plan = meterRow({
  meterName: 'P1 v3 App',
  category: 'Azure App Service',
  unitOfMeasure: '1 Hour',
  unitPrice: '0.2',
});
const rows = [plan, reservationRow(plan, 'P1Y', '1200'), savingsPlanRow(plan, 'P1Y', '0.15')];
const line = { meter_id: meterId(1) } as const;
const estimated = (members: object) => estimateLines({ meters: [{ ...line, quantity: 1, ...members }] }, rows);

/** The instances that the reservations of a line are for: each costs 100 a month. */
const instancesOf = (members: object): number => estimated(members).totals.retail.ri_1y_monthly / 100;

/** Reservations for a number of whole hours, from the documented rule alone. */
function expected(hours: number): number {
  if (hours % 744 === 0) return hours / 744;
  if (hours % 730 === 0) return hours / 730;
  if (hours % 720 !== 0) return Math.ceil(hours / 730);
  const half = hours % 1440 === 0 ? expected(hours / 2) : Math.ceil(hours / 2 / 730);
  return Math.min(hours / 720, half * 2);
}

describe('reservations of a meter by the hour', () => {
  test.each([
    { hours: 1, instances: 1 },
    { hours: 720, instances: 1 },
    { hours: 730, instances: 1 },
    { hours: 744, instances: 1 },
    { hours: 745, instances: 2 },
    { hours: 731.5, instances: 2 },
    { hours: 27 * 744, instances: 27 },
    { hours: 54 * 744, instances: 54 },
    { hours: 100 * 744, instances: 100 },
    { hours: 100 * 730, instances: 100 },
    { hours: 100 * 720, instances: 100 },
    // 31 months of 30 days, which are 30 of 31 days
    { hours: 22_320, instances: 30 },
    // As whole months of 30 days 75, which would be more than twice 37
    { hours: 27_000, instances: 37 },
    { hours: 54_000, instances: 74 },
  ])('are for $instances instances with $hours hours', ({ hours, instances }) => {
    expect(instancesOf({ quantity: hours })).toBe(instances);
  });

  test('are for the instances that the documents say, whatever the hours', async () => {
    await fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_000_000 }), (hours) => {
        expect(instancesOf({ quantity: hours })).toBe(expected(hours));
      }),
      { numRuns: 300 },
    );
  });

  test('are for whole months of 744 and of 730 hours, and up to 72 of 720 hours', () => {
    for (let count = 1; count <= 150; count += 1) {
      expect([count, instancesOf({ quantity: count * 744 })]).toEqual([count, count]);
      if ((count * 730) % 744 !== 0) expect([count, instancesOf({ quantity: count * 730 })]).toEqual([count, count]);
      const short = count * 720;
      if (count <= 72 && short % 744 !== 0) expect([count, instancesOf({ quantity: short })]).toEqual([count, count]);
    }
  });

  test('are for the instances that the line names, and then nothing is assumed', () => {
    expect(instancesOf({ quantity: 1000, instances: 5 })).toBe(5);
    expect(estimated({ quantity: 1000, instances: 5 }).assumptions.join()).not.toContain('instances');
    expect(estimated({ quantity: 1000, hours_per_month: 100 }).assumptions.join()).not.toContain('instances');
  });

  test('that are assumed are said with the name of the line', () => {
    const { assumptions } = estimateLines(
      {
        meters: [
          { ...line, id: 'web', quantity: 7440 },
          { ...line, id: 'named', quantity: 730, instances: 1 },
          { ...line, id: 'part', quantity: 100.5 },
        ],
      },
      rows,
    );
    expect(assumptions).toContain(
      'Commitments for a meter of hours are for whole instances, whose number `instances` says. It is assumed from the quantity for web (10), part (1).',
    );
  });

  test('do not depend on the hours of the request, which are those of what can be stopped', () => {
    const request = { meters: [{ ...line, quantity: 730 }], hours_per_month: 220 };
    const { items, totals } = estimateLines(request, rows);
    expect([items[0]?.hours_per_month, totals.retail.ri_1y_monthly]).toEqual([730, 100]);
  });
});

describe('instances are refused', () => {
  test.each([
    {
      what: 'where one would run for more hours than a month has',
      members: { quantity: 745, instances: 1 },
      fault: {
        pointer: '/meters/0/instances',
        code: 'not_allowed',
        detail: 'Got 1; an instance runs for at most 744 hours a month, so that 745 need 2 or more.',
      },
    },
    {
      what: 'beside the hours of each',
      members: { quantity: 730, instances: 2, hours_per_month: 365 },
      fault: {
        pointer: '/meters/0/hours_per_month',
        code: 'not_allowed',
        detail: 'Say "instances" or "hours_per_month": the quantity and one of them tell the other.',
      },
    },
  ])('$what', ({ members, fault }) => {
    expect(faultsOf({ meters: [{ ...line, ...members }] }, rows)).toEqual([fault]);
  });

  test('for a meter that is not by the hour', () => {
    expect(faultsOf({ meters: [{ ...line, quantity: 500, instances: 5 }] }, [meterRow({})])).toEqual([
      {
        pointer: '/meters/0/instances',
        code: 'not_allowed',
        detail:
          'Got 5; only the quantity of a meter by the hour is of instances, and that of this meter is in GB/Month.',
      },
    ]);
  });

  test('but not for one that has no reservation, which it may have tomorrow', () => {
    expect(faultsOf({ meters: [{ ...line, quantity: 500, instances: 5 }] }, [plan])).toEqual([]);
  });
});

describe('lines whose hours never fall together', () => {
  const sharing = (members: object) =>
    estimateLines({ meters: [1, 2].map(() => ({ ...line, quantity: 1460, ...members })) }, rows, null, {
      sharing: 'spread',
    });
  const owed = (members: object) => sharing(members).items.map(({ retail }) => retail.ri_1y_monthly);

  test('share reservations, whether their hours or their instances are said', () => {
    expect(owed({ hours_per_month: 365 })).toEqual([400, 0]);
    expect(owed({ instances: 4 })).toEqual([400, 0]);
    expect(owed({ instances: 3 })).toEqual([300, 300]);
    expect(owed({})).toEqual([200, 200]);
  });

  test('share nothing by the month, whose hours count for nothing', () => {
    const monthly = { ...plan, unitOfMeasure: '1/Month', unitPrice: '150' };
    const { items } = estimateLines(
      { meters: [1, 2].map(() => ({ ...line, quantity: 1, hours_per_month: 300 })) },
      [monthly, reservationRow(monthly, 'P1Y', '1200')],
      null,
      { sharing: 'spread' },
    );
    expect(items.map(({ retail }) => retail.ri_1y_monthly)).toEqual([100, 100]);
  });

  test('are said to share where they do', () => {
    const says = expect.stringContaining('never to fall together');
    expect(sharing({ hours_per_month: 365 }).assumptions).toContainEqual(says);
    expect(sharing({ instances: 4 }).assumptions).toContainEqual(says);
    expect(sharing({}).assumptions).not.toContainEqual(says);
    const { assumptions } = estimateLines({ meters: [{ ...line, quantity: 365, instances: 1 }] }, [plan]);
    expect(assumptions.join()).not.toContain('fall');
  });
});

test('instances are assumed, and said, where only the sheet has a reservation', () => {
  const sheet = [contractRow(plan, '0.19'), contractRow(reservationRow(plan, 'P1Y', '1100'), '1100')];
  const { assumptions } = estimateLines({ meters: [{ ...line, id: 'web', quantity: 1000 }] }, [plan], sheet);
  expect(assumptions).toContainEqual(expect.stringMatching(/assumed from the quantity for web \(2\)\.$/));
});

test('twice the quantity never costs more than twice under any model, but for the rounding of cents', async () => {
  const models = ['payg', 'ri_1y', 'ri_3y', 'savings_plan_1y', 'savings_plan_3y'] as const;
  const check = (quantity: number): void => {
    const once = estimated({ quantity }).totals.retail;
    const twice = estimated({ quantity: quantity * 2 }).totals.retail;
    for (const model of models) {
      const cents = (figure: number): number => Math.round(figure * 100);
      // Half a cent of the single amount counts twice, and half a cent of the doubled one once.
      expect(cents(twice[`${model}_monthly`])).toBeLessThanOrEqual(2 * cents(once[`${model}_monthly`]) + 1);
    }
  };
  for (let months = 1; months <= 120; months += 1) for (const hours of [360, 720, 730, 744]) check(months * hours);
  await fc.assert(fc.property(fc.integer({ min: 1, max: 1_000_000 }), check), { numRuns: 300 });
  await fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000_000 }).map((millionths) => millionths / 1e6),
      check,
    ),
  );
});
