import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { validate } from '../../../lib/assessment/judge/validate.ts';
import { defaultMaxFindings, maxInputBytes } from '../../../lib/assessment/record/limits.ts';
import { validRecord } from '../../support/records.ts';

const filled = (piece: string, before = '', after = ''): Buffer => {
  const room = maxInputBytes - before.length - after.length;
  return Buffer.from(before + piece.repeat(Math.floor(room / Buffer.byteLength(piece))) + after);
};

const valid = JSON.stringify(validRecord());
const inRefs = (items: string): string => valid.replace(/"evidenceRefs":\[[^\]]*\]/, `"evidenceRefs":[${items}]`);

const half = maxInputBytes / 2;

describe('is refused with one finding', () => {
  test.for<[title: string, bytes: Uint8Array, rule: string]>([
    ['nothing at all', Buffer.alloc(0), 'json-syntax'],
    ['white space', Buffer.from(' \n\t'), 'json-syntax'],
    ['a byte order mark alone', Buffer.from('\uFEFF'), 'json-syntax'],
    ['NUL bytes', Buffer.alloc(1_000), 'json-syntax'],
    ['NUL bytes after a record', Buffer.from(`${valid}\0\0`), 'json-syntax'],
    ['five megabytes of [', filled('['), 'json-too-deep'],
    ['five megabytes of {"a":', filled('{"a":'), 'json-too-deep'],
    ['brackets that all close', Buffer.from('['.repeat(65) + ']'.repeat(65)), 'json-too-deep'],
    ['five megabytes of brackets that all close', Buffer.from('['.repeat(half) + ']'.repeat(half)), 'json-too-deep'],
    ['a record that nests too deep', Buffer.from(inRefs(`${'{"a":'.repeat(70)}1${'}'.repeat(70)}`)), 'json-too-deep'],
    ['five megabytes of a string that never ends', filled('a', '"'), 'json-syntax'],
    ['five megabytes of escaped quotes', filled('\\"', '"'), 'json-syntax'],
    ['five megabytes of minus signs', filled('-'), 'json-syntax'],
    ['one byte too many', Buffer.alloc(maxInputBytes + 1, ' '), 'json-too-large'],
    ['UTF-16 with a mark', Buffer.from(`\uFEFF${valid}`, 'utf16le'), 'json-invalid-utf8'],
    ['gzip', gzipSync(valid), 'json-invalid-utf8'],
    ['a character cut off at the end', Buffer.from([0x7b, 0xe2, 0x82]), 'json-invalid-utf8'],
    ['an encoded surrogate', Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]), 'json-invalid-utf8'],
    ['an overlong encoding', Buffer.from([0x22, 0xc0, 0xaf, 0x22]), 'json-invalid-utf8'],
    ['a trailing comma', Buffer.from(valid.replace(/}$/, ',}')), 'json-syntax'],
    ['a comment', Buffer.from(`// record\n${valid}`), 'json-syntax'],
    ['two records', Buffer.from(`${valid}\n${valid}`), 'json-syntax'],
    ['NaN', Buffer.from(valid.replace(/"score":\d/, '"score":NaN')), 'json-syntax'],
    ['single quotes', Buffer.from("{'a': 1}"), 'json-syntax'],
    ['a line break in a string', Buffer.from('{"a": "b\nc"}'), 'json-syntax'],
  ])('%s', ([, bytes, rule]) => {
    const judgement = validate(bytes);

    expect(judgement).toMatchObject({ verdict: 'unreadable', valid: false, assessmentId: null, errorCount: 1 });
    expect(judgement.findings).toEqual([
      expect.objectContaining({ rule, severity: 'error', pointer: '', line: expect.any(Number) }),
    ]);
    expect(Math.min(...judgement.findings.flatMap(({ line, column }) => [line, column]))).toBeGreaterThan(0);
  });
});

describe('is judged, with counts that are true and a list that is bounded', () => {
  test('a record with 20,000 errors', () => {
    const judgement = validate(Buffer.from(inRefs(Array.from({ length: 20_000 }, () => '1').join(','))));

    expect(judgement).toMatchObject({ verdict: 'invalid', errorCount: 20_000 });
    expect(judgement.findings).toHaveLength(defaultMaxFindings);
    expect(judgement.findings.every(({ rule }) => rule === 'schema/type')).toBe(true);
  });

  test('two and a half million numbers where ids are expected', () => {
    const before = '{"dimensions":{"toolsMcp":{"evidenceRefs":[';
    const { errorCount, findings } = validate(filled('1,', before, '1]}}}'));

    expect(errorCount).toBeGreaterThan(2_000_000);
    expect(findings).toHaveLength(defaultMaxFindings);
  });

  test('half a million unknown properties', () => {
    const names = Array.from({ length: 400_000 }, (_, index) => `"k${index}":0`).join(',');
    const { errorCount, findings } = validate(Buffer.from(`{${names}}`));

    expect(errorCount).toBe(400_000 + 12);
    expect(findings).toHaveLength(defaultMaxFindings);
  });

  test('one property four hundred thousand times', () => {
    const judgement = validate(filled('"score":1,', '{', '"score":1}'));

    expect(judgement.errorCount).toBeGreaterThan(400_000);
    expect(judgement.findings).toHaveLength(defaultMaxFindings);
    expect(judgement.findings[0]).toMatchObject({ rule: 'json-duplicate-key' });
  });

  test('a repeated integer with each of its spellings', () => {
    const judgement = validate(filled('"sampleSize":3.0,', '{"sampling":{', '"sampleSize":3}}'));

    expect(judgement.errorCount).toBeGreaterThan(200_000);
  });

  test.for(['a', '[', '😀', '\\"', '\\\\', '\\u0041', ':', '\\":', ' : '])(
    'a name given twice, the first time with five megabytes of %s',
    (piece) => {
      const { errorCount, findings } = validate(filled(piece, '{"limitations":["', '"],"limitations":7}'));

      // The name, its type and eleven fields that are missing.
      expect(errorCount).toBe(13);
      expect(findings).toContainEqual(expect.objectContaining({ rule: 'json-duplicate-key', pointer: '/limitations' }));
    },
  );

  test.for([
    { title: 'distinct unknown references', id: (index: number) => `EV-${String(index).padStart(9, '0')}` },
    { title: 'repeated references', id: () => 'EV-STRATEGY-01' },
    { title: 'references in lower case', id: (index: number) => `ev-${index}` },
  ])('three hundred thousand $title', ({ id }) => {
    const refs = Array.from({ length: 300_000 }, (_, index) => `"${id(index)}"`).join(',');
    const { verdict, findings } = validate(Buffer.from(inRefs(refs)));

    expect(verdict).toBe('invalid');
    expect(findings.length).toBeLessThanOrEqual(defaultMaxFindings);
  });

  test('a member behind four million line breaks', () => {
    const { findings } = validate(Buffer.from(`{${'\n'.repeat(4_000_000)}"zzzzqqqq":1}`));

    expect(findings).toContainEqual(expect.objectContaining({ pointer: '/zzzzqqqq', line: 4_000_001, column: 1 }));
  });

  test('a text of five megabytes', () => {
    const record = { ...validRecord(), limitations: ['x'.repeat(maxInputBytes - valid.length)] };

    expect(validate(Buffer.from(JSON.stringify(record)))).toMatchObject({ verdict: 'valid', errorCount: 0 });
  });

  test('lone surrogates, in texts and in names', () => {
    const judgement = validate(Buffer.from(valid.replace('"limitations"', '"\\udc00":"\\ud800","limitations"')));

    expect(judgement.errorCount).toBe(1);
    expect(JSON.stringify(judgement).isWellFormed()).toBe(true);
    expect(judgement.findings[0]?.message.isWellFormed()).toBe(true);
  });

  test.for([
    { spelled: '-0', errors: [] },
    { spelled: '0e99999999999', errors: [] },
    { spelled: '1e-400', errors: ['schema/type'] },
    { spelled: '-1e-400', errors: ['schema/type'] },
    { spelled: '5e-324', errors: ['schema/type'] },
    { spelled: '1e400', errors: ['schema/range'] },
    { spelled: '-1e99999999999', errors: ['schema/range'] },
    { spelled: '4.000000000000000000001', errors: ['schema/type'] },
    { spelled: '40000000000000000000e-19', errors: [] },
  ])('a target of $spelled', ({ spelled, errors }) => {
    const { findings } = validate(Buffer.from(valid.replace(/"target":\d/, `"target":${spelled}`)));

    const found = findings.filter(({ severity }) => severity === 'error');
    expect(found.map(({ rule }) => rule)).toEqual(errors);
    expect(found.map(({ message }) => message).join()).not.toMatch(/NaN|Infinity/);
  });

  test('1e400 where a text or a score is expected is shown as it is written', () => {
    const record = valid
      .replace(/"organization":"[^"]*"/, '"organization":1e400')
      .replace(/"score":\d/, '"score":1e400');
    const { findings } = validate(Buffer.from(record));

    const messages = findings.map(({ message }) => message);
    expect(messages).toContain('must be a string, not the number 1e400');
    expect(messages).toContain('must be from 0 to 4, not 1e400');
    expect(messages).toContain('score 1e400 of strategyValue is above its target 3');
    expect(messages.join()).not.toMatch(/NaN|Infinity/);
  });

  test.for(['1e400', '-1e400', '1e99999999999999999999', `1${'0'.repeat(100_000)}`, `0.${'0'.repeat(100_000)}1`])(
    'a number no double can hold: %.20s',
    (number) => {
      const judgement = validate(Buffer.from(valid.replace(/"populationSize":\d+/, `"populationSize":${number}`)));
      const isLarge = !number.startsWith('-') && !number.startsWith('0');

      expect(judgement.valid).toBe(isLarge);
      expect(JSON.stringify(judgement).length).toBeLessThan(5_000);
    },
  );

  test.for(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', ''])(
    'the name %j at every level',
    (name) => {
      const judgement = validate(Buffer.from(valid.replaceAll('{', `{${JSON.stringify(name)}:{},`)));
      const objects = valid.split('{').length - 1;

      // Every object of the record has one unknown property; those put in are empty but for it.
      expect(judgement.errorCount).toBe(objects);
      expect(judgement.findings.every(({ rule }) => rule === 'schema/unknown-property')).toBe(true);
      expect(Object.keys(Object.prototype)).toEqual([]);
    },
  );
});
