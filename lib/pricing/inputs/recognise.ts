import { say } from '../../platform/language.ts';
import type { InputFormat } from './format-names.ts';

type Members = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isArray = (value: unknown): value is readonly unknown[] => Array.isArray(value);

const hasText = (value: Members, name: string): boolean =>
  Object.hasOwn(value, name) && typeof value[name] === 'string';

/** Recognises the format of parsed JSON by its members; undefined for none. */
export function recogniseJson(value: unknown): InputFormat | undefined {
  if (isArray(value)) return recogniseList(value);
  if (!isObject(value)) return undefined;
  if (isArray(value.items) || isArray(value.meters)) return 'appraise';
  if (hasText(value, 'format_version')) return 'terraform-plan';
  // A state file as Terraform keeps it: the reader says how to print it.
  if (hasText(value, 'lineage') && hasText(value, 'terraform_version')) return 'terraform-plan';
  if (/deploymentTemplate\.json/i.test(String(value.$schema))) return 'arm-template';
  if (hasText(value, 'contentVersion') && typeof value.resources === 'object') return 'arm-template';
  if (isArray(value.changes) || (isObject(value.properties) && isArray(value.properties.changes))) return 'what-if';
  if (hasText(value, 'status') && isObject(value.error)) return 'what-if';
  if (isArray(value.data) || (isObject(value.data) && isArray(value.data.rows))) return 'resource-graph';
  if (isArray(value.Data)) return 'resource-graph';
  const page = isArray(value.value) ? value.value.find(isObject) : value;
  return page && isAzureResource(page) ? 'az-list' : undefined;
}

/** An empty list is what the CLI prints if there is nothing. Lists of the CLI may be joined to one. */
function recogniseList(list: readonly unknown[]): InputFormat | undefined {
  const first = list.flat().find(isObject);
  if (list.length === 0) return 'az-list';
  if (first && hasText(first, 'product')) return 'appraise';
  if (!first || !isAzureResource(first)) return undefined;
  return hasText(first, 'type') && isObject(first.properties) ? 'resource-graph' : 'az-list';
}

/** PowerShell begins names with capitals. */
const isAzureResource = (row: Members): boolean =>
  ['id', 'Id', 'ResourceId'].some((name) => hasText(row, name) && /^\/subscriptions\//i.test(String(row[name])));

/** True for parsed JSON that holds the parameters of a template. */
export const isParameterFile = (value: unknown): boolean =>
  isObject(value) && /deploymentParameters\.json/i.test(String(value.$schema));

/** Says what a file that is not recognised begins with. */
export function describeJson(value: unknown): string {
  if (isArray(value))
    return say({
      en: `a list of ${value.length} elements without "product", and without ids of Azure resources`,
      pt: `uma lista de ${value.length} elementos sem "product", e sem ids de recursos do Azure`,
    });
  if (!isObject(value)) {
    const type = value === null ? 'null' : `a ${typeof value}`;
    return say({ en: `JSON that is ${type}`, pt: `JSON que não é objeto nem lista (${type})` });
  }
  if (isParameterFile(value)) {
    return say({
      en: 'a file of parameters, which belongs to a template',
      pt: 'um arquivo de parâmetros, que pertence a um template',
    });
  }
  const names = Object.keys(value);
  const shown = names.slice(0, 8).map((name) => JSON.stringify(name.slice(0, 40)));
  return say({
    en: `an object with ${names.length === 0 ? 'no members' : shown.join(', ')}${names.length > 8 ? ', …' : ''}`,
    pt: `um objeto com ${names.length === 0 ? 'nenhum membro' : shown.join(', ')}${names.length > 8 ? ', …' : ''}`,
  });
}
