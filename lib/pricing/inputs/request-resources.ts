import { say } from '../../platform/language.ts';
import { membersOf } from '../../platform/members.ts';
import { stopsWhenOff } from '../products/forms.ts';
import { type LineResource, type MeterResource, type ReadResources, UnreadableInput } from './resource.ts';

type Members = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads the lines of a request for an estimate as resources, so that it can be compared. @throws UnreadableInput */
export function readRequestResources(request: object): ReadResources {
  const { items = [], meters = [], hours_per_month } = membersOf(request);
  const problems: string[] = [];
  const list = (name: string, value: unknown): readonly Members[] => {
    if (!Array.isArray(value)) {
      problems.push(say({ en: `"${name}" must be a list.`, pt: `"${name}" deve ser uma lista.` }));
      return [];
    }
    return value.filter((line: unknown, index): line is Members => {
      if (isObject(line)) return true;
      problems.push(say({ en: `${name}[${index}] must be an object.`, pt: `${name}[${index}] deve ser um objeto.` }));
      return false;
    });
  };
  const itemList = list('items', items);
  const meterList = list('meters', meters);
  if (problems.length > 0) throw new UnreadableInput(problems);
  const hours = typeof hours_per_month === 'number' ? hours_per_month : undefined;
  return {
    resources: [
      ...itemList.map((item, index) => itemResource(item, String(index + 1), hours)),
      ...meterList.map((meter, index) => meterResource(meter, String(itemList.length + index + 1))),
    ],
    warnings: [],
  };
}

/** The hours of a line count before those of the request, which are only for what stops costing when it is off. */
function itemResource(item: Members, number: string, hours: number | undefined): LineResource {
  const { id = number, product, region, ...members } = item;
  const ofRequest = stopsWhenOff(item as { readonly product: string }) ? hours : undefined;
  const lineHours = typeof members.hours_per_month === 'number' ? members.hours_per_month : ofRequest;
  return {
    kind: 'line',
    address: String(id),
    type: String(product),
    region: typeof region === 'string' ? region : undefined,
    hours: lineHours,
    item: { product, ...members },
  };
}

function meterResource(line: Members, number: string): MeterResource {
  const { id = number, region, quantity, unit, instances, hours_per_month: hours, ...meter } = line;
  return {
    kind: 'meter',
    address: String(id),
    type: 'meter',
    region: typeof region === 'string' ? region : undefined,
    meter: meter as unknown as MeterResource['meter'],
    quantity: quantity as number,
    unit: typeof unit === 'string' ? unit : undefined,
    instances: typeof instances === 'number' ? instances : undefined,
    instanceHours: typeof hours === 'number' ? hours : undefined,
  };
}
