import { describe, expect, test } from 'vitest';
import { describeJson, recogniseJson } from '../../../../lib/pricing/inputs/recognise.ts';

const template = 'https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#';
const parameters = 'https://schema.management.azure.com/schemas/2019-04-01/deploymentParameters.json#';
const id = '/subscriptions/0000/resourceGroups/g/providers/Microsoft.Compute/disks/d';

describe('recogniseJson', () => {
  test.each<[string, unknown, string | undefined]>([
    ['a request', { items: [] }, 'appraise'],
    ['a request of meters alone', { meters: [] }, 'appraise'],
    ['a list of items', [{ product: 'managed_disk' }], 'appraise'],
    ['an empty list', [], 'az-list'],
    ['a plan', { format_version: '1.2', resource_changes: [] }, 'terraform-plan'],
    ['a state file', { version: 4, terraform_version: '1.13.4', lineage: '0b1c' }, 'terraform-plan'],
    ['a plan of a later version', { format_version: '9.0' }, 'terraform-plan'],
    ['a template', { $schema: template, resources: [] }, 'arm-template'],
    ['a template without schema', { contentVersion: '1.0.0.0', resources: {} }, 'arm-template'],
    ['what-if', { status: 'Succeeded', changes: [] }, 'what-if'],
    ['what-if over HTTP', { status: 'Succeeded', properties: { changes: [] } }, 'what-if'],
    ['az list', [{ id, name: 'd', diskSizeGb: 4 }], 'az-list'],
    ['az show', { id, name: 'd', diskSizeGb: 4 }, 'az-list'],
    ['Resource Graph', { count: 1, data: [{ id }] }, 'resource-graph'],
    ['rows of Resource Graph', [{ id, type: 'microsoft.compute/disks', properties: {} }], 'resource-graph'],
    ['a page of the REST API', { value: [{ id, sku: {}, properties: {} }], nextLink: 'https://…' }, 'az-list'],
    ['a page of resources with types', { value: [{ id, type: 'a/b', properties: {} }] }, 'az-list'],
    ['resources that PowerShell lists', [{ Name: 'd', ResourceId: id, Properties: {} }], 'az-list'],
    ['one of PowerShell', { Id: id, Name: 'd' }, 'az-list'],
    ['Resource Graph in PowerShell', { Data: [{ id }], SkipToken: null }, 'resource-graph'],
    ['several lists of the CLI', [[], [{ id, name: 'd' }]], 'az-list'],
    ['Resource Graph as a table', { data: { columns: [], rows: [] } }, 'resource-graph'],
    ['what-if that has failed', { status: 'Failed', error: { code: 'x' } }, 'what-if'],
    ['a page of something else', { value: [1] }, undefined],
    ['parameters', { $schema: parameters, parameters: {} }, undefined],
    ['something else', { a: 1 }, undefined],
    ['a list of numbers', [1, 2], undefined],
    ['a list of other objects', [{ id: 'x' }], undefined],
    ['null', null, undefined],
    ['a number', 7, undefined],
    ['members of the prototype', JSON.parse('{"__proto__":{"format_version":"1.2"}}'), undefined],
  ])('%s', (_, value, format) => {
    expect(recogniseJson(value)).toBe(format);
  });
});

describe('what was seen', () => {
  test.each<[unknown, string]>([
    [{ a: 1, b: 2 }, 'an object with "a", "b"'],
    [{}, 'an object with no members'],
    [null, 'JSON that is null'],
    [7, 'JSON that is a number'],
    [[1, 2], 'a list of 2 elements without "product", and without ids of Azure resources'],
    [{ $schema: parameters }, 'a file of parameters, which belongs to a template'],
    [
      Object.fromEntries(Array.from({ length: 20 }, (__, index) => [`m${index}`, 0])),
      'an object with "m0", "m1", "m2", "m3", "m4", "m5", "m6", "m7", …',
    ],
  ])('%j', (value, sentence) => {
    expect(describeJson(value)).toBe(sentence);
  });
});
