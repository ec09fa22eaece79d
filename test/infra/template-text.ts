import { withoutHashes } from './without-hashes.ts';

const maxLineLength = 140;

/** Writes a template as JSON that is short to read in a review: what fits in a line stands in one. */
export function templateText(value: unknown, indent = ''): string {
  const line = JSON.stringify(value);
  if (typeof value !== 'object' || value === null || indent.length + line.length <= maxLineLength) return line;
  const inner = `${indent} `;
  const parts = Array.isArray(value)
    ? value.map((element) => templateText(element, inner))
    : Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}: ${templateText(member, inner)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${parts.map((part) => `${inner}${part}`).join(',\n')}\n${indent}${close}`;
}

/** A template, without what changes for no reason of ours. */
export const steadyTemplate = (template: object): object =>
  JSON.parse(withoutHashes(JSON.stringify(template, steady))) as object;

/** Leaves out asset hashes, code of CDK's own, tags, and wording tested elsewhere. */
const steady = (key: string, value: unknown): unknown =>
  ['Code', 'ResponseTemplates', 'Metadata', 'Tags'].includes(key) ? undefined : value;

/** What another stage has instead, by the path of each member that differs; null where it has none. */
export function stageDifference(stage: object, other: object): Readonly<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  const visit = (path: string, left: unknown, right: unknown): void => {
    if (JSON.stringify(left) === JSON.stringify(right)) return;
    const [from, to] = [left ?? null, right ?? null];
    if (!isContainer(from) || !isContainer(to) || Array.isArray(from) !== Array.isArray(to)) {
      found[path] = to;
      return;
    }
    for (const name of new Set([...Object.keys(from), ...Object.keys(to)])) {
      visit(`${path}/${name}`, from[name], to[name]);
    }
  };
  visit('', withoutStage(stage), withoutStage(other));
  return found;
}

type Container = Readonly<Record<string, unknown>>;

const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null;

/** A template without the stage's name, and without the hashes in ids that follow from it. */
const withoutStage = (template: object): object =>
  JSON.parse(
    JSON.stringify(template)
      .replaceAll(/(DeploymentStage)(?:dev|prod)[0-9A-F]{8}/g, '$1<stage>')
      .replaceAll(
        /(ApiPermission(?:Test)?Appraise)(?:dev|prod)(apigateway)[0-9A-F]{8}(\w*?)[0-9A-F]{8}(?=")/g,
        '$1<stage>$2$3',
      )
      .replaceAll(/(?<![A-Za-z])(?:dev|prod)(?![A-Za-z])/g, '<stage>'),
  ) as object;
