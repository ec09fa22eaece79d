import { readFileSync, writeFileSync } from 'node:fs';
import { type Synthesised, synthesise } from '../synthesised.ts';
import { withoutHashes } from '../without-hashes.ts';
import type { Release, Template } from './judge.ts';

/** A stage that keeps its data, with all that can be switched on. */
export const settings = {
  stage: 'prod',
  deletionProtection: 'on',
  alarmEmail: 'ops@example.com',
  corsOrigin: 'https://console.example.com',
  marketSource: 'csv+brapi',
  webAcl: 'on',
  console: 'on',
  canary: 'on',
  budget: '100',
  athena: 'on',
};

const stacks = ['AppraiseAccount', 'AppraiseData-prod', 'Appraise-prod'] as const;

/** The release that this code would make. */
export function presentRelease(): Release {
  const { account, data, appraise } = synthesise(settings);
  return {
    AppraiseAccount: steadyTemplate(account),
    'AppraiseData-prod': steadyTemplate(data),
    'Appraise-prod': steadyTemplate(appraise),
  };
}

const file = (stack: string): URL => new URL(`last-release/${stack}.json`, import.meta.url);

/** The release that was deployed last. */
export const lastRelease = (): Release =>
  Object.fromEntries(stacks.map((stack) => [stack, JSON.parse(readFileSync(file(stack), 'utf8')) as Template]));

/** Makes the present release the last one: a resource a line, so that a difference can be read. */
export function renewLastRelease(): void {
  for (const [stack, template] of Object.entries(presentRelease())) writeFileSync(file(stack), inLines(template));
}

const inLines = (template: Template): string => {
  const section = (entries: object): string =>
    Object.entries(entries)
      .map(([id, value]) => `${JSON.stringify(id)}: ${JSON.stringify(value)}`)
      .join(',\n');
  return `{"Resources": {\n${section(template.Resources)}\n},\n"Outputs": {\n${section(template.Outputs ?? {})}\n}}\n`;
};

/** A template without what is of no account to the judge: hashes, code, wording. */
export function steadyTemplate({ resources, outputs }: Synthesised): Template {
  return JSON.parse(withoutHashes(JSON.stringify({ Resources: resources, Outputs: outputs }, steady)));
}

/** Long texts, code and the order of work: none of it replaces a resource, names one, or imports anything. */
const omitted = [
  'AlarmDescription',
  'AssumeRolePolicyDocument',
  'Code',
  'DashboardBody',
  'DefinitionString',
  'DependsOn',
  'Integration',
  'Metadata',
  'MethodResponses',
  'ResponseParameters',
  'ResponseTemplates',
  'Tags',
];

const steady = (key: string, value: unknown): unknown => (omitted.includes(key) ? undefined : value);
