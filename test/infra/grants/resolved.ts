import type { Deployment } from '../../../infra/deployment.ts';
import { localBuckets, localTableName } from '../../../lib/platform/aws/local-names.ts';
import { type Synthesised, synthesise } from '../synthesised.ts';
import { arnOf, bucketArn, home } from './permission.ts';

/** Resources by logical id, as CloudFormation would make them: without references. */
export type Resolved = Synthesised['resources'];

/** What a reference to a resource is replaced by. */
interface Name {
  readonly ref: string;
  readonly arn: string;
}

// biome-ignore lint/suspicious/noExplicitAny: a template is JSON of any shape
type Json = any;

const pseudoParameters: Readonly<Record<string, string>> = {
  'AWS::AccountId': home.account,
  'AWS::Partition': 'aws',
  'AWS::Region': home.region,
  'AWS::URLSuffix': 'amazonaws.com',
};

/**
 * The resources of all stacks of a stage with every reference replaced: tables and buckets have the names of a local run, so that what
 * is granted compares with what is called there; all else is named by its logical id, `<id>` and `<id.Arn>`.
 */
export function resolvedStacks(context: Readonly<Record<string, unknown>>): Resolved {
  let names: ReadonlyMap<string, Name> = new Map();
  const { account, data, appraise } = synthesise(context, (deployed) => {
    names = localNames(deployed);
  });
  const exported = new Map(
    Object.values(data.outputs).flatMap((output: Json) =>
      output.Export ? [[output.Export.Name, replaced(output.Value, names, new Map())] as const] : [],
    ),
  );
  return {
    ...replaced(account.resources, new Map(), new Map()),
    ...replaced(data.resources, names, new Map()),
    ...replaced(appraise.resources, new Map(), exported),
  };
}

function localNames({ data }: Deployment): ReadonlyMap<string, Name> {
  const tables = data.tables.all().map(([id, table]) => {
    const ref = localTableName(id);
    return [data.resolve(table.tableName).Ref, { ref, arn: arnOf('dynamodb', `table/${ref}`) }] as const;
  });
  const buckets = (['inbox', 'reports', 'archive'] as const).map((id) => {
    const ref = localBuckets[id];
    return [data.resolve(data[id].bucketName).Ref, { ref, arn: bucketArn(ref) }] as const;
  });
  return new Map([...tables, ...buckets]);
}

function replaced(value: Json, names: ReadonlyMap<string, Name>, exported: ReadonlyMap<string, string>): Json {
  const next = (part: Json) => replaced(part, names, exported);
  if (Array.isArray(value)) return value.map(next);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries<Json>(value);
  const [name, of] = entries.length === 1 ? (entries[0] ?? []) : [];
  if (name === 'Ref') return pseudoParameters[of] ?? names.get(of)?.ref ?? `<${of}>`;
  if (name === 'Fn::GetAtt') return (of[1] === 'Arn' && names.get(of[0])?.arn) || `<${of.join('.')}>`;
  if (name === 'Fn::Join') return next(of[1]).join(of[0]);
  if (name === 'Fn::ImportValue') return exported.get(of) ?? `<${of}>`;
  return Object.fromEntries(entries.map(([key, part]) => [key, next(part)]));
}
