import { fromJsonSchema, type JsonSchemaType, type jsonSchemaValidator, McpServer } from '@modelcontextprotocol/server';
import { version } from '../version.ts';
import { callTool, describeTool, type OnToolError } from './call-tool.ts';
import type { Ask, ObjectSchema, Tool } from './tool.ts';

/** What a server of the Model Context Protocol offers. */
export interface McpOffer {
  /** `appraise-pricing`. */
  readonly name: string;
  /** Tells a model what the tools have in common. */
  readonly instructions: string;
  readonly tools: readonly Tool[];
}

/** How the tools of a server reach what they need. */
export interface McpSurroundings {
  readonly ask: Ask;
  readonly onError?: OnToolError;
}

/** Arguments are checked by the tools, which name every fault; the library would name the first. */
const unchecked: jsonSchemaValidator = {
  getValidator: () => (input) => ({ valid: true, data: input as never, errorMessage: undefined }),
};

const schemaOf = (schema: ObjectSchema) => fromJsonSchema<Record<string, unknown>>(schema as JsonSchemaType, unchecked);

/** Makes a server of the Model Context Protocol for one connection; by HTTP, `answerMessage` answers. */
export function createMcpServer({ name, instructions, tools }: McpOffer, { ask, onError }: McpSurroundings): McpServer {
  const server = new McpServer({ name, version }, { instructions });
  for (const tool of tools) {
    const { name: toolName, inputSchema, outputSchema, ...described } = describeTool(tool);
    server.registerTool(
      toolName,
      { ...described, inputSchema: schemaOf(inputSchema), outputSchema: schemaOf(outputSchema) },
      async (given: Record<string, unknown>) => ({ ...(await callTool(tool, given ?? {}, ask, onError)) }),
    );
  }
  return server;
}
