import { fromJsonSchema, type JsonSchemaType, type jsonSchemaValidator, McpServer } from '@modelcontextprotocol/server';
import { version } from '../version.ts';
import { type Ask, type ObjectSchema, type Tool, ToolRefusal } from './tool.ts';

/** What a server of the Model Context Protocol offers. */
export interface McpOffer {
  /** `appraise-pricing`. */
  readonly name: string;
  /** Tells a model what the tools have in common. */
  readonly instructions: string;
  readonly tools: readonly Tool[];
  readonly ask: Ask;
  /** Learns of errors that are no refusals. */
  readonly onError?: (error: unknown, tool: string) => void;
}

/** Arguments are checked by the tools, which name every fault; the library would name the first. */
const unchecked: jsonSchemaValidator = {
  getValidator: () => (input) => ({ valid: true, data: input as never, errorMessage: undefined }),
};

const schemaOf = (schema: ObjectSchema) => fromJsonSchema<Record<string, unknown>>(schema as JsonSchemaType, unchecked);

/** Makes a server of the Model Context Protocol, which serves one connection or one request. */
export function createMcpServer({ name, instructions, tools, ask, onError }: McpOffer): McpServer {
  const server = new McpServer({ name, version }, { instructions });
  for (const tool of tools) {
    server.registerTool(
      tool.name,
      {
        title: tool.title,
        description: tool.description,
        inputSchema: schemaOf(tool.input),
        outputSchema: schemaOf(tool.output),
        annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
      },
      async (given: Record<string, unknown>) => {
        try {
          const { text, value } = await tool.run(given ?? {}, ask);
          return { content: [{ type: 'text', text }], structuredContent: value as Record<string, unknown> };
        } catch (error) {
          if (error instanceof ToolRefusal) return refusal(error);
          if (isTooDeep(error)) return refusal(new ToolRefusal('The arguments nest too deep.'));
          onError?.(error, tool.name);
          return refusal(new ToolRefusal('The tool failed; the arguments may be right. Try again later.'));
        }
      },
    );
  }
  return server;
}

/** Arguments are written as JSON again, which a depth of some thousands ends. */
const isTooDeep = (error: unknown): boolean => error instanceof RangeError && error.message.includes('call stack');

function refusal({ message, faults }: ToolRefusal) {
  const lines = faults.map(({ pointer, detail }) => (pointer === '' ? detail : `${pointer}: ${detail}`));
  return { isError: true, content: [{ type: 'text' as const, text: [message, ...lines].join('\n') }] };
}
