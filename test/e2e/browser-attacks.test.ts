import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { DeleteObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listen, stop } from '../../infra/local/listen.ts';
import { localBuckets, localCredentials, localTableName } from '../../lib/platform/aws/local-names.ts';
import { hasChromium, launchChromium } from '../support/chromium.ts';
import { type RunningProduct, startProduct } from '../support/product.ts';

/** A site that the browser finds on this machine, as after DNS rebinding. */
const attackerHost = 'attacker.example';
const gratisKey = { key_id: { S: 'demo-gratis' }, record: { S: 'key' } };
const prices = '/api/ea/meters?scope=ea:1234567&q=d2s+v5&location=eastus2';

/** A DynamoDB command that gives the demo's smallest key every right. */
const promotion = {
  target: 'DynamoDB_20120810.UpdateItem',
  authorization:
    'AWS4-HMAC-SHA256 Credential=a/20260101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=b',
  date: '20260101T000000Z',
  body: JSON.stringify({
    TableName: localTableName('access'),
    Key: gratisKey,
    UpdateExpression: 'SET #plan = :plan, grants = :grants',
    ExpressionAttributeNames: { '#plan': 'plan' },
    ExpressionAttributeValues: { ':plan': { S: 'enterprise' }, ':grants': { L: [{ S: '*' }] } },
  }),
};

/** Sends the command as its own page could: needs no permission where the page has the server's origin. */
const promote = `fetch(dynamodb, {
  method: 'POST',
  headers: {
    'Content-Type': 'application/x-amz-json-1.0',
    'X-Amz-Target': promotion.target,
    'X-Amz-Date': promotion.date,
    Authorization: promotion.authorization,
  },
  body: promotion.body,
})`;

/** Fills a form with a file, as a page can without asking, and waits for the answer in a frame. */
const submitForm = (encoding: string): string => `
  const frame = Object.assign(document.createElement('iframe'), { name: 'answer' });
  const form = Object.assign(document.createElement('form'), {
    method: 'POST', action: s3 + '/appraise-inbox', enctype: '${encoding}', target: 'answer',
  });
  const key = Object.assign(document.createElement('input'), { name: 'key', value: 'price-sheets/ea:1234567/form.csv' });
  const file = Object.assign(document.createElement('input'), { type: 'file', name: 'file' });
  const files = new DataTransfer();
  files.items.add(new File([sheet], 'form.csv'));
  file.files = files.files;
  form.append(key, file);
  document.body.append(frame, form);
  await new Promise((answered) => { frame.onload = answered; form.submit(); });`;

/** Waits until an element has loaded what it points at, or has failed to. */
const embed = (element: string, address: string): string => `
  const element = document.createElement('${element}');
  await new Promise((done) => {
    element.onload = element.onerror = done;
    element.src = ${address};
    document.body.append(element);
  });`;

/** What a page of another origin tries. A script returns the text that it could read. */
const attacks = [
  { tries: 'a command to DynamoDB', script: `return (await ${promote}).text()` },
  {
    tries: 'a command to DynamoDB that asks for no permission',
    script: `await fetch(dynamodb, { method: 'POST', mode: 'no-cors', body: promotion.body })`,
  },
  { tries: 'a beacon to DynamoDB', script: 'navigator.sendBeacon(dynamodb, promotion.body)' },
  { tries: 'a form with a price sheet', script: submitForm('multipart/form-data') },
  { tries: 'a form of plain text with a price sheet', script: submitForm('text/plain') },
  {
    tries: 'a PUT of a price sheet',
    script: `return (await fetch(s3 + '/appraise-inbox/price-sheets/ea:1234567/put.csv', { method: 'PUT', body: sheet })).text()`,
  },
  {
    tries: 'a PUT that asks for no permission',
    script: `await fetch(s3 + '/appraise-inbox/put.csv', { method: 'PUT', mode: 'no-cors', body: sheet })`,
  },
  { tries: 'a DELETE of an upload', script: `await fetch(s3 + '/appraise-inbox/kept.txt', { method: 'DELETE' })` },
  { tries: 'a list of uploads', script: `return (await fetch(s3 + '/appraise-inbox?list-type=2')).text()` },
  { tries: 'a search of contract prices', script: `return (await fetch(http + prices)).text()` },
  {
    tries: 'a search of contract prices that asks for no permission',
    script: `return (await fetch(http + prices, { mode: 'no-cors' })).text()`,
  },
  { tries: 'prices as a script', script: embed('script', 'http + prices') },
  { tries: 'prices as a picture', script: embed('img', 'http + prices') },
  { tries: 'prices in a frame', script: embed('iframe', 'http + prices') },
  { tries: 'the documentation in a frame', script: embed('iframe', `http + '/docs'`) },
  {
    tries: 'a WebSocket',
    script: `for (const address of [http, s3, dynamodb]) {
      const socket = new WebSocket(address.replace('http', 'ws'));
      await new Promise((closed, opened) => { socket.onclose = closed; socket.onopen = opened; });
    }`,
  },
];

describe.runIf(hasChromium())('a web page in a browser', () => {
  let product: RunningProduct;
  let attacker: Server;
  let attackerPort: string;
  let browser: Browser;
  let page: Page;
  let sheet: string;
  let before: unknown;
  /** Status of each answer of the product that the browser has got. */
  let statuses: number[];
  const s3 = () =>
    new S3Client({ endpoint: product.s3, region: 'us-east-1', forcePathStyle: true, credentials: localCredentials });

  beforeAll(async () => {
    product = await startProduct();
    sheet = await readFile('events/price-sheets/sample.csv', 'utf8');
    await fetch(`${product.s3}/${localBuckets.inbox}/kept.txt`, { method: 'PUT', body: 'kept' });
    attacker = createServer((_, response) => {
      response.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html><title>Attacker</title><body>');
    });
    attackerPort = new URL(await listen(attacker, 0, 'PORT')).port;
    browser = await launchChromium([
      `--host-resolver-rules=MAP ${attackerHost} 127.0.0.1`,
      // Chromium's own defence, which other browsers do not have, must not stand in for ours.
      '--disable-features=LocalNetworkAccessChecks',
    ]);
    before = await state();
  });
  afterAll(async () => {
    await browser?.close();
    if (attacker) await stop(attacker, 0);
    await product?.end();
  });
  beforeEach(async () => {
    await page?.close();
    page = await browser.newPage();
    // The machine may be busy; the test's own limit is later.
    page.setDefaultTimeout(100_000);
    statuses = [];
    const own = [product.http, product.s3, product.dynamodb].map((url) => new URL(url).port);
    page.on('response', (response) => {
      if (own.includes(new URL(response.url()).port)) statuses.push(response.status());
    });
  });

  /** What no page may change: the demo's smallest key, what is in the inbox, the contract's prices. */
  async function state(): Promise<unknown> {
    const client = {
      dynamodb: new DynamoDBClient({ endpoint: product.dynamodb, region: 'us-east-1', credentials: localCredentials }),
      s3: s3(),
    };
    try {
      const [{ Item }, { Contents = [] }, sync, meters] = await Promise.all([
        client.dynamodb.send(new GetItemCommand({ TableName: localTableName('access'), Key: gratisKey })),
        client.s3.send(new ListObjectsV2Command({ Bucket: localBuckets.inbox })),
        fetch(`${product.http}/api/pricing/scopes/ea:1234567/sync`).then((answer) => answer.json()),
        fetch(product.http + prices).then((answer) => answer.json()),
      ]);
      return { key: Item, objects: Contents.map(({ Key }) => Key), sync, meters };
    } finally {
      client.dynamodb.destroy();
      client.s3.destroy();
    }
  }

  /** Runs a script in the page; undefined where the browser or the product stopped it. */
  const run = (script: string, place: Page | ReturnType<Page['mainFrame']> = page): Promise<unknown> => {
    const { http, s3, dynamodb } = product;
    const names = Object.entries({ http, s3, dynamodb, prices, promotion, sheet });
    const known = names.map(([name, value]) => `const ${name} = ${JSON.stringify(value)};`).join('\n');
    return place.evaluate(`(async () => { ${known}\n${script} })().catch(() => undefined)`);
  };

  describe.each([
    { from: 'another port of the same host', address: () => `http://127.0.0.1:${attackerPort}/` },
    { from: 'another site', address: () => `http://${attackerHost}:${attackerPort}/` },
  ])('from $from', ({ address }) => {
    test.each(attacks)('reads and changes nothing by $tries', async ({ script }) => {
      await page.goto(address());

      // A page gets no text of an answer that it may not read.
      expect((await run(script)) || undefined).toBeUndefined();
      expect(new Set(statuses).difference(new Set([403, 101]))).toEqual(new Set());
      expect(await state()).toEqual(before);
    });
  });

  test('of an opaque origin, as in a sandboxed frame, reads and changes nothing', async () => {
    await page.goto(`http://127.0.0.1:${attackerPort}/`);
    await page.evaluate(`new Promise((loaded) => {
      const frame = document.createElement('iframe');
      frame.sandbox = 'allow-scripts';
      frame.onload = loaded;
      frame.src = '/framed';
      document.body.append(frame);
    })`);
    const frame = page.frames().find((one) => one !== page.mainFrame());
    for (const script of [`return (await ${promote}).text()`, 'return (await fetch(http + prices)).text()']) {
      expect(await run(script, frame)).toBeUndefined();
    }
    expect(await state()).toEqual(before);
  });

  describe.each([
    { server: 'the API', url: () => product.http, path: prices, form: /^\{.*"code":"foreign_origin"/ },
    { server: 'S3', url: () => product.s3, path: '/appraise-inbox?list-type=2', form: /<Code>AccessDenied<\/Code>/ },
    { server: 'DynamoDB', url: () => product.dynamodb, path: '/', form: /"__type":".*AccessDeniedException"/ },
  ])('of a name that DNS rebinding has moved to $server', ({ url, path, form }) => {
    test('reads and changes nothing', async () => {
      const rebound = `http://${attackerHost}:${new URL(url()).port}`;
      // The page itself came from the attacker, before the name was moved here.
      await page.route(`${rebound}/start`, (route) =>
        route.fulfill({ contentType: 'text/html', body: '<title>x</title>' }),
      );
      await page.goto(`${rebound}/start`);
      statuses = [];

      expect(await run(`return (await fetch('${path}')).text()`)).toMatch(form);
      expect(await run(`return (await ${promote.replace('dynamodb', `'/'`)}).text()`)).toMatch(form);
      expect(await run(`return (await fetch('/appraise-inbox/x', { method: 'PUT', body: sheet })).text()`)).toMatch(
        form,
      );
      expect(statuses).toEqual([403, 403, 403]);
      expect(await state()).toEqual(before);
    });

    test('is refused when the name is opened', async () => {
      const address = `http://${attackerHost}:${new URL(url()).port}${path}`;
      // What the browser cannot show it would download, which a headless one refuses.
      const [answer] = await Promise.all([page.waitForResponse(address), page.goto(address).catch(() => undefined)]);

      expect(answer.status()).toBe(403);
    });
  });

  test.each([
    {
      type: 'text/html',
      body: (script: string) => `<!doctype html><title>Upload</title><p>Text</p><script>${script}</script>`,
    },
    {
      type: 'image/svg+xml',
      body: (script: string) =>
        `<svg xmlns="http://www.w3.org/2000/svg"><title>Upload</title><text y="20">Text</text><script>${script}</script></svg>`,
    },
    {
      type: 'application/xhtml+xml',
      body: (script: string) =>
        `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>Upload</title></head><body><p>Text</p><script>${script}</script></body></html>`,
    },
  ])('that was uploaded as $type is shown, runs no script and asks for nothing', async ({ type, body }) => {
    const { http, s3 } = product;
    const script = `console.log('ran'); fetch('${s3}/appraise-inbox/kept.txt', { method: 'DELETE' }); fetch('${http}${prices}')`;
    const address = `${s3}/${localBuckets.reports}/upload`;
    await fetch(address, { method: 'PUT', headers: { 'Content-Type': type }, body: body(script) });
    const requests: string[] = [];
    const messages: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    page.on('console', (message) => messages.push(message.text()));
    const answer = await page.goto(address);

    expect([answer?.status(), answer?.headers()['content-type']]).toEqual([200, type]);
    expect(await page.locator('text=Text').count()).toBe(1);
    // Two requests that the script begins would be under way by now: what was opened after it has been answered.
    await page.goto(`${s3}/${localBuckets.inbox}/kept.txt`);
    expect(requests.filter((url) => !url.endsWith('/favicon.ico'))).toEqual([
      address,
      `${s3}/${localBuckets.inbox}/kept.txt`,
    ]);
    expect(messages.filter((text) => text === 'ran')).toEqual([]);
    expect(await state()).toEqual(before);
  });

  test('that reports on an upload is shown with its styles, which its policy allows', async () => {
    const key = 'assessments/attacks/valid.json';
    const body = await readFile('events/records/valid.json');
    await fetch(`${product.s3}/${localBuckets.inbox}/${key}`, { method: 'PUT', body: new Uint8Array(body) });
    const report = `${product.s3}/${localBuckets.reports}/${key}.report.html`;
    await expect.poll(async () => (await fetch(report)).status, { timeout: 60_000 }).toBe(200);
    const violations: string[] = [];
    page.on('console', (message) => violations.push(message.text()));
    await page.goto(report);

    expect(await page.locator('h1').count()).toBe(1);
    expect(violations).toEqual([]);
    const client = s3();
    try {
      await client.send(new DeleteObjectCommand({ Bucket: localBuckets.inbox, Key: key }));
    } finally {
      client.destroy();
    }
  });

  test('of the documentation tries requests as before', async () => {
    await page.goto(`${product.http}/docs`);
    await page.locator('.opblock-get', { hasText: '/api/health' }).first().click();
    await page.getByRole('button', { name: 'Execute' }).click();
    await page.locator('.live-responses-table .response-col_status', { hasText: '200' }).waitFor();
    const estimate = `fetch('/api/estimate', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"items":[]}' })`;
    expect(await run(`return (await ${estimate}).status`)).toBe(400);
  });
});
