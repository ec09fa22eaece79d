import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { readFrameworks } from '../../../../lib/assessment/frameworks/read-frameworks.ts';
import { dimensionKeys } from '../../../../lib/assessment/record/record.ts';

const schema = JSON.parse(readFileSync('schemas/appraise-frameworks.schema.json', 'utf8'));
const accepts = new Ajv2020({ strictRequired: false, strictTypes: false }).compile(schema);

const control = { id: 'A.1', title: 'Policy', dimensions: [...dimensionKeys] };
const framework = { id: 'iso', name: 'ISO', controls: [control] };
const withControl = (changed: object) => ({ frameworks: [{ ...framework, controls: [changed] }] });

describe('the schema of frameworks', () => {
  test.each<[unknown, boolean]>([
    [{ frameworks: [] }, true],
    [{ $schema: 'x', frameworks: [framework] }, true],
    [withControl({ id: 'A.1', dimensions: [] }), true],
    [withControl({ id: 'A.1', not_applicable: 'No use' }), true],
    [withControl({ id: 'A.1', not_applicable: 'No use', dimensions: [] }), true],
    [{ frameworks: [{ ...framework, id: 'a.b_C-1' }] }, true],
    [[], false],
    [{}, false],
    [{ frameworks: {} }, false],
    [{ frameworks: [], framework: [] }, false],
    [{ $schema: 1, frameworks: [] }, false],
    [{ frameworks: [{ ...framework, id: '-a' }] }, false],
    [{ frameworks: [{ ...framework, id: 'a b' }] }, false],
    [{ frameworks: [{ ...framework, id: 'a'.repeat(61) }] }, false],
    [{ frameworks: [{ ...framework, name: ' ' }] }, false],
    [{ frameworks: [{ ...framework, name: 'n'.repeat(201) }] }, false],
    [{ frameworks: [{ id: 'iso', name: 'ISO' }] }, false],
    [{ frameworks: Array(51).fill(framework) }, false],
    [{ frameworks: [{ ...framework, controls: Array(2_001).fill(control) }] }, false],
    [withControl({ id: 'A.1' }), false],
    [withControl({ dimensions: [] }), false],
    [withControl({ ...control, id: 'i'.repeat(81) }), false],
    [withControl({ ...control, title: '' }), false],
    [withControl({ ...control, title: 't'.repeat(301) }), false],
    [withControl({ ...control, note: 'x' }), false],
    [withControl({ ...control, dimensions: 'toolsMcp' }), false],
    [withControl({ ...control, dimensions: ['toolsmcp'] }), false],
    [withControl({ ...control, dimensions: ['toolsMcp', 'toolsMcp'] }), false],
    [withControl({ ...control, not_applicable: 'No use' }), false],
    [withControl({ id: 'A.1', not_applicable: '' }), false],
    [withControl({ id: 'A.1', not_applicable: 'r'.repeat(1_001) }), false],
  ])('agrees with the reader on case %# (%j)', (content, isRead) => {
    const read = readFrameworks(Buffer.from(JSON.stringify(content)), { source: 'f', sha256: '' });
    expect({ schema: accepts(content), reader: 'frameworks' in read }).toEqual({ schema: isRead, reader: isRead });
  });
});
