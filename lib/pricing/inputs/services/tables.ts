import { say } from '../../../platform/language.ts';
import { hoursAMonth } from '../../hours.ts';
import type { MeterName, UsageMember } from '../resource.ts';
import { byUnits, byUse, type Charge, noCharge, notPriced, type Service } from './service.ts';

/** Finds what a table has under a name in any case. The names of the table are in lower case. */
export function entryOf<Value>(table: Readonly<Record<string, Value>>, name: string | undefined): Value | undefined {
  const lower = name?.toLowerCase() ?? '';
  return Object.hasOwn(table, lower) ? table[lower] : undefined;
}

/** Makes a table of the names. */
export const tableOf = <Value>(
  names: readonly string[],
  make: (name: string) => Value,
): Readonly<Record<string, Value>> => Object.fromEntries(names.map((name) => [name.toLowerCase(), make(name)]));

/** Names a meter. The product or the SKU may be left out if no captured row tells it and the others find the meter. */
export const meterOf = (
  service: string,
  product: string | undefined,
  sku: string | undefined,
  meter: string,
): MeterName => ({
  service,
  ...(product !== undefined && { product }),
  ...(sku !== undefined && { sku }),
  meter,
});

/** A charge for each hour of a meter whose unit the price list writes as `1/Hour`, not as `1 Hour`. */
export const byUnitHours = (meter: MeterName, options: Parameters<typeof byUnits>[3] = {}): Charge =>
  byUnits(meter, hoursAMonth, 'Units/Hour', options);

/** Takes a number that the file may leave out. @param text says what is taken instead, as part of a sentence */
export const takeUnless = (
  given: number | undefined,
  unset: number,
  text: string,
): { readonly count: number; readonly assumed: readonly string[] } =>
  given === undefined ? { count: unset, assumed: [text] } : { count: given, assumed: [] };

/** What numbers of usage files count. */
export const counted = {
  calls: say({ en: 'calls', pt: 'chamadas' }),
  characters: say({ en: 'characters', pt: 'caracteres' }),
  entities: say({ en: 'entities', pt: 'entidades' }),
  events: say({ en: 'events', pt: 'eventos' }),
  hours: say({ en: 'hours', pt: 'horas' }),
  images: say({ en: 'images', pt: 'imagens' }),
  keys: say({ en: 'keys', pt: 'chaves' }),
  mails: say({ en: 'mails', pt: 'e-mails' }),
  messages: say({ en: 'messages', pt: 'mensagens' }),
  minutes: say({ en: 'minutes', pt: 'minutos' }),
  notifications: say({ en: 'notifications', pt: 'notificações' }),
  operations: say({ en: 'operations', pt: 'operações' }),
  pushes: say({ en: 'pushes', pt: 'envios' }),
  queries: say({ en: 'queries', pt: 'consultas' }),
  renewals: say({ en: 'renewals', pt: 'renovações' }),
  requests: say({ en: 'requests', pt: 'solicitações' }),
  rotations: say({ en: 'rotations', pt: 'rotações' }),
  runs: say({ en: 'runs', pt: 'execuções' }),
  tests: say({ en: 'tests', pt: 'testes' }),
  users: say({ en: 'users', pt: 'usuários' }),
} as const;

/** Said of a database whose storage is charged by a size that the file does not tell. */
export const storageMissing = say({
  en: 'The size of its storage is not in the file.',
  pt: 'O tamanho do seu armazenamento não está no arquivo.',
});

/** Said of the backups of a database. */
export const backupsBeyondStorage = say({
  en: 'Backups beyond the size of its storage are charged by the GB.',
  pt: 'Backups além do tamanho do seu armazenamento são cobrados por GB.',
});

/** Said of what passes traffic on. */
export const dataProcessed = say({
  en: 'The data that it processes is charged by the GB.',
  pt: 'Os dados que processa são cobrados por GB.',
});

/** What a usage file may say. @param of what its number counts, for people @param unit of the meter, without its block */
export const member = (name: string, of: string, meter: MeterName, unit: string, times?: number): UsageMember => ({
  name,
  of,
  meter,
  unit,
  ...(times !== undefined && { times }),
});

/** Gigabytes in a month. @param name as usage files call it */
export const gigabytes = (name: string, meter: MeterName, region?: string): UsageMember => ({
  name,
  of: 'GB',
  meter,
  unit: 'GB',
  ...(region !== undefined && { region }),
});

/** Types that cost nothing of their own. @param why part of a sentence */
export const withoutCharge = (terraform: readonly string[], arm: readonly string[], why?: string): Service => ({
  terraform,
  arm,
  charges: () => [noCharge(why)],
});

/** Types whose price is known to exist, and is not read. @param reason a sentence */
export const notReadYet = (terraform: readonly string[], arm: readonly string[], reason: string): Service => ({
  terraform,
  arm,
  charges: () => [notPriced(reason)],
});

/** Types that are charged by use alone. @param by completes "It is charged by …", with units */
export const onlyByUse = (
  terraform: readonly string[],
  arm: readonly string[],
  by: string,
  usage: readonly UsageMember[] = [],
): Service => ({
  terraform,
  arm,
  meters: usage.map(({ meter }) => meter),
  charges: () => [
    byUse(
      undefined,
      say({
        en: `It is charged by ${by}, and the file does not tell how much.`,
        pt: `É cobrado por ${by}, e o arquivo não diz quanto.`,
      }),
      usage,
    ),
  ],
});
