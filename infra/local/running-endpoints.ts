import type { LocalSettings } from './local-settings.ts';

/** Finds the stores of a running product, in the settings or at the usual ports; undefined unless both answer. */
export async function findRunningEndpoints(
  external: LocalSettings['external'],
  ports: LocalSettings['ports'],
): Promise<{ readonly s3: string; readonly dynamodb: string } | undefined> {
  const { s3 = `http://127.0.0.1:${ports.s3}`, dynamodb = `http://127.0.0.1:${ports.dynamodb}` } = external;
  const answers = await Promise.all([s3, dynamodb].map(isAnswering));
  return answers.every(Boolean) ? { s3, dynamodb } : undefined;
}

/** True for any HTTP answer. */
const isAnswering = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(5_000) }).then(
    async (response) => {
      await response.body?.cancel();
      return true;
    },
    () => false,
  );
