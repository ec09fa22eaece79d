import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { type RunningProduct, runToEnd, startProduct } from '../support/product.ts';
import { validRecord } from '../support/records.ts';
import { canMount, mountDisk, type SmallDisk } from '../support/small-disk.ts';

/** A running product whose disk is full. Without the right to mount a disk, the tests of its parts fake the error. */
const record = JSON.stringify(validRecord());

describe.runIf(canMount)('on a full disk', () => {
  let disk: SmallDisk;
  let directory: string;
  let product: RunningProduct | undefined;
  beforeEach(() => {
    disk = mountDisk(14);
    directory = join(disk.path, 'data');
  });
  afterEach(async () => {
    await product?.end('SIGKILL');
    product = undefined;
    disk.unmount();
  });

  const start = async (): Promise<RunningProduct> => {
    product = await startProduct({ APPRAISE_DATA_DIR: directory });
    return product;
  };
  const upload = ({ s3 }: RunningProduct, name: string) =>
    fetch(`${s3}/appraise-inbox/assessments/full/${name}.json`, { method: 'PUT', body: record });
  /** Counted against a quota, which is a write. */
  const ask = ({ http }: RunningProduct, path = '/api/v1/signals') =>
    fetch(`${http}${path}`, { headers: { 'X-API-Key': 'demo-pro-0123456789' } });
  /** Sends requests until one is refused: what is left of a block of the disk takes some small writes. */
  const untilRefused = async (send: () => Promise<Response>): Promise<Response> => {
    for (;;) {
      const answer = await send();
      if (answer.status !== 200) return answer;
    }
  };
  const verdictOf = async ({ s3 }: RunningProduct, name: string) =>
    (await fetch(`${s3}/appraise-inbox/assessments/full/${name}.json?tagging`)).text();

  test('writes answer 503 no_room, reads go on, and writes work again with room', async () => {
    const running = await start();
    expect((await upload(running, 'before')).status).toBe(200);
    await eventually(async () => expect(await verdictOf(running, 'before')).toContain('valid'));
    disk.fill();

    const counted = await untilRefused(() => ask(running));
    expect(counted.status).toBe(503);
    expect(counted.headers.get('content-language')).toBe('pt-BR');
    expect(await counted.json()).toMatchObject({
      code: 'no_room',
      status: 503,
      type: '/docs/errors/no_room',
      detail: expect.stringContaining('disco'),
    });
    let number = 0;
    const refused = await untilRefused(() => {
      number += 1;
      return upload(running, `full-${number}`);
    });
    expect(refused.status).toBe(503);
    expect(await refused.text()).toContain('<Code>no_room</Code>');

    // Neither half an object nor one that nobody judges.
    expect((await fetch(refused.url)).status).toBe(404);
    expect((await fetch(`${running.s3}/appraise-inbox/assessments/full/before.json`)).status).toBe(200);
    expect((await fetch(`${running.http}/api/health`)).status).toBe(200);
    const search = await fetch(`${running.http}/api/ea/meters?scope=ea:1234567&q=d4s`);
    expect(search.status).toBe(200);
    expect((await fetch(`${running.http}/docs/errors/no_room`)).status).toBe(200);

    disk.empty();
    await eventually(async () => expect((await ask(running)).status).toBe(200));
    expect((await upload(running, 'after')).status).toBe(200);
    // What was accepted before and while the disk was full is judged now, without a restart.
    const accepted = ['after', ...Array.from({ length: number - 1 }, (_, at) => `full-${at + 1}`)];
    for (const name of accepted)
      await eventually(async () => expect(await verdictOf(running, name)).toContain('valid'));
    const { code, stderr } = await running.end();
    expect(code).toBe(0);
    expect(stderr).not.toMatch(/dead letter|Uncaught|unhandled/i);
  });

  test('a start says so, advises to delete nothing, and finds everything once there is room', async () => {
    const first = await start();
    expect((await upload(first, 'kept')).status).toBe(200);
    await eventually(async () => expect(await verdictOf(first, 'kept')).toContain('valid'));
    await first.end('SIGKILL');
    disk.fill();

    const { code, stderr } = await runToEnd({ APPRAISE_DATA_DIR: directory });
    expect(code).toBe(2);
    expect(stderr).toMatch(/^appraise: no room on the disk of .*: .*\n$/);
    expect(stderr).not.toMatch(/reset|damaged|remove/);

    disk.empty();
    expect(await verdictOf(await start(), 'kept')).toContain('valid');
  });
});
