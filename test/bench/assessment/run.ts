/** `npm run bench:assessment`: the time of judging, relative to other validators in the same run. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import standaloneCode from 'ajv/dist/standalone/index.js';
import addFormats from 'ajv-formats';
import { build } from 'esbuild';
import { validate } from '../../../lib/assessment/judge/validate.ts';
import schema from '../../../schemas/assessment-record.schema.json' with { type: 'json' };
import { inTurn, print, processTimer } from '../measure.ts';
import { benchManyRecords } from './many-records.ts';
import { benchPortfolio } from './portfolio.ts';
import { usualRecord, withErrors, withWarnings } from './record.ts';

const directory = mkdtempSync(join(tmpdir(), 'appraise-bench-'));
const text = JSON.stringify(usualRecord(), null, 2);
const bytes = Buffer.from(text);

/** Ajv at its fastest: compiled ahead of time, with all errors and full formats. */
async function standaloneAjv(): Promise<(value: unknown) => boolean> {
  const ajv = new Ajv2020({ allErrors: true, code: { source: true, esm: true } });
  (addFormats as unknown as (ajv: Ajv2020) => void)(ajv);
  const contents = standaloneCode.default(ajv, ajv.compile(schema));
  const outfile = join(directory, 'ajv.mjs');
  const stdin = { contents, resolveDir: import.meta.dirname };
  await build({ stdin, outfile, bundle: true, format: 'esm', platform: 'node', logLevel: 'error' });
  return (await import(pathToFileURL(outfile).href)).default;
}

/** Microseconds a call, over enough calls for a stable figure. */
function timer(call: () => unknown): () => number {
  const calls = 300;
  for (let warm = 0; warm < 3_000; warm += 1) call();
  return () => {
    const start = process.hrtime.bigint();
    for (let turn = 0; turn < calls; turn += 1) call();
    return Number(process.hrtime.bigint() - start) / calls / 1_000;
  };
}

async function judgement(): Promise<void> {
  const ajv = await standaloneAjv();
  const value = JSON.parse(text);
  const options = { asOf: '2026-06-01' };
  const doubtful = Buffer.from(JSON.stringify(withWarnings(usualRecord()), null, 2));
  const textWith = (errors: number) => JSON.stringify(withErrors(usualRecord(), errors), null, 2);
  const manyText = textWith(14);
  const broken = { one: Buffer.from(textWith(1)), many: Buffer.from(manyText) };
  const errorsOf = (given: Buffer) => validate(given, options).errorCount;
  if (errorsOf(broken.one) !== 1 || errorsOf(broken.many) !== 14)
    throw new Error('the records must have 1 and 14 errors');
  if (!ajv(value) || validate(bytes, options).findings.length > 0)
    throw new Error('the record must be without finding');
  const rows = await inTurn(
    {
      'JSON.parse': timer(() => JSON.parse(text)),
      'Ajv standalone, allErrors': timer(() => ajv(value)),
      'JSON.parse + Ajv': timer(() => ajv(JSON.parse(text))),
      'Appraise, from bytes': timer(() => validate(bytes, options)),
      'Appraise, with 14 warnings': timer(() => validate(doubtful, options)),
      'Appraise, with one error': timer(() => validate(broken.one, options)),
      'Appraise, with 14 errors': timer(() => validate(broken.many, options)),
      'JSON.parse + Ajv, with 14 errors': timer(() => ajv(JSON.parse(manyText))),
    },
    40,
  );
  print(`Judging a record of ${bytes.length} bytes, which is valid if nothing else is said`, 'µs', rows);
}

const program = resolve('dist/cli/appraise.mjs');

async function startUp(): Promise<void> {
  const one = join(directory, 'one.json');
  writeFileSync(one, text);
  const node = process.execPath;
  const rows = await inTurn(
    {
      'node -e 0': processTimer(node, ['-e', '0']),
      'appraise --version': processTimer(node, [program, '--version']),
      'appraise validate one.json': processTimer(node, [program, 'validate', one]),
    },
    25,
  );
  print('Starting the command line', 'ms', rows);
}

const files = 1_000;

async function manyFiles(): Promise<void> {
  const records = join(directory, 'records');
  spawnSync('mkdir', [records]);
  for (let index = 0; index < files; index += 1) writeFileSync(join(records, `${index}.json`), text);
  const appraise = processTimer(process.execPath, [program, 'validate', '--quiet', records]);
  if (spawnSync('python3', ['-c', 'import jsonschema']).status !== 0) {
    console.log('\nNo comparison with Python: python3 with jsonschema is not installed.');
    return;
  }
  const script = join(directory, 'check.py');
  writeFileSync(script, pythonCheck);
  const rows = await inTurn(
    { appraise, 'Python jsonschema': processTimer('python3', [script, resolve(schemaPath), records]) },
    3,
  );
  print(`Judging ${files} files`, 'ms', rows);
}

const schemaPath = 'schemas/assessment-record.schema.json';

/** One validator for all files, with formats and all errors, as a checker in Python would have. */
const pythonCheck = `
import json, pathlib, sys
from jsonschema import Draft202012Validator
schema = json.loads(pathlib.Path(sys.argv[1]).read_text())
validator = Draft202012Validator(schema, format_checker=Draft202012Validator.FORMAT_CHECKER)
for path in pathlib.Path(sys.argv[2]).glob('*.json'):
    if list(validator.iter_errors(json.loads(path.read_text()))):
        sys.exit(1)
`;

try {
  await judgement();
  if (existsSync(program)) {
    await startUp();
    await manyFiles();
    await benchManyRecords(program, directory);
    benchPortfolio(program, directory);
  } else console.log('\nThe command line is not built: npm run build:cli');
} finally {
  rmSync(directory, { recursive: true });
}
