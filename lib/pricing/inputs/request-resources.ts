import { say } from '../../platform/language.ts';
import { hasMember, membersOf } from '../../platform/members.ts';
import type { EstimateRequest } from '../../platform/request-types.generated.ts';
import { stopsWhenOff } from '../products/forms.ts';
import { type LineResource, type MeterResource, type ReadResources, UnreadableInput } from './resource.ts';

type Members = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The members of a request; a missing one does not compile. */
const requestMembers: Readonly<Record<keyof EstimateRequest, true>> = {
  scope: true,
  currency: true,
  hours_per_month: true,
  max_commitment_share: true,
  max_term: true,
  sharing: true,
  what_if: true,
  items: true,
  meters: true,
};

/** The members of lines that are read here; the API checks all others. */
const lineTypes = { region: 'string', hours_per_month: 'number', unit: 'string', instances: 'number' } as const;

/**
 * Reads the lines of a request for an estimate as resources, so that it can be compared.
 * @throws UnreadableInput also for what an estimate counts and a comparison would have to leave out
 */
export function readRequestResources(request: object): ReadResources {
  const { items = [], meters = [], hours_per_month } = membersOf(request);
  const problems: string[] = [...requestProblems(membersOf(request))];
  const list = (name: string, value: unknown): readonly Members[] => {
    if (!Array.isArray(value)) {
      problems.push(say({ en: `"${name}" must be a list.`, pt: `"${name}" deve ser uma lista.` }));
      return [];
    }
    return value.filter((line: unknown, index): line is Members => {
      if (isObject(line)) {
        problems.push(...lineProblems(line, `${name}[${index}]`));
        return true;
      }
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

function requestProblems(request: Members): readonly string[] {
  const { sharing = 'together', hours_per_month: hours = 1 } = request;
  const isHours = typeof hours === 'number' && hours > 0 && hours <= 744;
  return [
    ...Object.keys(request)
      .filter((name) => !hasMember(requestMembers, name))
      .map((name) => say({ en: `A request has no "${name}".`, pt: `Uma requisição não tem "${name}".` })),
    ...(isHours
      ? []
      : [
          say({
            en: '"hours_per_month" must be a number above 0, at most 744.',
            pt: '"hours_per_month" deve ser um número acima de 0, no máximo 744.',
          }),
        ]),
    ...(sharing === 'together' ? [] : [sharingProblem(sharing)]),
  ];
}

const sharingProblem = (sharing: unknown): string =>
  sharing === 'spread'
    ? say({
        en: '"sharing" must not be "spread" with --diff, which prices each resource by itself.',
        pt: '"sharing" não pode ser "spread" com --diff, que dá preço a cada recurso por si.',
      })
    : say({
        en: '"sharing" must be "together" or "spread".',
        pt: '"sharing" deve ser "together" ou "spread".',
      });

function lineProblems(line: Members, place: string): readonly string[] {
  return Object.entries(lineTypes)
    .filter(([name, type]) => line[name] !== undefined && typeof line[name] !== type)
    .map(([name, type]) =>
      type === 'number'
        ? say({ en: `${place}.${name} must be a number.`, pt: `${place}.${name} deve ser um número.` })
        : say({ en: `${place}.${name} must be text.`, pt: `${place}.${name} deve ser um texto.` }),
    );
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
