import type { Call, Reply } from '../http/endpoint.ts';
import { logger } from '../log.ts';
import { membersOf } from '../members.ts';
import { version } from '../version.ts';
import { type Asking, askEndpoints, type Endpoint } from './ask-endpoints.ts';
import { callTool, describeTool } from './call-tool.ts';
import {
  code,
  isRequestId,
  type Message,
  MessageFault,
  type Protocol,
  protocolOf,
  protocolVersions,
  readMessage,
} from './message.ts';
import type { McpOffer } from './server.ts';
import type { Ask } from './tool.ts';

/** A request with a message of the protocol. */
export type MessageCall = Asking & Pick<Call, 'body' | 'headers' | 'undoUnlessAnswered'>;

/**
 * Answers one message of the Model Context Protocol by HTTP, as one JSON text. Nothing is kept between two messages, as the protocol
 * wants since 2026-07-28; clients of earlier versions are answered in the same way. The library would more than double a cold
 * start (docs/decisions/0034-mcp-without-its-library.md).
 * @param endpoints those that tools of the offer ask
 */
export const answerMessage =
  (offer: McpOffer, endpoints: readonly Endpoint[]) =>
  async (call: MessageCall): Promise<Reply> => {
    const { body, headers } = call;
    const quota: Record<string, string> = {};
    const { ask, undo } = askEndpoints(endpoints, call, (answered) => {
      for (const [name, value] of Object.entries(answered)) if (isOfQuota(name)) quota[name] = String(value);
    });
    call.undoUnlessAnswered(async () => void (await undo()));
    const { id } = membersOf(body);
    try {
      const message = readMessage(body);
      const protocol = message && protocolOf(message, headers);
      if (!protocol || message.id === undefined) return { status: 202, body: '' };
      const onError = (error: unknown, tool: string): void =>
        logger.error('tool failed', { request_id: call.requestId, tool, error });
      const result = await resultOf(message, protocol, { offer, ask, onError });
      // A call that gets no figures costs none of the requests that were answered for it; what is left was said before that.
      const isTakenBack = membersOf(result).isError === true && (await undo());
      return { status: 200, headers: isTakenBack ? {} : quota, body: { jsonrpc: '2.0', id, result } };
    } catch (error) {
      if (!(error instanceof MessageFault)) throw error;
      const { message, data } = error;
      const fault = { code: error.code, message, ...(data && { data }) };
      return { status: error.status, body: { jsonrpc: '2.0', id: isRequestId(id) ? id : null, error: fault } };
    }
  };

const isOfQuota = (header: string): boolean => /^(?:X-)?RateLimit/i.test(header);

interface Answering {
  readonly offer: McpOffer;
  readonly ask: Ask;
  readonly onError: (error: unknown, tool: string) => void;
}

/** Lists may be kept for an hour: they change with a release. */
const kept = { ttlMs: 3_600_000, cacheScope: 'private' } as const;

async function resultOf(message: Message, protocol: Protocol, answering: Answering): Promise<object> {
  const { name, instructions, tools } = answering.offer;
  const serverInfo = { name, version };
  const capabilities = { tools: {} };
  const isStateless = protocol === 'stateless';
  const finished = (result: object, cache = {}): object =>
    isStateless
      ? { ...result, resultType: 'complete', ...cache, _meta: { 'io.modelcontextprotocol/serverInfo': serverInfo } }
      : result;
  switch (message.method) {
    case 'tools/list':
      return finished({ tools: tools.map(describeTool) }, kept);
    case 'tools/call':
      return finished(await resultOfCall(message, answering));
    case 'server/discover':
      if (!isStateless) break;
      return finished({ supportedVersions: protocolVersions.stateless, capabilities, instructions }, kept);
    case 'initialize':
      if (isStateless) break;
      return { protocolVersion: agreedVersion(message.params), capabilities, serverInfo, instructions };
    case 'ping':
      if (isStateless) break;
      return {};
  }
  throw new MessageFault(code.methodNotFound, 'Method not found.', isStateless ? 404 : 200);
}

/** The version that a client of a protocol with a handshake asks for, or the newest of those. */
function agreedVersion(params: unknown): string {
  const { protocolVersion } = membersOf(params);
  if (typeof protocolVersion !== 'string')
    throw new MessageFault(code.invalidParams, 'params.protocolVersion must be a text.', 200);
  const [newest = ''] = protocolVersions.handshake;
  return protocolVersions.handshake.find((known) => known === protocolVersion) ?? newest;
}

async function resultOfCall({ params }: Message, { offer, ask, onError }: Answering): Promise<object> {
  const { name, arguments: given = {} } = membersOf(params);
  const wrong = [
    ...(typeof name === 'string' ? [] : ['params.name must be the name of a tool.']),
    ...(typeof given === 'object' && given !== null && !Array.isArray(given)
      ? []
      : ['params.arguments must be an object.']),
  ];
  if (wrong.length > 0) throw new MessageFault(code.invalidParams, wrong.join(' '), 200);
  const tool = offer.tools.find((known) => known.name === name);
  if (tool) return await callTool(tool, membersOf(given), ask, onError);
  const known = offer.tools.map((offered) => offered.name).join(', ');
  throw new MessageFault(code.invalidParams, `There is no tool of this name; there are ${known}.`, 200);
}
