import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import type { Scenario } from '../stage.ts';

/** Scenarios of what watches the APIs. */
export const operationsScenarios: Readonly<Record<string, Scenario>> = {
  'operations-canary': async ({ container }) => {
    const api = createServer((_, response) => response.end('{}'));
    await new Promise<void>((listening) => api.listen(0, '127.0.0.1', listening));
    try {
      const url = `http://127.0.0.1:${(api.address() as AddressInfo).port}/`;
      const [walk] = await container([{ event: {} }], { APPRAISE_API_URL: url });
      expect(walk?.result.answered).toHaveLength(4);
    } finally {
      api.close();
    }
  },
};
