import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { servedDocuments, servedText } from '../../schemas/llms.ts';

/** A page of the documentation. */
export interface DocsPage {
  readonly type: string;
  readonly body: string | Buffer;
}

const assets = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
const root = join(import.meta.dirname, '../..');
const document = join(root, 'schemas/openapi.json');

const scriptType = 'text/javascript; charset=utf-8';
/** Browsers show it, and would save `text/markdown`. Without the charset they would guess one. */
export const textType = 'text/plain; charset=utf-8';

/** By the name under `/docs/`. */
const files: Readonly<Record<string, () => DocsPage>> = {
  'openapi.json': () => ({ type: 'application/json', body: ownDocument() }),
  'swagger-ui.css': () => ({ type: 'text/css; charset=utf-8', body: readFileSync(join(assets, 'swagger-ui.css')) }),
  'swagger-ui-bundle.js': () => ({
    type: scriptType,
    body: readFileSync(join(assets, 'swagger-ui-bundle.js')),
  }),
  'start.js': () => ({ type: scriptType, body: startScript({ keepsKeys: true }) }),
};

/** For programs and agents, by path: what `llms.txt` leads to, where the repository has it (https://llmstxt.org). */
const texts: ReadonlyMap<string, () => DocsPage> = new Map(
  ['llms.txt', 'llms-full.txt', ...servedDocuments].map((path) => [`/${path}`, () => readText(path)]),
);

function readText(path: string): DocsPage {
  if (path === 'schemas/openapi.json') return { type: 'application/json', body: ownDocument() };
  return { type: path.endsWith('.json') ? 'application/json' : textType, body: servedText(path) };
}

/** The document with its own server as the one to try; pages may send requests to no other. */
function ownDocument(description?: string): string {
  const { servers, ...api }: { servers: readonly [object, ...object[]] } = JSON.parse(readFileSync(document, 'utf8'));
  const [local, ...others] = servers;
  const localServer = { ...local, url: '/', ...(description !== undefined && { description }) };
  return JSON.stringify({ ...api, servers: [localServer, ...others] });
}

/** @param keepsKeys whether the browser still has the key that was typed when the page is opened again */
const startScript = ({ keepsKeys }: { readonly keepsKeys: boolean }): string => `
const dark = matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', follow);
follow();
SwaggerUIBundle({
  url: '/docs/openapi.json',
  dom_id: '#swagger-ui',
  deepLinking: true,
  validatorUrl: null,
  tryItOutEnabled: true,
  persistAuthorization: ${keepsKeys},
});
`;

const htmlPage = (title: string, head: string, body: string): DocsPage => ({
  type: 'text/html; charset=utf-8',
  body: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
${head}
</head>
<body>
${body}
</body>
</html>
`,
});

/** Swagger UI leaves tables and descriptions beside names as wide as they are, which is wider than a phone. */
const uiStyles = `<style>
.back { font: 1rem/1.5 system-ui, sans-serif; max-width: 1460px; margin: 1rem auto 0; padding: 0 20px }
.back a { color: #155e75 }
.dark-mode .back a { color: #67c5dc }
.swagger-ui .renderedMarkdown { overflow-x: auto }
@media (max-width: 45rem) {
  .swagger-ui .opblock-tag { flex-wrap: wrap }
  .swagger-ui .opblock-tag small { flex: 1 0 100%; order: 1; min-width: 0; padding: 0 }
  .swagger-ui .opblock .opblock-summary { flex-wrap: wrap }
  .swagger-ui .opblock .opblock-summary-path, .swagger-ui .opblock .opblock-summary-path__deprecated { max-width: 100% }
  .swagger-ui .scheme-container .schemes { flex-wrap: wrap }
}
</style>`;

const uiPage = htmlPage(
  'Appraise API',
  `<link rel="stylesheet" href="/docs/swagger-ui.css">\n${uiStyles}`,
  `<p class="back"><a href="/">Appraise: the console</a></p>
<main id="swagger-ui"><noscript>These pages need JavaScript; <a href="/docs/openapi.json">the document itself</a> does not.</noscript></main>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>`,
);

/** Allows only what this server sends, and the inline styles of Swagger UI. */
export const contentSecurityPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Every page of a deployment's documentation, by its path: `/docs`, what it loads, a page for each problem, and texts. */
export function deployedDocsPages(): ReadonlyMap<string, DocsPage> {
  const { foreign_origin: _, no_room: __, ...ofGateway } = gatewayProblems;
  const codes = new Set([...problemsOf().keys(), ...Object.keys(ofGateway)]);
  const paths = [
    '/docs',
    ...Object.keys(files).map((name) => `/docs/${name}`),
    ...[...codes].map((code) => `/docs/errors/${code}`),
    ...texts.keys(),
  ];
  const pages = paths.map((path) => [path, findDocsPage(path) as DocsPage] as const);
  const openApi = { type: 'application/json', body: ownDocument('This deployment.') };
  return new Map([
    ...pages,
    ['/docs/openapi.json', openApi],
    ['/schemas/openapi.json', openApi],
    // Keys of a deployment are not left in the browser; the demo's are no secret.
    ['/docs/start.js', { type: scriptType, body: startScript({ keepsKeys: false }) }],
  ]);
}

/** Finds a page: Swagger UI, the page of a problem's code, to which its `type` points, or a text for programs. */
export function findDocsPage(path: string): DocsPage | undefined {
  const text = texts.get(path);
  if (text) return text();
  if (path === '/docs' || path === '/docs/') return uiPage;
  const [, code] = /^\/docs\/errors\/([a-z_]+)$/.exec(path) ?? [];
  if (code !== undefined) return problemPage(code);
  const [, name = ''] = /^\/docs\/([\w.-]+)$/.exec(path) ?? [];
  return Object.hasOwn(files, name) ? files[name]?.() : undefined;
}

interface DocumentedProblem {
  readonly status: string;
  readonly operations: string[];
}

/** Operations by path and method. */
type DocumentedPaths = Record<string, Record<string, { readonly responses: Record<string, { description: string }> }>>;

/** Problems in the document, by code. */
function problemsOf(): ReadonlyMap<string, DocumentedProblem> {
  const { paths }: { readonly paths: DocumentedPaths } = JSON.parse(readFileSync(document, 'utf8'));
  const problems = new Map<string, DocumentedProblem>();
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, { responses }] of Object.entries(methods)) {
      for (const [status, { description }] of Object.entries(responses)) {
        if (!description.startsWith('Problem: ')) continue;
        for (const [, code = ''] of description.matchAll(/`(\w+)`/g)) {
          const known = problems.get(code) ?? { status, operations: [] };
          known.operations.push(`${method.toUpperCase()} ${path}`);
          problems.set(code, known);
        }
      }
    }
  }
  return problems;
}

/** Problems that belong to no operation. */
const gatewayProblems: Readonly<Record<string, DocumentedProblem>> = {
  not_found: { status: '404', operations: ['any other path'] },
  method_not_allowed: { status: '405', operations: ['any other method'] },
  throttled: { status: '429', operations: ['any request of a caller who sends too many a second'] },
  foreign_origin: {
    status: '403',
    operations: ['any request of another web page, or to another name of this machine'],
  },
  no_room: { status: '503', operations: ['any request that is counted, while the disk is full'] },
};

function problemPage(code: string): DocsPage | undefined {
  const problem = problemsOf().get(code) ?? (Object.hasOwn(gatewayProblems, code) ? gatewayProblems[code] : undefined);
  if (!problem) return undefined;
  const places = problem.operations.map((operation) => `<li><code>${operation}</code></li>`).join('\n');
  return htmlPage(
    code,
    '<style>body { font: 1rem/1.5 system-ui, sans-serif; max-width: 45rem; margin: 2rem auto; padding: 0 1rem } code { overflow-wrap: anywhere }</style>',
    `<h1><code>${code}</code></h1>
<p>Status ${problem.status}. The problem's <code>detail</code> says what was wrong with the request, its <code>errors</code>
list everything that is wrong, and its <code>request_id</code> finds it in the logs. It can be the answer to</p>
<ul>
${places}
</ul>
<p><a href="/docs">All of the API</a> · <a href="/">Appraise: the console</a></p>`,
  );
}
