import { describe, expect, test } from 'vitest';
import { readOne } from '../../../../support/terraform-plan.ts';

const plan = 'azurerm_service_plan';
const hourly = { kind: 'meter', quantity: 730, unit: 'Hours' };

describe('an App Service plan', () => {
  test.each([
    ['B1', 'Linux', 'Azure App Service Basic Plan - Linux', 'B1', 'B1'],
    ['B3', 'Windows', 'Azure App Service Basic Plan', 'B3', 'B3'],
    ['S2', 'Windows', 'Azure App Service Standard Plan', 'S2', 'S2 App'],
    ['P1v2', 'Linux', 'Azure App Service Premium v2 Plan - Linux', 'P1 v2', 'P1 v2 App'],
    ['P0v3', 'Linux', 'Azure App Service Premium v3 Plan - Linux', 'P0v3', 'P0v3 App'],
    ['P3V3', 'WindowsContainer', 'Azure App Service Premium v3 Plan', 'P3 v3', 'P3 v3 App'],
  ])('%s of %s is an hourly meter for each worker', (sku_name, os_type, product, sku, meter) => {
    expect(readOne(plan, { sku_name, os_type, worker_count: 3 })).toMatchObject([
      { ...hourly, count: 3, meter: { service: 'Azure App Service', product, sku, meter } },
    ]);
  });

  test('has one worker where the plan gives no number', () => {
    expect(readOne(plan, { sku_name: 'B1', os_type: 'Linux' }, { unknown: { worker_count: true } })).toMatchObject([
      { count: 1, assumed: ['1 worker, since the plan gives no number'] },
    ]);
  });

  test.each([
    ['F1', { kind: 'free' }],
    [
      'Y1',
      { kind: 'unpriced', reason: 'Functions on it are charged by their executions, which a plan does not tell.' },
    ],
    ['I1v2', { kind: 'unpriced', reason: 'An App Service plan of the SKU I1v2 is not priced yet.' }],
    [null, { kind: 'unpriced', reason: 'The plan does not tell its SKU.' }],
  ])('%s is no meter', (sku_name, expected) => {
    expect(readOne(plan, { sku_name, os_type: 'Linux' })).toMatchObject([expected]);
  });

  test('is not priced while the number of its workers is not known', () => {
    const expressions = { worker_count: { references: ['data.external.size.result', 'data.external.size'] } };
    expect(readOne(plan, { sku_name: 'B1' }, { unknown: { worker_count: true }, expressions })).toMatchObject([
      { kind: 'unpriced', reason: 'The number of its workers is known only when the plan is applied.' },
    ]);
  });
});
