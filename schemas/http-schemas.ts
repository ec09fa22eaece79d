import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** The keywords that the generators read; schemas may use all others too. */
export interface HttpSchema {
  readonly properties?: Readonly<Record<string, HttpSchema>>;
  readonly additionalProperties?: HttpSchema | boolean;
  readonly items?: HttpSchema;
  readonly uniqueItems?: boolean;
  readonly maxItems?: number;
  readonly type?: string | readonly string[];
}

/** What a reply says under `x-endpoint` of its route, or of each of several, besides the row and the schemas; in the language of the API. */
export interface Operation {
  /** Id of the route. */
  readonly route: string;
  readonly summary: string;
  readonly description: string;
  /** What the CSV holds, if a 200 can be CSV. */
  readonly csv?: string;
  /** What the iCalendar holds, if a 200 can be one. */
  readonly calendar?: string;
  /** What the header `Link` says, if a 200 can have one. */
  readonly next?: string;
  /** Path parameters by name. */
  readonly path?: Readonly<Record<string, { readonly description: string; readonly example: string }>>;
  /** Codes of problems by status, besides those that follow from the row. */
  readonly problems?: Readonly<Record<number, readonly string[]>>;
  /** Other statuses with the body of a 200. */
  readonly replyStatuses?: Readonly<Record<number, string>>;
  /** Statuses of problems that can also have the body of a 200. */
  readonly replyOrProblem?: Readonly<Record<number, string>>;
  /** Other statuses without a body. */
  readonly emptyStatuses?: Readonly<Record<number, string>>;
}

const directory = join(import.meta.dirname, 'http');
const suffix = '.schema.json';

const files = readdirSync(directory)
  .filter((name) => name.endsWith(suffix))
  .sort()
  .map((name) => {
    const file: HttpSchema & { 'x-endpoint'?: Operation | readonly Operation[] } = JSON.parse(
      readFileSync(join(directory, name), 'utf8'),
    );
    const { 'x-endpoint': endpoints = [], ...schema } = file;
    return { id: basename(name, suffix), endpoints: [endpoints].flat(), schema };
  });

/** The hand-written schemas of requests and replies by their ids. */
export const httpSchemas: ReadonlyMap<string, HttpSchema> = new Map(files.map(({ id, schema }) => [id, schema]));

const operations = new Map(
  files.flatMap(({ id, endpoints }) => endpoints.map((endpoint) => [endpoint.route, { ...endpoint, reply: id }])),
);

/** What is said of a route, with the id of the schema of its answer. @throws Error if no reply is of the route */
export function operationOf(routeId: string): Operation & { readonly reply: string } {
  const operation = operations.get(routeId);
  if (!operation) throw new Error(`${routeId} has no reply: name it under x-endpoint of a schema in schemas/http/`);
  return operation;
}

/** The id of the schema of each route's answer. */
export const replyIds: ReadonlyMap<string, string> = new Map(
  [...operations].map(([route, { reply }]) => [route, reply]),
);
