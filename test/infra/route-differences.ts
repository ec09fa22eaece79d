import { type TableId, tableDefinitions } from '../../lib/platform/aws/table-definitions.ts';
import type { Job, Route } from '../../lib/platform/http/route.ts';
import { statementsOf } from './role-statements.ts';
import type { Synthesised } from './synthesised.ts';

type Row = Job | Route;

/** Where a template and the route table disagree, one sentence each; none when one is derived from the other. */
export function routeDifferences(rows: readonly Row[], template: Synthesised, prefix: string): readonly string[] {
  const methods = deployedMethods(template);
  const functions = deployedFunctions(template, prefix);
  const expected = rows.flatMap((row) => ('path' in row ? spelled(row) : []));
  return [
    ...missing(expected, methods).map((method) => `not deployed: ${method}`),
    ...missing(methods, expected).map((method) => `in no row: ${method}`),
    ...missing(
      rows.map(({ id }) => id),
      [...functions.keys()],
    ).map((id) => `no function: ${id}`),
    ...missing(
      [...functions.keys()],
      rows.map(({ id }) => id),
    ).map((id) => `function of no row: ${id}`),
    ...rows.flatMap((row) => tableDifferences(row, functions.get(row.id), template)),
  ];
}

const missing = (wanted: readonly string[], found: readonly string[]) => wanted.filter((one) => !found.includes(one));

const spelled = ({ method, path, access, id }: Route): readonly string[] =>
  (method === 'GET' ? ['GET', 'HEAD'] : [method]).map((name) =>
    [name, path, access === 'api-key' ? 'with key' : 'without key', id].join(' '),
  );

/** `GET /api/health without key pricing-get-health`: every method that reaches a function. */
function deployedMethods(template: Synthesised): readonly string[] {
  const paths = template.of('AWS::ApiGateway::Resource');
  const pathOf = (id: string): string => {
    const resource = paths[id];
    return resource ? `${pathOf(resource.ParentId.Ref ?? '')}/${resource.PathPart}` : '';
  };
  const methods = Object.values(template.of('AWS::ApiGateway::Method')).filter(
    ({ Integration }) => Integration.Type === 'AWS_PROXY',
  );
  return methods.map(({ HttpMethod, ResourceId, ApiKeyRequired, Integration }) => {
    const [target] = /\w+function\w{8}/.exec(JSON.stringify(Integration.Uri)) ?? [];
    const { FunctionName } = template.of('AWS::Lambda::Function')[target ?? ''];
    const id = FunctionName.split('-').slice(2).join('-');
    return [HttpMethod, pathOf(ResourceId.Ref), ApiKeyRequired ? 'with key' : 'without key', id].join(' ');
  });
}

/** Properties of the product's functions by row id. */
function deployedFunctions(
  template: Synthesised,
  prefix: string,
): ReadonlyMap<string, Synthesised['resources'][string]['Properties']> {
  const named = Object.values(template.of('AWS::Lambda::Function')).filter(({ FunctionName }) =>
    FunctionName?.startsWith(prefix),
  );
  return new Map(named.map((properties) => [properties.FunctionName.slice(prefix.length), properties]));
}

function tableDifferences(
  row: Row,
  deployed: Synthesised['resources'][string]['Properties'] | undefined,
  template: Synthesised,
): readonly string[] {
  if (!deployed) return [];
  const role = deployed.Role['Fn::GetAtt'][0];
  return (Object.keys(tableDefinitions) as TableId[]).flatMap((table) => {
    const operations = row.tables[table];
    const wanted = (operations ?? []).map((operation) => `dynamodb:${operation}`).sort();
    const granted = grantedActions(role, table, template);
    const told = tableDefinitions[table].environment in deployed.Environment.Variables;
    return [
      ...(wanted.join() === granted.join() ? [] : [`${row.id} may ${granted.join() || 'do nothing'} on ${table}`]),
      ...(told === (operations !== undefined) ? [] : [`${row.id} is ${told ? '' : 'not '}told the name of ${table}`]),
    ];
  });
}

function grantedActions(role: string, table: TableId, template: Synthesised): readonly string[] {
  const statements = statementsOf(role, template).filter(({ Resource }) =>
    new RegExp(`tables${table}[0-9A-F]{8}`).test(JSON.stringify(Resource)),
  );
  return statements.flatMap(({ Action }) => Action).sort();
}
