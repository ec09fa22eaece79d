/** Part of `npm run generate`: writes what follows from a new row of the route table, and leaves what is there already. */
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { allRoutes } from '../functions/routes.ts';
import { usagePlanLimits } from '../infra/request-limits.ts';
import type { Plan } from '../lib/access/plans.ts';
import type { Route } from '../lib/platform/http/route.ts';
import { type Operation, operationOf } from './http-schemas.ts';

const keyNames: Readonly<Record<Route['access'], string>> = {
  'api-key': 'required',
  'optional-key': 'optional',
  public: 'none',
};

/** The README's table of endpoints: a line for each route. */
export const endpointLines = (routes: readonly Route<Plan>[]): readonly string[] =>
  routes.map(
    ({ method, path, access, plan = '–', entry }) =>
      `| ${method} | \`${path}\` | ${keyNames[access]} | ${plan} | [${entry}](${entry}) |`,
  );

/** Replaces the lines of the README's table of endpoints. */
export const withEndpoints = (readme: string, routes: readonly Route<Plan>[]): string =>
  readme.replace(
    /(<!-- endpoints:.*\n.*\n.*\n)[\s\S]*?(<!-- \/endpoints -->)/,
    (_, head: string, end: string) => `${head}${endpointLines(routes).join('\n')}\n${end}`,
  );

/** Adds lines to the table of endpoints of a contract for routes that have none; the page of a route is `page`. */
export function withContractLines(
  contract: string,
  routes: readonly Route<Plan>[],
  page: (route: Route<Plan>) => string,
): string {
  return contract.replace(/(?<=^\| method \| path .*\n\| --- .*\n)(?:\|.*\n)+/m, (table) => {
    const lines = table.split('\n');
    return routes
      .map((route) => {
        const known = lines.find((line) => line.startsWith(`| ${route.method} | \`${route.path}\` |`));
        if (known !== undefined) return `${known}\n`;
        const plan = route.plan ? `${usagePlanLimits[route.plan].name} | ` : '';
        return `| ${route.method} | \`${route.path}\` | ${plan}${keyNames[route.access]} | ${page(route)} |\n`;
      })
      .join('');
  });
}

/** A link to the page of a contract that has a route's path in it. */
function pageOf({ id, context, path }: Route<Plan>): string {
  const file = globSync(`docs/spec/${context}/*.md`).find((page) => readFileSync(page, 'utf8').includes(path));
  if (file === undefined) throw new Error(`no page in docs/spec/${context}/ has the path ${path} of ${id}`);
  const [, heading = ''] = /^# (.+)$/m.exec(readFileSync(file, 'utf8')) ?? [];
  return `[${heading}](${context}/${basename(file)})`;
}

/** A sample event of API Gateway for a route: that of another one, with this path and the examples of its parameters. */
export function sampleEvent(
  model: string,
  route: Route<Plan>,
  { path: parameters = {} }: Pick<Operation, 'path'>,
): string {
  const event = JSON.parse(model);
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => parameters[name]?.example ?? '');
  const examples = Object.entries(parameters).map(([name, { example }]) => [name, example]);
  const apiKeyId = route.plan && route.access === 'api-key' ? `demo-${route.plan}` : null;
  return `${JSON.stringify(
    {
      ...event,
      resource: route.path,
      path,
      httpMethod: route.method,
      pathParameters: examples.length === 0 ? null : Object.fromEntries(examples),
      body: route.schemas?.body ? '{}' : null,
      requestContext: {
        ...event.requestContext,
        httpMethod: route.method,
        identity: { ...event.requestContext.identity, apiKeyId },
        path: `/dev${path}`,
        resourcePath: route.path,
      },
    },
    null,
    2,
  )}\n`;
}

if (import.meta.main) {
  const readme = new URL('../README.md', import.meta.url);
  writeFileSync(readme, withEndpoints(readFileSync(readme, 'utf8'), allRoutes));
  for (const context of ['pricing', 'market']) {
    const contract = new URL(`../docs/spec/${context}.md`, import.meta.url);
    const ofContext = allRoutes.filter((route) => route.context === context);
    writeFileSync(contract, withContractLines(readFileSync(contract, 'utf8'), ofContext, pageOf));
  }
  const eventOf = (id: string): URL => new URL(`../events/${id}.json`, import.meta.url);
  const model = readFileSync(eventOf('pricing-list-scopes'), 'utf8');
  for (const route of allRoutes) {
    if (existsSync(eventOf(route.id))) continue;
    writeFileSync(eventOf(route.id), sampleEvent(model, route, operationOf(route.id)));
  }
}
