import { say } from '../../../../../platform/language.ts';
import { requireItem } from '../../../../../platform/require-item.ts';
import { joinPath } from '../../resource-id.ts';
import { EvaluationFailure } from '../problem.ts';
import type { Work } from '../work.ts';
import type { Arguments, PureFunction } from './arguments.ts';

/** Writes a value as `string()` does. */
export function writeText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return value === null || value === undefined ? '' : JSON.stringify(value);
}

/** Functions of texts. If Azure ignores the case of letters, so do they. */
export const textFunctions: Readonly<Record<string, PureFunction>> = {
  string: (args) => writeText(args.at(0)),
  tolower: (args) => args.text(0).toLowerCase(),
  toupper: (args) => args.text(0).toUpperCase(),
  trim: (args) => args.text(0).trim(),
  startswith: (args) => args.text(0).toLowerCase().startsWith(args.text(1).toLowerCase()),
  endswith: (args) => args.text(0).toLowerCase().endsWith(args.text(1).toLowerCase()),
  indexof: (args) => find(args, (text, part) => text.toLowerCase().indexOf(part.toLowerCase())),
  lastindexof: (args) => find(args, (text, part) => text.toLowerCase().lastIndexOf(part.toLowerCase())),
  substring,
  replace,
  split,
  join: (args, work) => join(args.array(0).map(writeText), args.text(1), work),
  padleft: padLeft,
  json: (args) => parseJson(args.text(0)),
  format,
};

function find(args: Arguments, indexOf: (text: string, part: string) => number): number | unknown {
  const value = args.at(0);
  if (!Array.isArray(value)) return indexOf(args.text(0), args.text(1));
  return value.indexOf(args.at(1));
}

function substring(args: Arguments): string {
  const text = args.text(0);
  const from = args.length > 1 ? args.number(1) : 0;
  const length = args.length > 2 ? args.number(2) : text.length - from;
  if (from < 0 || length < 0 || from + length > text.length) {
    throw new EvaluationFailure(
      say({ en: `the text has only ${text.length} characters`, pt: `o texto só tem ${text.length} caracteres` }),
    );
  }
  return text.slice(from, from + length);
}

function replace(args: Arguments, work: Work): string {
  const text = args.text(0);
  const old = args.text(1);
  const fresh = args.text(2);
  if (old === '') throw new EvaluationFailure(say({ en: 'its argument 2 is empty', pt: 'o argumento 2 está vazio' }));
  const parts = text.split(old);
  return join(parts, fresh, work);
}

function join(parts: readonly string[], between: string, work: Work): string {
  const length = parts.reduce((sum, part) => sum + part.length, 0) + between.length * Math.max(0, parts.length - 1);
  work.spendText(length);
  return parts.join(between);
}

function split(args: Arguments, work: Work): readonly string[] {
  const given = args.at(1);
  const separators = (Array.isArray(given) ? given.map(writeText) : [args.text(1)]).filter((each) => each !== '');
  let parts: readonly string[] = [args.text(0)];
  for (const separator of separators) parts = parts.flatMap((part) => part.split(separator));
  work.spend(parts.length);
  return parts;
}

function padLeft(args: Arguments, work: Work): string {
  const length = args.number(1);
  work.spendText(length);
  return writeText(args.at(0)).padStart(length, args.length > 2 ? args.text(2) : ' ');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new EvaluationFailure(say({ en: 'its argument 1 is not JSON', pt: 'o argumento 1 não é JSON' }));
  }
}

/** A place in a composite format: `{0}`, `{1:D3}`; doubled braces stand for one. */
const place = /\{\{|\}\}|\{(\d{1,3})(?:,-?\d{1,4})?(?::([^{}]{0,40}))?\}/g;

function format(args: Arguments, work: Work): string {
  let length = 0;
  return args.text(0).replaceAll(place, (found: string, index: string | undefined, style: string | undefined) => {
    const written = index === undefined ? found.slice(1) : writeStyled(args.at(Number(index) + 1), style);
    length += written.length;
    work.spendText(length);
    return written;
  });
}

/** Writes a number with leading zeros (`D3`, `000`); other styles are left out. */
function writeStyled(value: unknown, style: string | undefined): string {
  if (typeof value === 'string') return value;
  const [, digits] = /^[dD](\d{1,2})$/.exec(style ?? '') ?? [];
  const width = digits === undefined ? (/^0{1,20}$/.exec(style ?? '')?.[0].length ?? 0) : Number(digits);
  if (width > 0 && typeof value === 'number')
    return `${value < 0 ? '-' : ''}${String(Math.abs(value)).padStart(width, '0')}`;
  if (style !== undefined)
    throw new EvaluationFailure(
      say({ en: `the format "${style}" is not known here`, pt: `o formato "${style}" não é conhecido aqui` }),
    );
  return writeText(value);
}

/** Makes ids of resources. Parts that the deployment adds, such as the subscription, are left out if the call names none. */
export const idFunctions: Readonly<Record<string, PureFunction>> = {
  resourceid: (args) => idOf(args, 0, ['/subscriptions/', '/resourceGroups/']),
  subscriptionresourceid: (args) => idOf(args, 0, ['/subscriptions/']),
  tenantresourceid: (args) => idOf(args, 0, []),
  managementgroupresourceid: (args) => idOf(args, 0, []),
  extensionresourceid: (args) => `${args.text(0)}${idOf(args, 1, [])}`,
};

/** Names before the type are those of its scopes, the innermost last. */
function idOf(args: Arguments, from: number, scopes: readonly string[]): string {
  const texts = args.values.slice(from).map((_, index) => args.text(from + index));
  const at = texts.findIndex((text) => text.includes('/'));
  if (at === -1 || at > scopes.length)
    throw new EvaluationFailure(say({ en: 'it names no type of resource', pt: 'não nomeia nenhum tipo de recurso' }));
  const scope = texts.slice(0, at).map((text, index) => `${scopes[scopes.length - at + index]}${text}`);
  return `${scope.join('')}/providers/${joinPath(requireItem(texts, at), texts.slice(at + 1).join('/'))}`;
}
