import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { savedQueries } from '../../infra/athena-tables.ts';
import { formatDay } from '../../lib/market/archive/format-day.ts';
import { archiveKey } from '../../lib/market/store/keys.ts';
import { archivedDay } from '../support/archived-day.ts';
import { statementsOf } from './role-statements.ts';
import { extremes, synthesise } from './synthesised.ts';

const { appraise } = synthesise({ ...extremes.everything, athena: 'on' });
const tables = Object.fromEntries(
  Object.values(appraise.of('AWS::Glue::Table')).map(({ TableInput }) => [TableInput.Name, TableInput]),
);
const columnTypes = (table: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    tables[table].StorageDescriptor.Columns.map(({ Name, Type }: { Name: string; Type: string }) => [Name, Type]),
  );

test('nothing of Athena is deployed unless it is set', () => {
  const types = Object.values(synthesise(extremes.least).appraise.resources).map(({ Type }) => Type);
  expect(types.filter((type) => /Glue|Athena/.test(type))).toEqual([]);
});

test('one workgroup bounds what a query may read, keeps results for a week, and has five saved queries', () => {
  const [[id, group] = []] = Object.entries(appraise.of('AWS::Athena::WorkGroup'));
  expect(group).toMatchObject({
    Name: 'appraise-prod',
    WorkGroupConfiguration: { EnforceWorkGroupConfiguration: true, BytesScannedCutoffPerQuery: 10_000_000_000 },
  });
  const queries = Object.values(appraise.of('AWS::Athena::NamedQuery'));
  expect(queries.map(({ Name }) => Name).sort()).toEqual(Object.keys(savedQueries).sort());
  expect(queries).toHaveLength(5);
  for (const query of queries) expect(query).toMatchObject({ Database: 'appraise_prod', WorkGroup: { Ref: id } });
  const rules = Object.values(appraise.of('AWS::S3::Bucket')).map(
    ({ LifecycleConfiguration }) => LifecycleConfiguration,
  );
  expect(JSON.stringify(rules)).toContain('"ExpirationInDays":7,"Id":"expire-results","Prefix":"results/"');
});

describe('partitions', () => {
  const located = (table: string) => JSON.stringify(tables[table].Parameters['storage.location.template']);

  test.each(Object.keys(tables))('of %s are projected: no crawler looks for them', (table) => {
    const [{ Name }] = tables[table].PartitionKeys;
    expect(tables[table].Parameters).toMatchObject({
      'projection.enabled': 'true',
      [`projection.${Name}.type`]: 'date',
      [`projection.${Name}.range`]: expect.stringMatching(/,NOW$/),
    });
    expect(Object.values(appraise.resources).map(({ Type }) => Type)).not.toContain('AWS::Glue::Crawler');
  });

  test('of the archive are where publications are written', () => {
    const key = archiveKey({ dia: '2026-11-20', id: '20261120T120502000Z-1f3b5d' });
    const [, folder = ''] = /"\/(market\/[^"]*)"/.exec(located('market_archive')) ?? [];
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text has it
    expect(folder).toContain('${ano}');
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text has it
    expect(key.startsWith(folder.replace('${ano}', '2026'))).toBe(true);
  });

  test('of verdicts are where DynamoDB exports them: each night at the time that the folder names', () => {
    const [schedule] = Object.values(appraise.of('AWS::Scheduler::Schedule')).filter(({ Description }) =>
      /Athena/.test(Description),
    );
    expect(schedule).toMatchObject({ ScheduleExpression: 'cron(0 4 * * ? *)', ScheduleExpressionTimezone: 'Etc/UTC' });
    const input = JSON.stringify(schedule?.Target.Input);
    expect(input).toContain('verdicts/<aws.scheduler.scheduled-time>');
    expect(located('verdicts')).toMatch(/\/verdicts\/\$\{day\}T04:00:00Z\//);
    expect(JSON.stringify(schedule?.Target.Arn)).toContain('aws-sdk:dynamodb:exportTableToPointInTime');
  });
});

test('the schedule may export the verdicts and write them, and nothing else', () => {
  const [role = ''] = Object.keys(appraise.of('AWS::IAM::Role')).filter((id) => /athenaexporter/.test(id));
  const statements = statementsOf(role, appraise);
  expect(statements.map(({ Action }) => Action)).toEqual([
    'dynamodb:ExportTableToPointInTime',
    ['s3:AbortMultipartUpload', 's3:PutObject', 's3:PutObjectAcl'],
  ]);
  expect(JSON.stringify(statements[0]?.Resource)).toContain('tablesverdicts');
  expect(JSON.stringify(statements[1]?.Resource)).toContain('/verdicts/*');
});

/** The members of a struct in Hive's words, or undefined for another type. */
function membersOf(type: string): ReadonlyMap<string, string> | undefined {
  const inner = /^struct<(.*)>$/.exec(type)?.[1];
  if (inner === undefined) return undefined;
  const members = new Map<string, string>();
  let [depth, from] = [0, 0];
  for (let at = 0; at <= inner.length; at += 1) {
    if (inner[at] === '<') depth += 1;
    if (inner[at] === '>') depth -= 1;
    if (at < inner.length && !(inner[at] === ',' && depth === 0)) continue;
    const [name = '', ...rest] = inner.slice(from, at).split(':');
    members.set(name, rest.join(':'));
    from = at + 1;
  }
  return members;
}

/** What of a value a type cannot hold, by path. */
function unread(value: unknown, type: string | undefined, path: string): readonly string[] {
  if (value === null) return [];
  if (type === undefined) return [path];
  const inArray = /^array<(.*)>$/.exec(type)?.[1];
  if (inArray !== undefined)
    return Array.isArray(value) ? value.flatMap((each) => unread(each, inArray, `${path}[]`)) : [path];
  const members = membersOf(type);
  if (members === undefined) {
    const kinds: Readonly<Record<string, boolean>> = {
      string: typeof value === 'string',
      double: typeof value === 'number',
      int: Number.isInteger(value),
      boolean: typeof value === 'boolean',
    };
    return kinds[type] ? [] : [`${path} as ${type}`];
  }
  // DynamoDB's word for a missing value; the column is null then.
  const { NULL: _, ...named } = Object(value);
  return Object.entries(named).flatMap(([name, member]) =>
    unread(member, members.get(name.toLowerCase()), `${path}.${name}`),
  );
}

describe('columns', () => {
  const line = (value: object, table: string): readonly string[] =>
    Object.entries(value).flatMap(([name, member]) => unread(member, columnTypes(table)[name.toLowerCase()], name));

  test('hold each member of a line of the archive, but for how its figures are explained', () => {
    const lines = formatDay(archivedDay('2026-11-20', ['BBAS3', 'PETR4']))
      .trim()
      .split('\n')
      .flatMap((text) => line(JSON.parse(text), 'market_archive'));
    expect([...new Set(lines)].sort()).toEqual([
      'ativo.calculo',
      'ativo.calendario',
      'ativo.explicacao',
      'ativo.parametros',
    ]);
  });

  test('hold each attribute of a verdict as DynamoDB exports it', () => {
    const { items } = JSON.parse(readFileSync('test/infra/release/last-release/documents.json', 'utf8')) as {
      items: { table: string; item: Record<string, object> }[];
    };
    const rows = items.filter(({ table }) => table === 'appraise-verdicts');
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.flatMap(({ item }) => line({ Item: item }, 'verdicts'))).toEqual([]);
  });

  test.each(Object.entries(savedQueries))('that %s asks for are there', (_, { sql }) => {
    const asked = [...sql.matchAll(/\b(item|ativo)\.(\w+)/g)];
    expect(asked.length).toBeGreaterThan(0);
    const types = { ...columnTypes('verdicts'), ...columnTypes('market_archive') };
    for (const [, column = '', member = ''] of asked)
      expect([...(membersOf(types[column] ?? '')?.keys() ?? [])], `${column}.${member}`).toContain(member);
  });
});
