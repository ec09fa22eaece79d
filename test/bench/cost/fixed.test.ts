import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fixedOf } from './fixed.ts';

const prod = { stage: 'prod', alarmEmail: 'someone@example.com' };

test('docs/cost.md counts what the templates have; `npm run bench:cost` writes it anew', () => {
  const { alarms, dashboards, keys, metrics } = fixedOf(prod);
  const [, counted] = /^\| watching: ([^|]+) \|/m.exec(readFileSync('docs/cost.md', 'utf8')) ?? [];
  expect(counted).toBe(`${alarms} alarms, ${dashboards} dashboard, ${keys} key, ${metrics} metrics of our own`);
});

test('metrics by method are counted where they are on', () => {
  const { metrics, ...others } = fixedOf({ ...prod, detailedMetrics: 'on' });
  const { metrics: without, ...same } = fixedOf(prod);
  expect(metrics - without).toBeGreaterThan(100);
  expect(others).toEqual(same);
});
