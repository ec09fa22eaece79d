import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { MeterName } from '../../../../../lib/pricing/inputs/resource.ts';
import { allServices } from '../../../../../lib/pricing/inputs/services/all-services.ts';
import { licenceMeters } from '../../../../../lib/pricing/inputs/to-line/licence-meters.ts';
import { isCaptured } from '../../../../support/retail-services.ts';

/** Lists meters by product, as the document does. */
const linesOf = (meters: readonly MeterName[]): readonly string[] =>
  [...Map.groupBy(meters, ({ service, product = service }) => product)]
    .map(([product, named]) => `- ${product}: ${[...new Set(named.map(({ meter }) => meter))].sort().join(', ')}`)
    .sort();

test('every meter was captured from the public list, or is named in docs/inputs.md as not seen there', () => {
  const notSeen = [...allServices.flatMap(({ meters = [] }) => meters), ...licenceMeters].filter(
    (meter) => !isCaptured(meter),
  );
  const [, section = ''] = readFileSync('docs/inputs.md', 'utf8').split('## Meters not seen in a captured list\n');
  const documented = section.split('\n').filter((line) => line.startsWith('- '));
  expect(documented.sort().join('\n')).toEqual(linesOf(notSeen).join('\n'));
});

test('no type stands in two services', () => {
  const types = allServices.flatMap(({ terraform, arm }) => [...terraform, ...arm]);
  expect(types.filter((type, at) => types.indexOf(type) !== at)).toEqual([]);
});

test('types of Azure are in lower case, and those of Terraform without their provider', () => {
  for (const { terraform, arm } of allServices) {
    for (const type of arm) expect(type).toBe(type.toLowerCase());
    for (const type of terraform) expect(type).not.toMatch(/^azurerm_/);
  }
});
