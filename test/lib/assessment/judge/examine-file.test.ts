import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ExaminedFile, examineFile, recordLines } from '../../../../lib/assessment/judge/examine-file.ts';
import { maxFileBytes, maxInputBytes, maxRecords } from '../../../../lib/assessment/record/limits.ts';
import { validRecord } from '../../../support/records.ts';

async function examined(name: string, content: string | Uint8Array, gzip?: boolean): Promise<ExaminedFile[]> {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  const file = gzip === undefined ? { name, bytes } : { name, bytes, gzip };
  const results: ExaminedFile[] = [];
  for await (const result of examineFile(file, { asOf: '2026-06-01' })) results.push(result);
  return results;
}

const shortly = (results: readonly ExaminedFile[]) =>
  results.map(({ line, judgement: { verdict, findings } }) => [line, verdict, findings[0]?.message]);

const valid = JSON.stringify(validRecord());
const pretty = JSON.stringify(validRecord(), null, 2);
const several = expect.stringMatching(/^this record goes on over several lines/);

describe('a file with a record a line', () => {
  test.for([
    ['a record over several lines', pretty, [[1, 'unreadable', several]]],
    ['an array over several lines', `[\n${valid},\n${valid}\n]`, [[1, 'unreadable', expect.any(String)]]],
    [
      'a record over several lines after others',
      `${valid}\n\n${pretty}\n${valid}`,
      [
        [1, 'valid', undefined],
        [3, 'unreadable', several],
      ],
    ],
    [
      'a record that is cut off, between others',
      `{"a":1,\n${valid}`,
      [
        [1, 'unreadable', expect.not.stringMatching('several lines')],
        [2, 'valid', undefined],
      ],
    ],
    ['nothing', '', [[undefined, 'unreadable', 'the input is empty']]],
    ['blank lines', '\n \r\n', [[undefined, 'unreadable', 'the input is empty']]],
  ] as const)('with %s is told in one sentence', async ([, content, expected]) => {
    expect(shortly(await examined('a.ndjson', content)).slice(0, expected.length)).toEqual(expected);
  });

  test('says once that a record is written over several lines', async () => {
    expect(await examined('a.jsonl', pretty)).toHaveLength(1);
  });

  test.for(['utf-16le', 'utf-16be'] as const)('in %s is refused once, with the encoding to use', async (encoding) => {
    const little = Buffer.from(`\ufeff${valid}\n${valid}\n`, 'utf16le');
    const results = await examined('a.ndjson', encoding === 'utf-16le' ? little : little.swap16());

    expect(results).toHaveLength(1);
    expect(results[0]?.judgement.findings[0]?.hint).toBe('this looks like UTF-16: save the file as UTF-8');
  });

  test('may begin with a byte order mark', async () => {
    expect(shortly(await examined('a.ndjson', `\ufeff${valid}\n${valid}`))).toEqual([
      [1, 'valid', undefined],
      [2, 'valid', undefined],
    ]);
  });

  test('is judged up to the last record allowed, and says where it stopped', async () => {
    const results = await examined('a.ndjson', '1\n'.repeat(maxRecords + 5));

    expect(results).toHaveLength(maxRecords + 1);
    expect(shortly(results.slice(-1))).toEqual([
      [maxRecords + 1, 'unreadable', 'the file has more than 10,000 records; nothing from this line on is judged'],
    ]);
  });

  test('may be larger than a record, but not than its own limit', async () => {
    const line = `${' '.repeat(1024 * 1024)}\n`;
    const large = Buffer.from(`${line.repeat(10)}${valid}\n`);
    expect(shortly(await examined('a.ndjson', large))).toEqual([[11, 'valid', undefined]]);

    const [result] = await examined('a.ndjson', Buffer.alloc(maxFileBytes + 1, ' '));
    expect(result?.judgement.findings[0]?.message).toBe(
      'the input has 52,428,801 bytes, at most 52,428,800 are judged',
    );
  });
});

describe('a compressed file', () => {
  test.for([
    ['a.json.gz', gzipSync(valid), undefined],
    ['a.json', gzipSync(valid), true],
    ['a.JSONL.GZ', gzipSync(`${valid}\n`), undefined],
    ['a.ndjson', gzipSync(`${valid}\n`), true],
  ] as const)('%s is read', async ([name, bytes, gzip]) => {
    expect((await examined(name, bytes, gzip)).map(({ judgement }) => judgement.verdict)).toEqual(['valid']);
  });

  test.for([
    ['that is none', Buffer.from(valid)],
    ['that is cut off', gzipSync(valid).subarray(0, 40)],
    ['that is empty', Buffer.alloc(0)],
  ] as const)('%s is unreadable', async ([, bytes]) => {
    const [result] = await examined('a.json.gz', bytes);
    expect(result?.judgement).toMatchObject({ verdict: 'unreadable', findings: [{ rule: 'json-content-encoding' }] });
  });

  test.for([
    ['a.json.gz', maxInputBytes, '5,242,880'],
    ['a.ndjson.gz', maxFileBytes, '52,428,800'],
  ] as const)('%s may not grow over the limit of its kind', async ([name, limit, text]) => {
    const [result, second] = await examined(name, gzipSync(Buffer.alloc(limit + 1, ' ')));
    expect(result?.judgement.findings[0]?.message).toBe(`the file has more than ${text} bytes when decompressed`);
    expect(second).toBeUndefined();
  });

  test('without a name that says so is told how to be named', async () => {
    const [result] = await examined('a.json', gzipSync(valid));
    expect(result?.judgement.findings[0]?.hint).toMatch(/name that ends in \.gz/);
  });
});

async function linesOf(chunks: Iterable<Uint8Array>): Promise<{ line: number; text: string }[]> {
  const lines = [];
  for await (const { line, bytes } of recordLines(chunks)) lines.push({ line, text: Buffer.from(bytes).toString() });
  return lines;
}

describe('recordLines', () => {
  test('gives each line that is not blank, with its number and without its end', async () => {
    expect(await linesOf([Buffer.from('{"a":1}\n\n  \t\r\n{"b":2}\r\n{"c":3}')])).toEqual([
      { line: 1, text: '{"a":1}' },
      { line: 4, text: '{"b":2}' },
      { line: 5, text: '{"c":3}' },
    ]);
  });

  test('gives nothing for nothing', async () => {
    expect(await linesOf([])).toEqual([]);
    expect(await linesOf([Buffer.from('\n\r\n')])).toEqual([]);
  });

  test('does not care where chunks are cut', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('{"a":1}', 'ü', '😀', '\n', '\r\n', ' '), { maxLength: 30 }),
        fc.array(fc.nat(60), { maxLength: 8 }),
        async (pieces, cuts) => {
          const bytes = Buffer.from(pieces.join(''));
          const edges = [0, ...cuts.map((cut) => Math.min(cut, bytes.length)).sort((a, b) => a - b), bytes.length];
          const chunks = edges.slice(1).map((edge, index) => bytes.subarray(edges[index], edge));

          expect(await linesOf(chunks)).toEqual(await linesOf([bytes]));
        },
      ),
    );
  });

  test('keeps no chunk, as a stream may write over it', async () => {
    const memory = Buffer.alloc(4);
    function* chunks(): Generator<Uint8Array> {
      for (const text of ['{"a"', ':1}\n', '{}\n ']) yield memory.fill(text);
    }
    expect(await linesOf(chunks())).toEqual([
      { line: 1, text: '{"a":1}' },
      { line: 2, text: '{}' },
    ]);
  });

  test('keeps of a line over the limit only what shows that it is, and goes on after it', async () => {
    const chunk = Buffer.alloc(1024 * 1024, 'x');
    const lines = await linesOf([...Array.from({ length: 12 }, () => chunk), Buffer.from('\n{"b":2}\n')]);

    expect(lines.map(({ line, text }) => [line, text.length])).toEqual([
      [1, maxInputBytes + 1],
      [2, 7],
    ]);
  });
});
