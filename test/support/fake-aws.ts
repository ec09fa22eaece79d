import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A call as AWS gets it. */
export interface AwsCall {
  /** As the signature names it: `cloudformation`. */
  readonly service: string;
  readonly region: string;
  readonly accessKeyId: string;
  /** `DescribeStacks`; for services without names of operations `GET /restapis`. */
  readonly operation: string;
  /** Members of a JSON body, parameters of a form or of the address. */
  readonly input: Readonly<Record<string, unknown>>;
}

/** What a stand-in answers: JSON, the XML of a result, or a whole body. An error has a code, which clients throw by name. */
export type AwsAnswer =
  | { readonly json: unknown }
  | { readonly xml: string }
  | { readonly body: string; readonly status?: number }
  | { readonly code: string; readonly message: string; readonly status?: number };

/** Answers a call; undefined for a call that nobody expects. */
export type AwsStandIn = (call: AwsCall) => AwsAnswer | undefined | Promise<AwsAnswer | undefined>;

/** A server to which `AWS_ENDPOINT_URL` can point SDKs and the AWS CLI. */
export interface FakeAws {
  readonly url: string;
  readonly calls: readonly AwsCall[];
  readonly close: () => Promise<void>;
}

/** Starts a server that speaks AWS's protocols for JSON, queries and REST, and records each call. */
export async function startFakeAws(standIn: AwsStandIn): Promise<FakeAws> {
  const calls: AwsCall[] = [];
  const server = createServer(async (request, response) => {
    const call = readCall(request, await text(request));
    calls.push(call);
    const answer = (await standIn(call)) ?? { code: 'UnknownOperation', message: `${call.service} ${call.operation}` };
    const { status, type, body } = written(answer, call, request);
    response.writeHead(status, { 'Content-Type': type, 'x-amzn-RequestId': 'fake' }).end(body);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

const isQuery = ({ headers }: IncomingMessage): boolean =>
  headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true;

function readCall(request: IncomingMessage, body: string): AwsCall {
  const { headers, method, url = '/' } = request;
  const signature = /Credential=([^/]+)\/\d{8}\/([^/]+)\/([^/]+)\/aws4_request/.exec(headers.authorization ?? '');
  const [, accessKeyId = '', region = '', service = ''] = signature ?? [];
  const { pathname, searchParams } = new URL(url, 'http://aws');
  const target = headers['x-amz-target'];
  const parameters = Object.fromEntries(isQuery(request) ? new URLSearchParams(body) : searchParams);
  const input = body.startsWith('{') ? JSON.parse(body) : parameters;
  const named = typeof target === 'string' ? target.split('.').at(-1) : parameters.Action;
  return { service, region, accessKeyId, operation: named ?? `${method} ${pathname}`, input };
}

function written(answer: AwsAnswer, { operation }: AwsCall, request: IncomingMessage) {
  const xml = (body: string) => ({ type: 'text/xml', body });
  if ('json' in answer) return { status: 200, type: 'application/x-amz-json-1.1', body: JSON.stringify(answer.json) };
  if ('xml' in answer) {
    const result = `<${operation}Result>${answer.xml}</${operation}Result>`;
    return { status: 200, ...xml(`<${operation}Response>${result}</${operation}Response>`) };
  }
  if ('body' in answer) return { status: answer.status ?? 200, ...xml(answer.body) };
  const { code, message, status = 400 } = answer;
  if (isQuery(request)) {
    const error = `<Error><Type>Sender</Type><Code>${code}</Code><Message>${message}</Message></Error>`;
    return { status, ...xml(`<ErrorResponse>${error}</ErrorResponse>`) };
  }
  return { status, type: 'application/x-amz-json-1.1', body: JSON.stringify({ __type: code, message }) };
}

/** The XML with which CloudFormation describes a stack. */
export function stackXml(name: string, outputs: Readonly<Record<string, string>>): string {
  const members = Object.entries(outputs).map(
    ([key, value]) =>
      `<member><OutputKey>${key}</OutputKey><OutputValue>${value.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</OutputValue></member>`,
  );
  const id = `arn:aws:cloudformation:us-east-1:111122223333:stack/${name}/1`;
  return `<Stacks><member><StackName>${name}</StackName><StackId>${id}</StackId><CreationTime>2026-11-20T00:00:00Z</CreationTime><StackStatus>UPDATE_COMPLETE</StackStatus><Outputs>${members.join('')}</Outputs></member></Stacks>`;
}
