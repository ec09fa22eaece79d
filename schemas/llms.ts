/** Documents for machines: `llms.txt` names them (https://llmstxt.org), `llms-full.txt` holds them, the console serves them. */
import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

const root = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

interface Section {
  readonly heading: string;
  readonly paths: readonly string[];
}

/** What programs and their authors read first. `llms-full.txt` has the Markdown of these. */
const sections: readonly Section[] = [
  {
    heading: 'Use',
    paths: [
      'README.md',
      'docs/pricing.md',
      'docs/inputs.md',
      'docs/assessment.md',
      'docs/oscal.md',
      'docs/mercado.md',
      'docs/agents.md',
      'docs/pipelines/README.md',
    ],
  },
  {
    heading: 'Contracts',
    paths: [
      'schemas/openapi.json',
      'schemas/assessment-record.schema.json',
      'schemas/appraise-policy.schema.json',
      'schemas/appraise-frameworks.schema.json',
      'docs/spec/pricing.md',
      'docs/spec/market.md',
      'docs/spec/assessment.md',
    ],
  },
  {
    heading: 'Run',
    paths: ['docs/operating.md', 'docs/deploying.md', 'docs/settings.md', 'docs/runbook.md', 'docs/reliability.md'],
  },
];

/** What a reader with little room leaves out: llmstxt.org gives this heading that meaning. */
const optional: Section = {
  heading: 'Optional',
  paths: [
    'docs/comparison.md',
    'docs/benchmarks.md',
    'docs/cost.md',
    'docs/scaling.md',
    'docs/glossary.md',
    'docs/dependencies.md',
  ],
};

/**
 * Every document that the console serves under the path that it has in the repository, so that one link is right in both.
 * Decisions and how-tos are for people with the code.
 */
export const servedDocuments: readonly string[] = [
  ...new Set([
    ...[...sections, optional].flatMap(({ paths }) => paths),
    ...globSync(['docs/*.md', 'docs/spec/**/*.md', 'schemas/*.json'], { cwd: root }).sort(),
  ]),
];

const served: ReadonlySet<string> = new Set(servedDocuments);

/** A block of code; an image or a link, whose text may hold code; other code. */
const codeOrLink = /^( *)```[\s\S]*?^\1```$|(!?)\[((?:`[^`\n]*`|[^\]`])*)\]\(([^)\s]+)\)|`[^`\n]*`/gm;

/**
 * The Markdown of a document, for readers who see no image and may have no repository: a link to a file that is not served
 * becomes the name of that file. @param folder where the text will stand; links become relative to it
 */
function markdownFor(path: string, folder: string): string {
  return read(path).replaceAll(codeOrLink, (whole, _indent, image, text, link) => {
    if (link === undefined || /^[a-z]+:/.test(link)) return whole;
    if (image === '!') return text;
    const [file, hash] = /^([^#]*)(.*)$/.exec(link)?.slice(1) ?? [];
    const target = file === '' ? path : posix.join(posix.dirname(path), String(file));
    if (served.has(target)) return `[${text}](${posix.relative(folder, target)}${hash})`;
    return text === target ? `\`${target}\`` : `${text} (\`${target}\`)`;
  });
}

/** A served document as text. */
export const servedText = (path: string): string =>
  path.endsWith('.md') ? markdownFor(path, posix.dirname(path)) : read(path);

/** Generates `llms.txt`. */
export function llmsText(): string {
  const { description } = JSON.parse(read('package.json'));
  const lists = [...sections, optional].map(
    ({ heading, paths }) => `## ${heading}\n\n${paths.map((path) => `- ${entryOf(path)}\n`).join('')}`,
  );
  return `# Appraise

> ${description}

- Links are relative: they lead to the same documents in the repository and at the root of a console.
- \`llms-full.txt\`, beside this file, holds the Markdown of all sections but the last.
- Programs call the API under \`/api/\` of the console's address, with their key in the header \`X-API-Key\`. Agents can start
  \`appraise mcp\`, a server of the Model Context Protocol.
- Each answer names the currency of its amounts; an estimate is of a month. The market API speaks Portuguese.

${lists.join('\n')}`;
}

/** Generates `llms-full.txt`. */
export function llmsFullText(): string {
  const documents = sections.flatMap(({ paths }) => paths).filter((path) => path.endsWith('.md'));
  return documents.map((path) => `<!-- ${path} -->\n${markdownFor(path, '').trimEnd()}\n`).join('\n');
}

/** A link to a document, with its title and its first sentence. */
function entryOf(path: string): string {
  const { title, text } = path.endsWith('.json') ? partsOfJson(path) : partsOfMarkdown(path);
  return `[${title}](${path}): ${firstSentence(text)}`;
}

/** What a schema or the OpenAPI document says of itself. */
function partsOfJson(path: string) {
  const { info, title, description } = JSON.parse(read(path));
  return info ? { title: 'OpenAPI', text: String(info.description) } : { title, text: String(description) };
}

function partsOfMarkdown(path: string) {
  const [heading = '', ...paragraphs] = read(path).split(/\n\n+/);
  const text = paragraphs
    .slice(0, 2)
    .filter((paragraph) => /^[>`*\p{L}]/u.test(paragraph))
    .join(' ')
    .replaceAll(/^> ?/gm, '')
    .replace('**In English.** ', '')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1');
  return { title: heading.replace(/^# /, ''), text };
}

/** The first sentence; and the second, if the first is too short to say much. */
function firstSentence(text: string): string {
  // It ends only where a sentence can begin behind it, so that `e.g. this` goes on.
  const [first = text, second] = text.replaceAll(/\s+/g, ' ').match(/\S.*?[.!?](?= [\p{Lu}*`\d]|$)/gu) ?? [];
  return first.length < 65 && second !== undefined ? `${first} ${second}` : first;
}
