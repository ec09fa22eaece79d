import type { LocalSettings } from './local-settings.ts';

/**
 * Endpoints of a product that is running already: those that the settings name, else those at the usual ports if both
 * answer. Undefined when there are none, and so stores have to be started.
 */
export async function findRunningEndpoints(
  external: LocalSettings['external'],
  ports: LocalSettings['ports'],
): Promise<{ readonly s3: string; readonly dynamodb: string } | undefined> {
  const { s3 = `http://127.0.0.1:${ports.s3}`, dynamodb = `http://127.0.0.1:${ports.dynamodb}` } = external;
  const answers = await Promise.all([s3, dynamodb].map(isAnswering));
  return answers.every(Boolean) ? { s3, dynamodb } : undefined;
}

/** True when something speaks HTTP there, whatever it says. */
const isAnswering = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(5_000) }).then(
    async (response) => {
      await response.body?.cancel();
      return true;
    },
    () => false,
  );
