import { membersOf } from '../members.ts';

/** A JSON Schema (2020-12) of an object. */
export interface ObjectSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, object>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean;
}

/** A request to an endpoint of the product. */
export interface ApiRequest {
  readonly path: string;
  /** Values that are undefined are left out. */
  readonly query?: Readonly<Record<string, unknown>>;
  /** Sent by POST; a request without one is a GET. */
  readonly body?: object;
}

/** What an endpoint has answered. */
export interface ApiAnswer {
  readonly status: number;
  /** Undefined if the answer is no JSON. */
  readonly value: unknown;
}

/** Asks an endpoint: over the network, or the handler in the same process. */
export type Ask = (request: ApiRequest) => Promise<ApiAnswer>;

/** What a tool answers. */
export interface ToolAnswer {
  /** One sentence or two, for a model that reads no more. */
  readonly text: string;
  /** Valid by the tool's output schema. */
  readonly value: object;
}

/** Arguments of a call, before they are checked. */
export type Arguments = Readonly<Record<string, unknown>>;

/** A question that a model can ask. It changes nothing, and the same arguments give the same answer until the data is new. */
export interface Tool {
  /** `estimate`, `find_meters`. */
  readonly name: string;
  readonly title: string;
  /** When to use it, and what its figures are. */
  readonly description: string;
  readonly input: ObjectSchema;
  readonly output: ObjectSchema;
  /** @throws ToolRefusal for wrong arguments */
  readonly run: (given: Arguments, ask: Ask) => Promise<ToolAnswer>;
}

/** Something that is wrong with the arguments of a call. */
export interface ArgumentFault {
  /** JSON Pointer into the arguments; empty for all of them. */
  readonly pointer: string;
  /** A sentence. */
  readonly detail: string;
}

/** A call that was refused: the model can correct its arguments by the faults, and ask again. */
export class ToolRefusal extends Error {
  override readonly name = 'ToolRefusal';
  readonly faults: readonly ArgumentFault[];

  /** @param message a sentence */
  constructor(message: string, faults: readonly ArgumentFault[] = []) {
    super(message);
    this.faults = faults;
  }
}

/** Asks an endpoint for an object. @throws ToolRefusal with the endpoint's problem and each of its violations */
export async function askFor<Answer>(ask: Ask, request: ApiRequest): Promise<Answer> {
  const { status, value } = await ask(request);
  if (status === 200 && typeof value === 'object' && value !== null) return value as Answer;
  const { detail, errors } = membersOf(value);
  const violations: readonly unknown[] = Array.isArray(errors) ? errors : [];
  throw new ToolRefusal(
    typeof detail === 'string' ? detail : `The service answered with status ${status}.`,
    violations.map(faultOf),
  );
}

/** A violation names a place in the body, or a parameter, which is a member of the arguments; and what to choose from, if it may mean several. */
function faultOf(violation: unknown): ArgumentFault {
  const { pointer, parameter, detail, candidates, candidate_count: count } = membersOf(violation);
  const place = typeof parameter === 'string' ? `/${parameter}` : '';
  const choice = Array.isArray(candidates) ? ` ${candidates.length} of ${count}: ${JSON.stringify(candidates)}` : '';
  return { pointer: typeof pointer === 'string' ? pointer : place, detail: `${detail}${choice}` };
}

/** Moves the faults of a refusal to where the refused part stands in the arguments. */
export async function within<Value>(pointer: string, ask: () => Promise<Value>): Promise<Value> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ToolRefusal)) throw error;
    const faults = error.faults.map((fault) => ({ ...fault, pointer: pointer + fault.pointer }));
    throw new ToolRefusal(error.message, faults);
  }
}

const typesOf = { string: 'a text', boolean: 'true or false', object: 'an object' } as const;

/** Returns a member that has a type, or undefined if it is not given. Notes a fault if it has another type. */
export function argumentOf<Type extends keyof typeof typesOf>(
  given: Arguments,
  name: string,
  type: Type,
  faults: ArgumentFault[],
): { string: string; boolean: boolean; object: Arguments }[Type] | undefined {
  const value = given[name];
  if (value === undefined) return undefined;
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (type === 'object' ? isObject : typeof value === type) return value as never;
  faults.push({ pointer: `/${name}`, detail: `It must be ${typesOf[type]}.` });
  return undefined;
}

/** @throws ToolRefusal if there are faults */
export function refuseFaults(faults: readonly ArgumentFault[]): void {
  if (faults.length > 0) throw new ToolRefusal('The arguments are not valid.', faults);
}

/** Refuses arguments with faults, and those that the tool does not have. @throws ToolRefusal */
export function refuseArguments(
  given: Arguments,
  { properties }: ObjectSchema,
  faults: readonly ArgumentFault[],
): void {
  const unknown = Object.keys(given).filter((name) => !Object.hasOwn(properties, name));
  refuseFaults([
    ...unknown.map((name) => ({
      pointer: `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`,
      detail: `The tool has no such argument; it has ${Object.keys(properties).join(', ')}.`,
    })),
    ...faults,
  ]);
}
