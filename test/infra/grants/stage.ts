import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allJobs, allRoutes } from '../../../functions/routes.ts';
import { type Bundles, bundleFunctions } from '../../../infra/bundle.ts';
import type { ObjectChange } from '../../../infra/local/s3/object-change.ts';
import { objectUrl } from '../../../lib/platform/aws/object-url.ts';
import { type Invocation, type Invoked, runContainer } from '../../support/bundled-functions.ts';
import { seedWholeDemo } from '../../support/demo.ts';
import { type LocalStores, startLocalStores } from '../../support/local-stores.ts';
import { ofType } from './granted.ts';
import { home } from './permission.ts';
import { type CallRecorder, startRecorder } from './recorder.ts';
import type { Resolved } from './resolved.ts';

/** One function of a deployment, as a scenario sees it. */
export interface Played {
  /**
   * Hands events, one after the other, to one new container.
   * @param environment where the world outside AWS is
   */
  readonly container: (
    invocations: readonly Invocation[],
    environment?: Readonly<Record<string, string>>,
  ) => Promise<readonly Invoked[]>;
  /** Loses the answer to its next call of an operation on a table. */
  readonly loseAnswer: (operation: string, table: string) => void;
  /** Puts an object into the inbox. @returns what the store announces of it */
  readonly upload: (key: string, content: string | Uint8Array) => Promise<ObjectChange>;
  /** Removes a version of an object in the inbox for good. */
  readonly remove: (version: Pick<ObjectChange, 'key' | 'versionId'>) => Promise<void>;
}

/** Reaches every call that a function makes in production. */
export type Scenario = (played: Played) => Promise<void>;

/** Plays scenarios with the bundles that are deployed, against the local stores. */
export interface Stage {
  readonly bundles: Bundles;
  /** @returns what the calls of the function needed */
  readonly play: (id: string, deployed: Resolved, scenario: Scenario) => Promise<readonly string[]>;
  readonly close: () => Promise<void>;
}

/** Starts the stores with the demo in them, and bundles every function. Modules of storage must be imported after it. */
export async function startStage(): Promise<Stage> {
  const stores = await startLocalStores();
  await seedWholeDemo();
  const recorder = await startRecorder(stores.endpoints);
  const directory = mkdtempSync(join(tmpdir(), 'appraise-grants-'));
  const bundles = await bundleFunctions([...allRoutes, ...allJobs], directory);
  let plays = 0;
  return {
    bundles,
    play: async (id, deployed, scenario) => {
      plays += 1;
      const caller = `${plays}.${id}`;
      const { Environment } = functionOf(id, deployed);
      const environment = environmentOf(Environment.Variables, recorder, caller);
      await scenario({
        container: (invocations, outside) =>
          runContainer(bundles.get(id)?.directory ?? '', invocations, { ...environment, ...outside }),
        loseAnswer: (operation, table) => recorder.loseAnswer(caller, operation, table),
        ...inbox(stores),
      });
      // Calls without a signature are recorded under this name; AWS would refuse them.
      return [...recorder.neededBy(caller), ...recorder.neededBy('nobody')];
    },
    close: async () => {
      recorder.close();
      rmSync(directory, { recursive: true });
      await stores.close();
    },
  };
}

/** The function of a row: its properties and its logical id. */
export function functionOf(row: string, deployed: Resolved) {
  const found = ofType(deployed, 'AWS::Lambda::Function').find(
    ({ FunctionName }) => FunctionName?.replace(/^appraise-[^-]+-/, '') === row,
  );
  if (!found) throw new Error(`there is no function ${row}`);
  return found;
}

/** The variables of the template and those of Lambda, with the recorder where AWS would be. */
const environmentOf = (variables: NodeJS.ProcessEnv, { url }: CallRecorder, caller: string): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  AWS_REGION: home.region,
  AWS_ACCESS_KEY_ID: caller,
  AWS_SECRET_ACCESS_KEY: 'secret',
  AWS_LAMBDA_FUNCTION_NAME: caller,
  ...variables,
  ...(variables.APPRAISE_DYNAMODB_ENDPOINT && { APPRAISE_DYNAMODB_ENDPOINT: url }),
  APPRAISE_S3_ENDPOINT: url,
  ...(variables.APPRAISE_INBOX_URL && { APPRAISE_INBOX_URL: `${url}/${variables.APPRAISE_INBOX_BUCKET}` }),
  APPRAISE_EVENTS_ENDPOINT: url,
  ...(variables.APPRAISE_STATES_ENDPOINT && { APPRAISE_STATES_ENDPOINT: url }),
  AWS_ENDPOINT_URL: url,
});

const inbox = ({ endpoints, changes }: LocalStores): Pick<Played, 'upload' | 'remove'> => ({
  upload: async (key, content) => {
    await fetch(objectUrl(endpoints.s3, 'appraise-inbox', key), { method: 'PUT', body: Buffer.from(content) });
    const change = changes.at(-1);
    if (change?.key !== key) throw new Error(`${key} was not put`);
    return change;
  },
  remove: async ({ key, versionId }) => {
    await fetch(`${objectUrl(endpoints.s3, 'appraise-inbox', key)}?versionId=${versionId}`, { method: 'DELETE' });
  },
});
