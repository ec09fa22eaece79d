import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { readPolicy } from '../../../../lib/assessment/policy/read-policy.ts';

const schema = JSON.parse(readFileSync('schemas/appraise-policy.schema.json', 'utf8'));
const ajv = new Ajv2020({ strictRequired: false });
formats.default(ajv);
const accepts = ajv.compile(schema);

const waiver = { rule: 'blank-text', pointer: '/limitations/0', reason: 'Old', until: '2026-12-31', by: 'Ana' };
const { pointer: _pointer, ...placeless } = waiver;

describe('the schema of policies', () => {
  test.each<[unknown, boolean]>([
    [{}, true],
    [{ $schema: 'x', severities: { 'blank-text': 'off' }, stale_days: 0, strict: false, waivers: [waiver] }, true],
    [{ waivers: [{ ...placeless, evidence: 'EV-001', assessment: 'acme-2026' }] }, true],
    [{ waivers: [{ ...waiver, pointer: '' }] }, true],
    [[], false],
    [{ severity: {} }, false],
    [{ severities: { nothing: 'off' } }, false],
    [{ severities: { 'json-syntax': 'off' } }, false],
    [{ severities: { 'blank-text': 'info' } }, false],
    [{ stale_days: -1 }, false],
    [{ stale_days: 1_000_000 }, false],
    [{ strict: 1 }, false],
    [{ waivers: [placeless] }, false],
    [{ waivers: [{ ...waiver, evidence: 'EV-001' }] }, false],
    [{ waivers: [{ ...waiver, rule: 'json-duplicate-key' }] }, false],
    [{ waivers: [{ ...waiver, until: '2026-02-30' }] }, false],
    [{ waivers: [{ ...waiver, pointer: 'limitations' }] }, false],
    [{ waivers: [{ ...waiver, pointer: '/~2' }] }, false],
    [{ waivers: [{ ...waiver, reason: '' }] }, false],
    [{ waivers: Array(1_001).fill(waiver) }, false],
  ])('agrees with the reader on %j', (content, isPolicy) => {
    const read = readPolicy(Buffer.from(JSON.stringify(content)), { source: 'p', sha256: '' });
    expect({ schema: accepts(content), reader: 'policy' in read }).toEqual({ schema: isPolicy, reader: isPolicy });
  });
});
