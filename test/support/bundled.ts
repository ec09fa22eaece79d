import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BundleSource, bundleFunctions } from '../../infra/bundle.ts';
import { synthesise } from '../infra/synthesised.ts';
import { runWell } from './child.ts';

/** How an invocation ended. */
export interface Invoked {
  // biome-ignore lint/suspicious/noExplicitAny: what a function gives back; the assertions say what it must be
  readonly result?: any;
  /** Message of what it threw. */
  readonly error?: string;
}

/** Functions as they are deployed. */
export interface Bundled {
  /**
   * Invokes a function in a process of its own, as Lambda does: with the variables that the stack gives it at their local
   * values, and nothing else but how to sign.
   * @param extra variables that only a test sets: where the outside world is
   */
  readonly invoke: (id: string, event: unknown, extra?: Readonly<Record<string, string>>) => Promise<Invoked>;
  readonly close: () => void;
}

const needed = ['PATH', 'AWS_REGION', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'];
const elsewhere = /^APPRAISE_\w+_ENDPOINT$/;

/** Bundles functions and learns their variables. The stores of this process must have been started. */
export async function bundled(sources: readonly BundleSource[]): Promise<Bundled> {
  const directory = mkdtempSync(join(tmpdir(), 'appraise-bundled-'));
  const bundles = await bundleFunctions(sources, directory);
  const functions = Object.values(synthesise().appraise.of('AWS::Lambda::Function'));

  const variables = (id: string): NodeJS.ProcessEnv => {
    const deployed = functions.find(({ FunctionName }) => FunctionName?.endsWith(`-${id}`));
    const names = [
      ...needed,
      ...Object.keys(deployed.Environment.Variables),
      ...Object.keys(process.env).filter((name) => elsewhere.test(name)),
    ];
    const known = names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]));
    return { ...Object.fromEntries(known), AWS_LAMBDA_FUNCTION_NAME: deployed.FunctionName };
  };

  return {
    invoke: async (id, event, extra = {}) => {
      const bundle = bundles.get(id);
      const script = `
        const { handler } = await import(${JSON.stringify(join(bundle?.directory ?? '', 'index.mjs'))});
        const context = { awsRequestId: 'test', getRemainingTimeInMillis: () => 300_000 };
        const outcome = await handler(${JSON.stringify(event)}, context).then(
          (result) => ({ result }),
          ({ message }) => ({ error: message }),
        );
        process.stdout.write('\\n' + JSON.stringify(outcome));`;
      const { stdout, stderr } = await runWell('node', ['--input-type=module', '--eval', script], {
        env: { ...variables(id), ...extra },
      });
      if (stderr !== '') throw new Error(stderr);
      return JSON.parse(stdout.slice(stdout.lastIndexOf('\n'))) as Invoked;
    },
    close: () => rmSync(directory, { recursive: true }),
  };
}
