import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { inTurn, print, processTimer } from '../measure.ts';
import { recordWithWarnings } from './record.ts';

const records = 1_000;
const schema = resolve('schemas/assessment-record.schema.json');
const peers = resolve('test/bench/assessment/peers');
const modules = join(peers, 'node_modules');

/** Measures 1,000 small records with 14 findings each against other validators, which place no finding. */
export async function benchManyRecords(program: string, directory: string): Promise<void> {
  const install = ['--prefix', peers, 'ci', '--ignore-scripts', '--no-audit', '--no-fund'];
  if (spawnSync('npm', install, { stdio: 'ignore' }).status !== 0) {
    console.log('\nNo comparison with validators of JSON Schema: they cannot be installed.');
    return;
  }
  const indented = writeRecords(join(directory, 'indented'), 2);
  const minified = writeRecords(join(directory, 'minified'), 0);
  const node = process.execPath;
  const validate = ['validate', schema, indented];
  const options = ['--spec=draft2020', '-c', 'ajv-formats', '--all-errors', '-s', schema, '-d', `${indented}/*.json`];
  const rows = await inTurn(
    {
      'sourcemeta jsonschema validate': processTimer(node, [join(modules, '.bin/jsonschema'), ...validate]),
      ...(existsSync(native) && { 'the same, without the script that starts it': processTimer(native, validate) }),
      'ajv validate --all-errors': processTimer(node, [join(modules, '.bin/ajv'), 'validate', ...options]),
      'appraise validate': processTimer(node, [program, 'validate', indented]),
      'appraise validate, each record on one line': processTimer(node, [program, 'validate', minified]),
    },
    15,
  );
  print(`Judging ${records} records of 5 KB with 14 findings each`, 'ms', rows);
}

/** The program inside the package of sourcemeta. */
const native = join(
  modules,
  '@sourcemeta/jsonschema/build/github-releases',
  `jsonschema-${process.platform}-${process.arch === 'x64' ? 'x86_64' : process.arch}`,
);

function writeRecords(directory: string, indent: number): string {
  mkdirSync(directory);
  for (let index = 0; index < records; index += 1) {
    const record = { ...recordWithWarnings(), assessmentId: `record-${index}` };
    writeFileSync(join(directory, `${index}.json`), JSON.stringify(record, null, indent));
  }
  return directory;
}
