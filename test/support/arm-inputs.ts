import { readFileSync } from 'node:fs';
import type { Resource } from '../../lib/pricing/inputs/resource.ts';

/** Reads a file of test/fixtures/inputs/arm. */
export const readArmFixture = (name: string): unknown =>
  JSON.parse(readFileSync(`test/fixtures/inputs/arm/${name}`, 'utf8'));

/** Shows resources in one line each, whichever they are parts of: kind, address, what the price hangs on, and why there is none. */
export function showResources(resources: readonly Resource[]): string[] {
  return resources.map(({ kind, address, type, region, assumed, unknown, partOf, ...rest }) => {
    const facts = Object.entries(rest).filter(([, value]) => value !== undefined);
    const shown = facts.map(([name, value]) => {
      if (name === 'reason') return `: ${value}`;
      return ` ${name}=${typeof value === 'object' ? JSON.stringify(value) : value}`;
    });
    return `${kind} ${address}${shown.join('')}`;
  });
}
