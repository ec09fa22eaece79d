import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { parse } from 'yaml';
import { run } from './child.ts';

/** A step of a composite action, as GitHub documents it. */
export interface Step {
  readonly id?: string;
  readonly uses?: string;
  readonly with?: Readonly<Record<string, string>>;
  readonly run?: string;
  readonly shell?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** As much of `action.yml` as the tests read. */
export interface Action {
  readonly inputs: Readonly<
    Record<string, { readonly description: string; readonly default?: string; readonly required?: boolean }>
  >;
  readonly outputs: Readonly<Record<string, { readonly description: string; readonly value: string }>>;
  readonly runs: { readonly using: string; readonly steps: readonly Step[] };
}

/** The result of an action for the workflow that uses it. */
export interface ActionRun {
  readonly code: number | null;
  /** All that the steps printed, which the runner reads for workflow commands. */
  readonly log: string;
  readonly outputs: Readonly<Record<string, string>>;
  /** Markdown that the steps added to the summary of the job. */
  readonly summary: string;
  /** Actions that it uses, with their inputs. They are not run: tests use their own Node instead of setup-node. */
  readonly used: readonly { readonly uses: string; readonly with: Readonly<Record<string, string>> }[];
}

/** How to run the action. */
export interface ActionUse {
  /** Directory of the action's repository. */
  readonly actionPath: string;
  /** Checkout of the repository that uses it. */
  readonly workspace: string;
  readonly inputs: Readonly<Record<string, string>>;
  /** Ids of the only steps to run. @default all */
  readonly only?: readonly string[];
  /** Folder of the job for what steps leave to each other. @default a new one, which is removed */
  readonly runnerTemp?: string;
  /** Repository that the action comes from. @default none, as of an action in a folder of the workspace */
  readonly repository?: string;
  /** Variables of the runner besides those that are always there. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** Reads an action's `action.yml`. */
export const readAction = async (actionPath: string): Promise<Action> =>
  parse(await readFile(join(actionPath, 'action.yml'), 'utf8')) as Action;

/** Runs the steps of a composite action one after the other, as GitHub's runner does, until one fails. */
export async function runAction(use: ActionUse): Promise<ActionRun> {
  const { actionPath, workspace, inputs, only, repository = '' } = use;
  const action = await readAction(actionPath);
  const temporary = await mkdtemp(join(tmpdir(), 'appraise-runner-'));
  const known: Record<string, string> = { 'github.action_path': actionPath, 'github.action_repository': repository };
  for (const [name, { default: otherwise = '' }] of Object.entries(action.inputs)) {
    known[`inputs.${name}`] = inputs[name] ?? otherwise;
  }
  const used: ActionRun['used'][number][] = [];
  const summaryFile = join(temporary, 'summary');
  let [log, summary] = ['', ''];
  let code: number | null = 0;
  try {
    for (const step of action.runs.steps) {
      if (only && !only.includes(step.id ?? '')) continue;
      if (step.uses !== undefined) used.push({ uses: step.uses, with: evaluateAll(step.with, known) });
      if (step.run === undefined) continue;
      const script = join(temporary, 'step.sh');
      const outputFile = join(temporary, 'output');
      await Promise.all([writeFile(script, step.run), writeFile(outputFile, ''), writeFile(summaryFile, summary)]);
      const ended = await run('bash', ['--noprofile', '--norc', '-eo', 'pipefail', script], {
        cwd: workspace,
        env: {
          PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
          HOME: homedir(),
          // No test asks a registry.
          npm_config_registry: 'http://127.0.0.1:9',
          npm_config_fetch_retries: '0',
          // As npm 12 has it by default.
          npm_config_allow_remote: 'none',
          npm_config_cache: join(temporary, 'npm'),
          CI: 'true',
          GITHUB_ACTIONS: 'true',
          GITHUB_ACTION_PATH: actionPath,
          GITHUB_WORKSPACE: workspace,
          GITHUB_SERVER_URL: 'https://github.com',
          RUNNER_TEMP: use.runnerTemp ?? temporary,
          GITHUB_OUTPUT: outputFile,
          GITHUB_STEP_SUMMARY: summaryFile,
          ...use.environment,
          ...evaluateAll(step.env, known),
        },
      });
      log += ended.stdout + ended.stderr;
      for (const [name, value] of outputsIn(await readFile(outputFile, 'utf8'))) {
        known[`steps.${step.id}.outputs.${name}`] = value;
      }
      summary = await readFile(summaryFile, 'utf8');
      code = ended.code;
      if (code !== 0) break;
    }
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
  const values = Object.entries(action.outputs).map(([name, { value }]) => [name, evaluate(value, known)]);
  return { code, log, outputs: Object.fromEntries(values), summary, used };
}

/** Reads a file of outputs: `name=value`, or `name<<end`, lines and `end`. */
function outputsIn(text: string): readonly (readonly [string, string])[] {
  const lines = text.split('\n');
  const outputs: [string, string][] = [];
  while (lines.length > 0) {
    const line = lines.shift() as string;
    const [, name, end] = /^([\w-]+)<<(.+)$/.exec(line) ?? [];
    if (name !== undefined) {
      const value = lines.splice(0, lines.indexOf(end as string) + 1);
      outputs.push([name, value.slice(0, -1).join('\n')]);
    } else if (line !== '') {
      const [first = '', ...value] = line.split('=');
      outputs.push([first, value.join('=')]);
    }
  }
  return outputs;
}

const evaluateAll = (values: Readonly<Record<string, string>> = {}, known: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, evaluate(String(value), known)]));

/** Replaces `${{ … }}` by its value; an output that no step has set is empty. */
const evaluate = (text: string, known: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\$\{\{\s*([\w.-]+)\s*\}\}/g, (_, name: string) => known[name] ?? '');

/**
 * Finds the lines that GitHub's runner would carry out: `::name …` at the beginning, or `##[name …]` anywhere; none
 * between `::stop-commands::<token>` and `::<token>::`.
 */
export function workflowCommands(log: string): readonly string[] {
  const found: string[] = [];
  let token: string | undefined;
  for (const line of log.split('\n')) {
    const stopped = /^\s*::stop-commands::(.+)$/.exec(line);
    if (token !== undefined) {
      if (line.trim() === `::${token}::`) token = undefined;
    } else if (stopped) [, token] = stopped;
    else if (/^\s*::[\w-]+.*::|##\[[\w-]+.*\]/.test(line)) found.push(line);
  }
  return found;
}
