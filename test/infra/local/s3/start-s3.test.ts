import { once } from 'node:events';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  GetObjectTaggingCommand,
  PutObjectCommand,
  PutObjectTaggingCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { eventually } from '../../../support/eventually.ts';
import { type LocalS3, startLocalS3 } from '../../../support/local-s3.ts';

const Bucket = 'appraise-inbox';
let s3: LocalS3 | undefined;
afterEach(() => s3?.discard());

const put = (service: LocalS3, key: string, body: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`${service.url}/${Bucket}/${key}`, { method: 'PUT', body, ...init });
const get = async (service: LocalS3, key: string): Promise<string> =>
  (await fetch(`${service.url}/${Bucket}/${key}`)).text();
async function filesBelow(directory: string): Promise<readonly string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

describe('a content that has changed on the disk', () => {
  const damage = async ({ directory }: LocalS3, content: string): Promise<void> => {
    const folder = join(directory, 'versions', Bucket);
    for (const name of await readdir(folder)) {
      if ((await readFile(join(folder, name), 'utf8')) === content) {
        await writeFile(join(folder, name), content.replace('e', 'f'));
      }
    }
  };

  test('is a 500 with the name of the object, whole and in part, copied too; others are served', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    s3 = await startLocalS3();
    const etag = (await put(s3, 'a', 'content')).headers.get('etag');
    await put(s3, 'b', 'another');
    expect(await get(s3, 'a')).toBe('content');
    await damage(s3, 'content');
    const url = `${s3.url}/${Bucket}/a`;
    const answers = [
      await fetch(url),
      await fetch(url, { headers: { Range: 'bytes=0-1' } }),
      await put(s3, 'c', '', { headers: { 'x-amz-copy-source': `${Bucket}/a` } }),
    ];

    for (const answer of answers) {
      expect(answer.status).toBe(500);
      expect(answer.headers.get('etag')).not.toBe(etag);
      expect(await answer.text()).toContain(`${Bucket}/a on the disk is not what was uploaded`);
    }
    expect(await get(s3, 'b')).toBe('another');
    expect((await fetch(`${s3.url}/${Bucket}/c`)).status).toBe(404);
    s3 = await s3.restart();
    expect((await fetch(`${s3.url}/${Bucket}/a`)).status).toBe(500);
    await put(s3, 'a', 'again');
    expect(await get(s3, 'a')).toBe('again');
  });
});

describe('on a full disk', () => {
  const noRoom = () => Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });

  test('an upload that the product has no room to take is 503 no_room, and has never been there', async () => {
    const errors = [undefined, noRoom(), undefined];
    s3 = await startLocalS3(async () => {
      const error = errors.shift();
      if (error) throw error;
    });
    const first = await put(s3, 'a', 'x');
    const refused = await put(s3, 'a', 'y');

    expect([first.status, refused.status]).toEqual([200, 503]);
    expect(await refused.text()).toContain('<Code>no_room</Code>');
    expect(await get(s3, 'a')).toBe('x');
    expect(await filesBelow(s3.directory)).toHaveLength(2);
    expect((await put(s3, 'a', 'z')).status).toBe(200);
    s3 = await s3.restart();
    expect(await get(s3, 'a')).toBe('z');
    expect(s3.changes).toEqual([]);
  });

  test('an upload that has no room for its description leaves no file', async () => {
    s3 = await startLocalS3();
    // A directory in the place of the file: a root user writes everywhere else.
    await rm(join(s3.directory, 'partials'), { recursive: true });
    await writeFile(join(s3.directory, 'partials'), '');

    expect((await put(s3, 'a', 'x')).status).toBe(500);
    expect(await filesBelow(s3.directory)).toEqual(['partials']);
  });
});

describe('a change', () => {
  test('is told after it is stored and before the client is answered', async () => {
    const order: string[] = [];
    const told = Promise.withResolvers<void>();
    s3 = await startLocalS3(async ({ key }) => {
      order.push(`told, when there is ${await get(s3 as LocalS3, key)}`);
      await told.promise;
    });
    const answered = put(s3, 'a', 'x').then(() => order.push('answered'));
    await expect.poll(() => order).toHaveLength(1);
    await sleep(20);
    order.push('released');
    told.resolve();
    await answered;

    expect(order).toEqual(['told, when there is x', 'released', 'answered']);
  });

  test('that the product could not take is answered 500, and another try is a new change', async () => {
    let failures = 1;
    s3 = await startLocalS3(async () => {
      failures -= 1;
      if (failures >= 0) throw new Error('the disk is full');
    });
    const [first, second] = [await put(s3, 'a', 'x'), await put(s3, 'a', 'x')];

    expect([first.status, second.status]).toEqual([500, 200]);
    expect(await first.text()).toContain('<Code>InternalError</Code>');
    expect(s3.changes).toHaveLength(2);
  });

  test('that the product could not take leaves the parts of an upload, so that it can be completed again', async () => {
    let failures = 1;
    s3 = await startLocalS3(async () => {
      failures -= 1;
      if (failures >= 0) throw new Error('the disk is full');
    });
    const { client } = s3;
    const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key: 'a' }));
    const part = { Bucket, Key: 'a', UploadId, PartNumber: 1 };
    const { ETag } = await client.send(new UploadPartCommand({ ...part, Body: 'x' }));
    const MultipartUpload = { Parts: [{ ETag, PartNumber: 1 }] };
    // The SDK tries again by itself.
    await client.send(new CompleteMultipartUploadCommand({ Bucket, Key: 'a', UploadId, MultipartUpload }));

    expect(s3.changes.map(({ event }) => event)).toEqual(Array(2).fill('ObjectCreated:CompleteMultipartUpload'));
    expect(await readdir(join(s3.directory, 'uploads', Bucket))).toEqual([]);
  });

  test('says what has happened', async () => {
    s3 = await startLocalS3();
    await put(s3, 'a%20b%2Bc/%C3%A9', 'text');
    await fetch(`${s3.url}/${Bucket}/copy`, {
      method: 'PUT',
      headers: { 'x-amz-copy-source': `/${Bucket}/a%20b%2Bc/%C3%A9` },
    });
    await fetch(`${s3.url}/${Bucket}/copy`, { method: 'DELETE' });
    const etag = '1cb251ec0d568de6a929b520c4aed8d1';
    const common = { bucket: Bucket, sequencer: expect.stringMatching(/^[0-9A-F]{18}$/) };

    expect(s3.changes).toEqual([
      expect.objectContaining({ ...common, event: 'ObjectCreated:Put', key: 'a b+c/é', size: 4, etag }),
      expect.objectContaining({ ...common, event: 'ObjectCreated:Copy', key: 'copy', size: 4, etag }),
      expect.objectContaining({ ...common, event: 'ObjectRemoved:Delete', key: 'copy', size: 0, etag: '' }),
    ]);
  });

  test('of nothing is not told', async () => {
    s3 = await startLocalS3();
    expect((await fetch(`${s3.url}/${Bucket}/none`, { method: 'DELETE' })).status).toBe(204);
    expect(s3.changes).toEqual([]);
  });

  test('has a sequencer above all earlier ones, also after a restart', async () => {
    s3 = await startLocalS3();
    await Promise.all(Array.from({ length: 20 }, (_, index) => put(s3 as LocalS3, `k${index % 4}`, 'x')));
    const before = s3.changes.map(({ sequencer }) => sequencer);
    s3 = await s3.restart();
    await put(s3, 'k0', 'y');

    expect(new Set(before).size).toBe(20);
    expect(before.every((sequencer) => sequencer < (s3?.changes[0]?.sequencer ?? ''))).toBe(true);
  });
});

describe('a change that was stored and not told, because the run was killed,', () => {
  test('is told after the next start, once', async () => {
    let isKilled = false;
    const reached = Promise.withResolvers<void>();
    s3 = await startLocalS3(async ({ key }) => {
      if (isKilled || key !== 'untold') return;
      reached.resolve();
      await new Promise(() => {});
    });
    await put(s3, 'told', 'x');
    const untold = put(s3, 'untold', 'y').catch(() => undefined);
    await reached.promise;
    const { changes: before } = s3;
    isKilled = true;
    s3 = await s3.restart();
    expect(await untold).toBeUndefined();
    const { changes } = s3;
    await eventually(() => expect(changes).toEqual([before[1]]));
    expect(await get(s3, 'untold')).toBe('y');

    // The file that notes it goes after it was told.
    const notes = join(s3.directory, 'unannounced');
    await eventually(async () => expect(await filesBelow(notes)).toEqual([]));
    s3 = await s3.restart();
    await put(s3, 'later', 'z');
    expect(s3.changes.map(({ key }) => key)).toEqual(['later']);
  });

  test('is none where the version was never made', async () => {
    s3 = await startLocalS3();
    await writeFile(join(s3.directory, 'unannounced', Bucket, '00000000000000001'), '');
    s3 = await s3.restart();
    await put(s3, 'a', 'x');

    expect(s3.changes.map(({ key }) => key)).toEqual(['a']);
    expect(await filesBelow(join(s3.directory, 'unannounced'))).toEqual([]);
  });
});

describe('overlapping writes', () => {
  test('to a key leave one of them whole: the one that was told with the greatest sequencer', async () => {
    s3 = await startLocalS3();
    const bodies = Array.from({ length: 12 }, (_, index) => String.fromCharCode(97 + index).repeat(200_000 + index));
    const tag = (index: number) => ({ headers: { 'x-amz-tagging': `n=${index}` } });
    await Promise.all(bodies.map((body, index) => put(s3 as LocalS3, 'a', body, tag(index))));
    const last = s3.changes.toSorted((one, other) => (one.sequencer < other.sequencer ? 1 : -1))[0];
    const stored = await get(s3, 'a');
    const { TagSet } = await s3.client.send(new GetObjectTaggingCommand({ Bucket, Key: 'a' }));

    expect(bodies.indexOf(stored)).toBeGreaterThanOrEqual(0);
    expect(stored).toHaveLength(last?.size ?? 0);
    expect(TagSet).toEqual([{ Key: 'n', Value: String(bodies.indexOf(stored)) }]);
  });

  test('and removals end as the greatest sequencer says, also after a restart', async () => {
    s3 = await startLocalS3();
    for (let round = 0; round < 5; round += 1) {
      const writes = ['1', '2', '3'].map((body) => put(s3 as LocalS3, 'a', body));
      const removals = [1, 2].map(() => fetch(`${s3?.url}/${Bucket}/a`, { method: 'DELETE' }));
      await Promise.all([...writes, ...removals]);
      const [last] = s3.changes.toSorted((one, other) => (one.sequencer < other.sequencer ? 1 : -1));
      const isGone = last?.event === 'ObjectRemoved:Delete';
      expect((await fetch(`${s3.url}/${Bucket}/a`)).status).toBe(isGone ? 404 : 200);
      s3 = await s3.restart();
      expect((await fetch(`${s3.url}/${Bucket}/a`)).status).toBe(isGone ? 404 : 200);
    }
  });

  test('under the condition that there is nothing let one through', async () => {
    s3 = await startLocalS3();
    const writes = Array.from({ length: 8 }, (_, index) =>
      put(s3 as LocalS3, 'a', String(index), { headers: { 'If-None-Match': '*' } }),
    );
    const statuses = (await Promise.all(writes)).map(({ status }) => status);

    expect(statuses.toSorted()).toEqual([200, ...Array(7).fill(412)]);
    expect(await readdir(join(s3.directory, 'partials'))).toEqual([]);
    expect(s3.changes).toHaveLength(1);
  });

  test('of tags go to the version that is named, and a new object has none', async () => {
    s3 = await startLocalS3();
    const first = await s3.client.send(new PutObjectCommand({ Bucket, Key: 'a', Body: '1', Tagging: 'x=1' }));
    await s3.client.send(new PutObjectCommand({ Bucket, Key: 'a', Body: '2' }));
    const named = { Bucket, Key: 'a', VersionId: first.VersionId };
    const Tagging = { TagSet: [{ Key: 'x', Value: '2' }] };
    await s3.client.send(new PutObjectTaggingCommand({ ...named, Tagging }));

    expect((await s3.client.send(new GetObjectTaggingCommand(named))).TagSet).toEqual(Tagging.TagSet);
    expect((await s3.client.send(new GetObjectTaggingCommand({ Bucket, Key: 'a' }))).TagSet).toEqual([]);
  });
});

describe('versions', () => {
  test('stay readable by their id when they are replaced or removed, also after a restart', async () => {
    s3 = await startLocalS3();
    const { VersionId } = await s3.client.send(new PutObjectCommand({ Bucket, Key: 'a', Body: 'first' }));
    await s3.client.send(new PutObjectCommand({ Bucket, Key: 'a', Body: 'second' }));
    await s3.client.send(new DeleteObjectCommand({ Bucket, Key: 'a' }));
    s3 = await s3.restart();
    const { Body } = await s3.client.send(new GetObjectCommand({ Bucket, Key: 'a', VersionId }));

    expect(await Body?.transformToString()).toBe('first');
    await expect(s3.client.send(new GetObjectCommand({ Bucket, Key: 'a' }))).rejects.toMatchObject({
      name: 'NoSuchKey',
    });
  });

  test('are told in the change, and come back when the newer ones are removed by their ids', async () => {
    s3 = await startLocalS3();
    for (const body of ['first', 'second']) await put(s3, 'a', body);
    const [, second] = s3.changes;
    await s3.client.send(new DeleteObjectCommand({ Bucket, Key: 'a', VersionId: second?.versionId }));

    expect(await get(s3, 'a')).toBe('first');
    expect((await fetch(`${s3.url}/${Bucket}/a?versionId=${second?.versionId}`)).status).toBe(404);
  });

  test('that are delete markers cannot be read', async () => {
    s3 = await startLocalS3();
    await put(s3, 'a', 'x');
    const { VersionId, DeleteMarker } = await s3.client.send(new DeleteObjectCommand({ Bucket, Key: 'a' }));
    const answer = await fetch(`${s3.url}/${Bucket}/a?versionId=${VersionId}`);

    expect([DeleteMarker, answer.status]).toEqual([true, 405]);
    expect(answer.headers.get('x-amz-delete-marker')).toBe('true');
  });
});

describe('a client that hangs up in the middle of its body', () => {
  test.each([
    { what: 'a plain body', headers: 'Content-Length: 1000', body: 'part' },
    {
      what: 'an aws-chunked body',
      headers:
        'Transfer-Encoding: chunked\r\nx-amz-content-sha256: STREAMING-UNSIGNED-PAYLOAD-TRAILER\r\nx-amz-decoded-content-length: 1000',
      body: '8\r\n3e8\r\npar\r\n',
    },
  ])('leaves the object that was there, and no file: $what', async ({ headers, body }) => {
    s3 = await startLocalS3();
    await put(s3, 'a', 'whole');
    const { host, port, hostname } = new URL(s3.url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    socket.write(`PUT /${Bucket}/a HTTP/1.1\r\nHost: ${host}\r\n${headers}\r\n\r\n${body}`);
    const partials = join(s3.directory, 'partials');
    await expect.poll(() => readdir(partials)).toHaveLength(1);
    socket.destroy();
    await expect.poll(() => readdir(partials)).toEqual([]);

    expect(await get(s3, 'a')).toBe('whole');
    expect(s3.changes).toHaveLength(1);
  });
});

describe('an upload in a browser', () => {
  test('is shown without scripts, without requests, and as what it says it is', async () => {
    s3 = await startLocalS3();
    await put(s3, 'page.html', '<script>alert(1)</script>', { headers: { 'Content-Type': 'text/html' } });
    for (const method of ['GET', 'HEAD']) {
      const { headers } = await fetch(`${s3.url}/${Bucket}/page.html`, { method });
      expect(headers.get('content-type')).toBe('text/html');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toBe(
        "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:",
      );
      expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
    }
  });

  test.each(['GET', 'OPTIONS', 'POST'])('gets no CORS header in the answer to %s either', async (method) => {
    s3 = await startLocalS3();
    const { headers } = await fetch(`${s3.url}/${Bucket}/none`, { method });
    expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });
});

describe('a stop', () => {
  /** Begins an upload of ten bytes and sends half of them. */
  async function beginUpload(service: LocalS3) {
    const { host, port, hostname } = new URL(service.url);
    const socket = connect(Number(port), hostname);
    let answer = '';
    socket.setEncoding('utf8').on('data', (text: string) => {
      answer += text;
    });
    const ended = once(socket, 'close');
    socket.write(`PUT /${Bucket}/slow HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 10\r\n\r\n12345`);
    await expect.poll(() => readdir(join(service.directory, 'partials'))).toHaveLength(1);
    return { socket, ended, answer: () => answer };
  }

  test('lets transfers end that are under way', async () => {
    s3 = await startLocalS3();
    const { socket, ended, answer } = await beginUpload(s3);
    const stopped = s3.close(60_000);
    await sleep(50);
    socket.write('67890');
    await Promise.all([stopped, ended]);
    s3 = await s3.restart();

    expect(answer()).toMatch(/^HTTP\/1.1 200 /);
    expect(await get(s3, 'slow')).toBe('1234567890');
  });

  test('cuts them when their time is up, and keeps nothing of them', async () => {
    s3 = await startLocalS3();
    const { ended } = await beginUpload(s3);
    await Promise.all([s3.close(10), ended]);
    s3 = await s3.restart();

    expect((await fetch(`${s3.url}/${Bucket}/slow`)).status).toBe(404);
    expect(await filesBelow(s3.directory)).toEqual([]);
  });
});
