import { PassThrough, type Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { assessmentInstructions, assessmentTools } from '../../assessment/mcp/tools.ts';
import { type Policy, policyFileName } from '../../assessment/policy/policy.ts';
import { maxInputBytes } from '../../assessment/record/limits.ts';
import { marketInstructions, marketTools } from '../../market/mcp/tools.ts';
import { exitCode } from '../../platform/exit-code.ts';
import { createMcpServer } from '../../platform/mcp/server.ts';
import { type Ask, type Tool, ToolRefusal } from '../../platform/mcp/tool.ts';
import { pricingInstructions, pricingTools } from '../../pricing/mcp/tools.ts';
import { readPolicyFile } from '../assessment/policy-file.ts';
import { readUnpackedRecord } from '../assessment/read-record-file.ts';
import { asOfDay } from '../assessment/today.ts';
import { CommandFailure } from '../failure.ts';
import { type ApiFlags, createApiSender } from '../pricing/api-client.ts';
import { printError } from '../terminal/print-error.ts';
import { estimateFileTool, refusingCommandFailures } from './estimate-file.ts';
import { createFolder, type Folder } from './folder.ts';

/** Options of `appraise mcp`. */
export interface McpFlags extends ApiFlags {
  /** @default - the working folder */
  readonly root?: string;
}

/** A message may have so many bytes: a record of the largest size, and what stands around it, escaped. */
const maxMessageBytes = 2 * maxInputBytes + 1024 * 1024;

/** `appraise mcp`: serves an agent until it closes standard input. Standard output belongs to the protocol. @returns 2 after a message that is too large */
export async function mcpCommand(flags: McpFlags): Promise<number> {
  const folder = await createFolder(flags.root ?? process.cwd());
  const ask = askOf(flags);
  const calls = new Set<Promise<unknown>>();
  const tools = toolsOf(folder, flags, ask !== undefined).map((tool) => followed(tool, calls));
  const failed = (error: unknown, where: string): void =>
    printError(`${where}: ${error instanceof Error ? error.message : String(error)}`);
  const { promise: ended, resolve: end } = Promise.withResolvers<number>();
  // The library drops calls under way when its input ends, and what is piped in ends at once.
  const input = process.stdin.pipe(new PassThrough(), { end: false });
  const transport = new EndingTransport(input, end);
  process.stdin.once('end', () => answered(calls).then(() => end(exitCode.ok)));
  const served = serveStdio(
    () =>
      createMcpServer(
        { name: 'appraise', instructions: instructionsOf(ask !== undefined), tools },
        { ask: ask ?? refuse, onError: failed },
      ),
    { transport, onerror: (error) => failed(error, 'mcp') },
  );
  const code = await ended;
  await served.close();
  return code;
}

/** Keeps each call of a tool in `calls` until it is answered. */
const followed = (tool: Tool, calls: Set<Promise<unknown>>): Tool => ({
  ...tool,
  run: (given, ask) => {
    const call = tool.run(given, ask);
    calls.add(call);
    const forget = () => calls.delete(call);
    call.then(forget, forget);
    return call;
  },
});

/** Waits until the messages that have come are read, and the calls in them are answered. */
async function answered(calls: ReadonlySet<Promise<unknown>>): Promise<void> {
  do {
    await Promise.allSettled(calls);
    // A message becomes a call, and an answer is written, within some turns of the loop.
    for (let turn = 0; turn < 10; turn += 1) await nextTurn();
  } while (calls.size > 0);
}

/** A transport that says when it closes by itself: after a message that is too large, whose end it cannot find. */
class EndingTransport extends StdioServerTransport {
  readonly #end: (code: number) => void;

  constructor(input: Readable, end: (code: number) => void) {
    super(input, process.stdout, { maxBufferSize: maxMessageBytes });
    this.#end = end;
  }

  override async close(): Promise<void> {
    this.#end(exitCode.usage);
    await super.close();
  }
}

/** Without an address there is no API; with a wrong one the command fails. */
function askOf(flags: McpFlags): Ask | undefined {
  if (!flags.local && flags.url === undefined && !process.env.APPRAISE_API_URL) {
    printError('no API: tools for prices and stocks need --url, $APPRAISE_API_URL or --local');
    return undefined;
  }
  const { ask } = createApiSender(flags);
  return (request) => refusingCommandFailures(() => ask(request));
}

const refuse: Ask = () => Promise.reject(new ToolRefusal('There is no API.'));

function toolsOf(folder: Folder, flags: McpFlags, hasApi: boolean): readonly Tool[] {
  const records = assessmentTools({
    today: () => asOfDay(undefined),
    readFile: (path) => refusingCommandFailures(async () => readUnpackedRecord(await folder.pathOf(path))),
    policyOf: (path) => refusingCommandFailures(() => policyIn(folder, path)),
  });
  return hasApi ? [estimateFileTool(folder, flags), ...pricingTools, ...marketTools, ...records] : records;
}

/** Reads the policy under which `appraise validate` judges a file, if it lies in the folder. @throws CommandFailure with all that is wrong with it */
async function policyIn(folder: Folder, path: string): Promise<Policy | undefined> {
  const found = await folder.nearestPath(path, policyFileName);
  const problems: string[] = [];
  const policy = found === undefined ? undefined : readPolicyFile(found, process.cwd(), problems);
  if (problems.length > 0) throw new CommandFailure(problems);
  return policy;
}

const instructionsOf = (hasApi: boolean): string =>
  [...(hasApi ? [pricingInstructions, marketInstructions] : []), assessmentInstructions].join(' ');
