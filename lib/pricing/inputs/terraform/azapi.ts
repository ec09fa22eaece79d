import { readArmResource } from '../arm/mapping/read-arm-resource.ts';
import { Unknown } from '../arm/unknown.ts';
import { isObject, type JsonObject, memberOf } from './json.ts';
import { type Reading, type ReadType, unpriced } from './reading.ts';

/** Reads `azapi_resource`, which has the words of Azure Resource Manager. */
export const readAzapiResource: ReadType = (reading) => {
  const { address, members, place } = reading;
  const [type = ''] = (members.text('type') ?? '').split('@');
  if (type === '') return [unpriced(reading, 'The plan does not tell its type.')];
  const body = readBody(reading);
  if (!body) return [unpriced(reading, 'Its body is known only when the plan is applied.')];
  const { region, notes } = place.region === undefined ? findPlace(reading, type) : place;
  const location = region ?? (notes.unknown.length > 0 ? new Unknown('location', [openReason]) : undefined);
  return readArmResource({
    address,
    type,
    location: location ?? memberOf(body, 'location'),
    sku: memberOf(body, 'sku'),
    plan: memberOf(body, 'plan'),
    properties: memberOf(body, 'properties'),
  }).map((resource) => ({
    ...resource,
    ...(notes.assumed.length > 0 && { assumed: [...notes.assumed, ...(resource.assumed ?? [])] }),
  }));
};

const openReason = 'the plan leaves it open';

/** A child such as `Microsoft.Sql/servers/databases` is where its parent is. */
function findPlace(reading: Reading, type: string): Reading['place'] {
  const parent = type.split('/').length > 2 ? reading.findParent('parent_id') : undefined;
  return parent ? parent.place : reading.place;
}

/** Version 1 of the provider had the body as JSON in a text. */
function readBody({ members, address, addProblem }: Reading): JsonObject | undefined {
  if (members.isUnknown('body')) return undefined;
  const { value, unknown } = members.raw('body');
  const body = typeof value === 'string' ? parseJson(value) : value;
  if (body === undefined || body === null) return {};
  if (!isObject(body)) {
    addProblem(`${address}: "body" must be an object, or JSON of one.`);
    return {};
  }
  return markUnknown(body, unknown) as JsonObject;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return false;
  }
}

/** A body is as deep as its type; a hostile one must not exhaust the stack. */
const maxDepth = 64;

/** Returns the value with `Unknown` at each place that the plan leaves open. */
function markUnknown(value: unknown, unknown: unknown, depth = 0): unknown {
  if (unknown === true || depth > maxDepth) return new Unknown('value', [openReason]);
  if (Array.isArray(unknown)) {
    const elements = Array.isArray(value) ? value : [];
    return Array.from({ length: Math.max(elements.length, unknown.length) }, (_, position) =>
      markUnknown(elements[position], unknown[position], depth + 1),
    );
  }
  if (!isObject(unknown)) return value;
  const marked = Object.entries(unknown).map(([name, own]) => [
    name,
    markUnknown(memberOf(value, name), own, depth + 1),
  ]);
  return { ...(isObject(value) && value), ...Object.fromEntries(marked) };
}
