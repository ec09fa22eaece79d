import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BundleSource, bundleFunctions } from '../../infra/bundle.ts';
import { synthesise } from '../infra/synthesised.ts';
import { runOrThrow } from './child.ts';

/** How an invocation ended. */
export interface Invoked {
  // biome-ignore lint/suspicious/noExplicitAny: what a function gives back; the assertions say what it must be
  readonly result?: any;
  /** Message of the error that it threw. */
  readonly error?: string;
}

/** One invocation: the event, and the time that the context says is left. */
export interface Invocation {
  readonly event: unknown;
  /** @default 300 seconds */
  readonly remainingMs?: number;
}

/** Functions as they are deployed. */
export interface BundledFunctions {
  /**
   * Invokes a function in its own process, with the stack's variables at their local values and credentials only.
   * @param extra variables for this test, such as addresses of servers outside
   */
  readonly invoke: (id: string, event: unknown, extra?: Readonly<Record<string, string>>) => Promise<Invoked>;
  readonly close: () => void;
}

const requiredVariables = ['PATH', 'AWS_REGION', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'];
const endpointVariable = /^APPRAISE_\w+_ENDPOINT$/;

/** Bundles functions, and reads their variables from the stack. The local stores must be running. */
export async function loadBundledFunctions(sources: readonly BundleSource[]): Promise<BundledFunctions> {
  const directory = mkdtempSync(join(tmpdir(), 'appraise-bundled-'));
  const bundles = await bundleFunctions(sources, directory);
  const functions = Object.values(synthesise().appraise.of('AWS::Lambda::Function'));

  const variables = (id: string): NodeJS.ProcessEnv => {
    const deployed = functions.find(({ FunctionName }) => FunctionName?.endsWith(`-${id}`));
    const names = [
      ...requiredVariables,
      ...Object.keys(deployed.Environment.Variables),
      ...Object.keys(process.env).filter((name) => endpointVariable.test(name)),
    ];
    const known = names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]));
    return { ...Object.fromEntries(known), AWS_LAMBDA_FUNCTION_NAME: deployed.FunctionName };
  };

  return {
    invoke: async (id, event, extra = {}) => {
      const [invoked = {}] = await runContainer(bundles.get(id)?.directory ?? '', [{ event }], {
        ...variables(id),
        ...extra,
      });
      return invoked;
    },
    close: () => rmSync(directory, { recursive: true }),
  };
}

/**
 * Loads a bundle as a container of Lambda does, and makes one invocation after the other, in this environment only.
 */
export async function runContainer(
  directory: string,
  invocations: readonly Invocation[],
  environment: NodeJS.ProcessEnv,
): Promise<readonly Invoked[]> {
  const script = `
    const { handler } = await import(${JSON.stringify(join(directory, 'index.mjs'))});
    const outcomes = [];
    for (const { event, remainingMs = 300_000 } of JSON.parse(await text(process.stdin))) {
      const context = { awsRequestId: randomUUID(), getRemainingTimeInMillis: () => remainingMs };
      outcomes.push(await handler(event, context).then((result) => ({ result }), ({ message }) => ({ error: message })));
    }
    process.stdout.write('\\n' + JSON.stringify(outcomes));`;
  const imports = `import { randomUUID } from 'node:crypto'; import { text } from 'node:stream/consumers';`;
  const { stdout, stderr } = await runOrThrow('node', ['--input-type=module', '--eval', imports + script], {
    env: environment,
    input: JSON.stringify(invocations),
  });
  if (stderr !== '') throw new Error(stderr);
  return JSON.parse(stdout.slice(stdout.lastIndexOf('\n'))) as Invoked[];
}
