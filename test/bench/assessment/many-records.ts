import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { inTurn, print, processTimer } from '../measure.ts';
import { recordWithWarnings, withErrors } from './record.ts';

const records = 1_000;
const schema = resolve('schemas/assessment-record.schema.json');
const peers = resolve('test/bench/assessment/peers');
const modules = join(peers, 'node_modules');

/** Measures 1,000 small records, valid with 14 warnings or with 14 errors each, against other validators, which place no finding. */
export async function benchManyRecords(program: string, directory: string): Promise<void> {
  const install = ['--prefix', peers, 'ci', '--ignore-scripts', '--no-audit', '--no-fund'];
  if (spawnSync('npm', install, { stdio: 'ignore' }).status !== 0) {
    console.log('\nNo comparison with validators of JSON Schema: they cannot be installed.');
    return;
  }
  const indented = writeRecords(join(directory, 'indented'), 2, recordWithWarnings());
  const minified = writeRecords(join(directory, 'minified'), 0, recordWithWarnings());
  const invalid = writeRecords(join(directory, 'invalid'), 2, withErrors(recordWithWarnings(), 14));
  const node = process.execPath;
  const validate = (folder: string) => ['validate', schema, folder];
  const ajv = (folder: string) => [
    ...[join(modules, '.bin/ajv'), 'validate', '--spec=draft2020', '-c', 'ajv-formats', '--all-errors'],
    ...['-s', schema, '-d', `${folder}/*.json`],
  ];
  const rows = await inTurn(
    {
      'sourcemeta jsonschema validate': processTimer(node, [join(modules, '.bin/jsonschema'), ...validate(indented)]),
      ...(existsSync(native) && {
        'the same, without the script that starts it': processTimer(native, validate(indented)),
      }),
      'ajv validate --all-errors': processTimer(node, ajv(indented)),
      'appraise validate': processTimer(node, [program, 'validate', indented]),
      'appraise validate, each record on one line': processTimer(node, [program, 'validate', minified]),
    },
    15,
  );
  print(`Judging ${records} valid records of 5 KB, for Appraise with 14 warnings each`, 'ms', rows);
  const broken = await inTurn(
    {
      ...(existsSync(native) && { 'sourcemeta jsonschema, its program': processTimer(native, validate(invalid), 2) }),
      'ajv validate --all-errors': processTimer(node, ajv(invalid), 1),
      'appraise validate': processTimer(node, [program, 'validate', invalid], 1),
    },
    15,
  );
  print(`Judging ${records} records of 5 KB with 14 errors of the schema each`, 'ms', broken);
}

/** The program inside the package of sourcemeta. */
const native = join(
  modules,
  '@sourcemeta/jsonschema/build/github-releases',
  `jsonschema-${process.platform}-${process.arch === 'x64' ? 'x86_64' : process.arch}`,
);

function writeRecords(directory: string, indent: number, content: object): string {
  mkdirSync(directory);
  for (let index = 0; index < records; index += 1) {
    const record = { ...content, assessmentId: `record-${index}` };
    writeFileSync(join(directory, `${index}.json`), JSON.stringify(record, null, indent));
  }
  return directory;
}
