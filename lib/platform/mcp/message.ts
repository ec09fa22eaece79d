import type { Call } from '../http/endpoint.ts';
import { membersOf } from '../members.ts';

/** A request of JSON-RPC 2.0, or a notification, which has no id. */
export interface Message {
  readonly id?: string | number;
  readonly method: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

/** Codes of JSON-RPC and of the protocol. */
export const code = {
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  badRequest: -32000,
  headerMismatch: -32020,
  unsupportedVersion: -32022,
} as const;

/** A message that is refused by an error of JSON-RPC. */
export class MessageFault extends Error {
  override readonly name = 'MessageFault';
  readonly code: number;
  readonly status: number;
  readonly data: object | undefined;

  /** @param status of HTTP; 200 for what a method finds wrong */
  constructor(code: number, message: string, status = 400, data?: object) {
    super(message);
    this.code = code;
    this.status = status;
    this.data = data;
  }
}

/** Ids that a request may have. */
export const isRequestId = (id: unknown): id is string | number => typeof id === 'string' || Number.isSafeInteger(id);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Reads one message; batches ended with version 2025-06-18. @returns undefined for a response, which a server that asks nothing needs
 * not. @throws MessageFault for anything else
 */
export function readMessage(value: unknown): Message | undefined {
  const { jsonrpc, id, method, params, result, error, ...others } = membersOf(value);
  const hasAnswer = result !== undefined || error !== undefined;
  const isWrong = jsonrpc !== '2.0' || Object.keys(others).length > 0 || (id !== undefined && !isRequestId(id));
  if (!isWrong && method === undefined && hasAnswer && params === undefined) return undefined;
  if (isWrong || hasAnswer || typeof method !== 'string' || (params !== undefined && !isObject(params))) {
    throw new MessageFault(code.invalidRequest, 'It is not one message of JSON-RPC 2.0.');
  }
  return { ...(id !== undefined && { id }), method, ...(params !== undefined && { params }) };
}

/** Versions of the protocol: those that begin with `initialize`, and those in which each message stands for itself. */
export const protocolVersions = {
  handshake: ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05', '2024-10-07'],
  stateless: ['2026-07-28'],
} as const;

export type Protocol = keyof typeof protocolVersions;

/** Members of `params._meta` in a stateless message. */
const meta = {
  version: 'io.modelcontextprotocol/protocolVersion',
  client: 'io.modelcontextprotocol/clientInfo',
  capabilities: 'io.modelcontextprotocol/clientCapabilities',
} as const;

const [firstStateless] = protocolVersions.stateless;
const isStatelessVersion = (version: unknown): boolean => typeof version === 'string' && version >= firstStateless;

/**
 * Says which protocol a message speaks. One that is stateless says so itself, and its headers must agree with it, so that what
 * stands between client and server can go by them. @throws MessageFault
 */
export function protocolOf(message: Message, headers: Call['headers']): Protocol {
  const claims = membersOf(membersOf(message.params)._meta);
  const header = headerOf(headers, 'MCP-Protocol-Version');
  if (!isStateless(message, claims, header)) {
    checkHandshake(message.method, header);
    return 'handshake';
  }
  const isRequest = message.id !== undefined;
  const { [meta.version]: claimed } = claims;
  // A notification may leave the claim to its headers.
  if (isRequest || claimed !== undefined) checkEnvelope(claims, isRequest);
  checkStateless(message, String(claimed ?? header), headers);
  return 'stateless';
}

const headerOf = (headers: Call['headers'], name: string): string | undefined => headers[name.toLowerCase()]?.trim();

type Claims = Readonly<Record<string, unknown>>;

/** `initialize` belongs to the handshake, unless all else says otherwise. */
function isStateless({ method, id }: Message, claims: Claims, header: string | undefined): boolean {
  if (method !== 'initialize') return claims[meta.version] !== undefined || isStatelessVersion(header);
  return isStatelessVersion(claims[meta.version]) && envelopeFaults(claims, id !== undefined).length === 0;
}

function checkEnvelope(claims: Claims, isRequest: boolean): void {
  const faults = envelopeFaults(claims, isRequest);
  if (faults.length === 0) return;
  const said = `A message of ${firstStateless} says in params._meta: ${faults.join('; ')}.`;
  throw new MessageFault(code.invalidParams, said);
}

function checkStateless({ method, params, id }: Message, version: string, headers: Call['headers']): void {
  const isRequest = id !== undefined;
  const agree = (name: string, said: string, read = (value: string): string => value): void => {
    const value = headerOf(headers, name);
    const isRight = value === undefined ? !isRequest : read(value) === said;
    if (!isRight) throw disagreement(name, value ?? '(missing)', said);
  };
  agree('MCP-Protocol-Version', version);
  if (!protocolVersions.stateless.some((known) => known === version)) {
    throw new MessageFault(code.unsupportedVersion, `Unsupported protocol version: ${version}`, 400, {
      supported: protocolVersions.stateless,
      requested: version,
    });
  }
  agree('Mcp-Method', method);
  const { name } = membersOf(params);
  if (method === 'tools/call' && typeof name === 'string') agree('Mcp-Name', name, decoded);
}

/** What is wrong with the members in `_meta` that a stateless message must have. */
function envelopeFaults(claims: Claims, isRequest: boolean): readonly string[] {
  const { [meta.version]: version, [meta.capabilities]: capabilities, [meta.client]: client } = claims;
  const { name, version: clientVersion } = membersOf(client);
  const isClient = client === undefined || (typeof name === 'string' && typeof clientVersion === 'string');
  return [
    ...(typeof version === 'string' ? [] : [`${meta.version} must be a text`]),
    ...(!isRequest || isObject(capabilities) ? [] : [`${meta.capabilities} must be an object`]),
    ...(!isRequest || isClient ? [] : [`${meta.client} must have name and version`]),
  ];
}

function checkHandshake(method: string, header: string | undefined): void {
  if (header === undefined || protocolVersions.handshake.some((known) => known === header)) return;
  if (method === 'initialize') {
    if (isStatelessVersion(header)) throw disagreement('MCP-Protocol-Version', header, 'initialize');
    return;
  }
  const supported = [...protocolVersions.stateless, ...protocolVersions.handshake].join(', ');
  throw new MessageFault(code.badRequest, `Unsupported protocol version: ${header}; supported are ${supported}.`);
}

const disagreement = (header: string, value: string, said: string): MessageFault =>
  new MessageFault(code.headerMismatch, `The header ${header} is ${value}, and the message says ${said}.`, 400, {
    mismatch: { header: value, body: said },
  });

/** A header value in ASCII, or in Base64 between `=?base64?` and `?=`; what is no Base64 stays as it is, and agrees with no name. */
function decoded(value: string): string {
  const [, base64] =
    /^=\?base64\?((?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)\?=$/.exec(value) ?? [];
  return base64 === undefined ? value : Buffer.from(base64, 'base64').toString();
}
