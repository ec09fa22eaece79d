import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import type { Endpoints } from '../../../infra/local/local-environment.ts';
import { addressOf, neededForAbsence, neededPermissions } from './needed-permissions.ts';

/** Stands between functions and the stores, and records what their calls need, by the access key that signs them. */
export interface CallRecorder {
  readonly url: string;
  /** What the calls of a caller needed so far; for a call that has no rule, why. */
  readonly neededBy: (caller: string) => readonly string[];
  /** Loses the answer to a caller's next call of an operation on a table of DynamoDB: the SDK tries again. */
  readonly loseAnswer: (caller: string, operation: string, table: string) => void;
  readonly close: () => void;
}

/** Starts a recorder in front of the stores. It answers itself for Parameter Store, with the same value for every name, and for Step Functions. */
export async function startRecorder(stores: Endpoints): Promise<CallRecorder> {
  const needed = new Map<string, Set<string>>();
  const lost = new Set<string>();
  const note = (caller: string, find: () => readonly string[]): void => {
    const known = needed.get(caller) ?? new Set();
    needed.set(caller, known);
    try {
      for (const one of find()) known.add(one);
    } catch (error) {
      known.add((error as Error).message);
    }
  };
  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const body = await buffer(incoming);
    const { method = '', url: path = '', headers } = incoming;
    // A signature may be in the address.
    const signature = headers.authorization ?? decodeURIComponent(path);
    const [, caller = 'nobody'] = /Credential=([^/]+)\//.exec(signature) ?? [];
    note(caller, () => neededPermissions({ method, path, headers, body: body.toString() }));
    const { service, operation } = addressOf({ headers });
    if (service === 'ssm') {
      outgoing.setHeader('Content-Type', 'application/x-amz-json-1.1');
      outgoing.end(JSON.stringify({ Parameter: { Name: 'token', Value: 's3cret', LastModifiedDate: 1.5e9 } }));
      return;
    }
    if (service === 'states') {
      outgoing.end('{}');
      return;
    }
    const passed = await pass(stores[service], incoming, body);
    if (service === 's3' && passed.statusCode === 404) note(caller, () => neededForAbsence({ path }));
    if (service === 'dynamodb' && lost.delete([caller, operation, JSON.parse(body.toString()).TableName].join(' '))) {
      await text(passed);
      incoming.destroy();
      return;
    }
    outgoing.writeHead(passed.statusCode ?? 500, passed.headers);
    passed.pipe(outgoing);
  };
  const server = createServer((incoming, outgoing) => void answer(incoming, outgoing).catch(() => incoming.destroy()));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    neededBy: (caller) => [...(needed.get(caller) ?? [])],
    loseAnswer: (caller, operation, table) => void lost.add([caller, operation, table].join(' ')),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function pass(store: string, { method, url, headers }: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
  // The body is here already; nobody has to be asked whether it may come.
  const { expect: _, ...others } = headers;
  return new Promise((resolve, reject) => {
    ask(store, { method, path: url, headers: { ...others, host: new URL(store).host } }, resolve)
      .on('error', reject)
      .end(body);
  });
}
