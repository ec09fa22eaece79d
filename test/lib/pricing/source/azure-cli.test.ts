import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { localCloudCli, probeCloudCli } from '../../../../lib/pricing/source/azure-cli.ts';

/** A machine whose clock and answers the test holds. */
function machine(az?: string) {
  const probes: ((success: boolean) => void)[] = [];
  const state = { elapsedMs: 0, searches: 0 };
  const probe = probeCloudCli({
    find: async () => {
      state.searches += 1;
      return az;
    },
    succeeds: () => new Promise((resolve) => probes.push(resolve)),
    elapsedMs: () => state.elapsedMs,
  });
  return { probe, probes, state };
}

describe('cloudCli', () => {
  test('is absent where there is no az, and probes again only after a minute', async () => {
    const { probe, state } = machine();
    state.elapsedMs = 1;
    expect(await probe()).toEqual({ available: false, authenticated: false });
    state.elapsedMs = 60_000;
    await probe();
    expect(state.searches).toBe(1);
    state.elapsedMs = 60_001;
    await probe();
    expect(state.searches).toBe(2);
  });

  test.each([true, false])('is authenticated when az account show succeeds: %s', async (success) => {
    const { probe, probes } = machine('/usr/bin/az');
    const first = probe();
    await Promise.resolve();
    probes[0]?.(success);

    expect(await first).toEqual({ available: true, authenticated: success });
    expect(await probe()).toEqual({ available: true, authenticated: success });
    expect(probes).toHaveLength(1);
  });

  test('answers the last known state while another caller waits', async () => {
    const { probe, probes } = machine('/usr/bin/az');
    const first = probe();
    await Promise.resolve();

    expect(await probe()).toEqual({ available: false, authenticated: false });
    probes[0]?.(true);
    await first;
    expect(await probe()).toEqual({ available: true, authenticated: true });
  });
});

describe('localCloudCli', () => {
  let scratch: string;

  beforeAll(async () => {
    scratch = await mkdtemp(join(tmpdir(), 'appraise-test-'));
  });

  afterAll(() => rm(scratch, { recursive: true, force: true }));

  async function toolThat(script: string): Promise<string> {
    const directory = await mkdtemp(join(scratch, 'bin-'));
    await writeFile(join(directory, 'az'), `#!/bin/sh\n${script}\n`);
    await chmod(join(directory, 'az'), 0o755);
    return directory;
  }

  test.each([
    { what: 'succeeds', script: 'exit 0', authenticated: true },
    { what: 'fails', script: 'exit 1', authenticated: false },
    { what: 'runs into the limit, its child included', script: 'sleep 30; exit 0', authenticated: false },
  ])('finds az on the PATH that $what', async ({ script, authenticated }) => {
    const PATH = `/nowhere:${await toolThat(script)}`;
    expect(await localCloudCli({ PATH })()).toEqual({ available: true, authenticated });
  });

  test.each([
    { what: 'there is none', environment: { PATH: '/nowhere' } },
    { what: 'there is no PATH', environment: {} },
    { what: 'it runs in Lambda', environment: { PATH: '/nowhere', AWS_LAMBDA_FUNCTION_NAME: 'f' } },
  ])('is absent where $what', async ({ environment }) => {
    expect(await localCloudCli(environment)()).toEqual({ available: false, authenticated: false });
  });
});
