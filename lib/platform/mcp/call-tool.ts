import { type Ask, type Tool, ToolRefusal } from './tool.ts';

/** Learns of errors that are no refusals. */
export type OnToolError = (error: unknown, tool: string) => void;

/** What `tools/list` says of a tool. */
export const describeTool = ({ name, title, description, input, output }: Tool) => ({
  name,
  title,
  description,
  inputSchema: input,
  annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  outputSchema: output,
});

/** The result of `tools/call`: an answer, or why there is none, which a model can read and do better. */
export interface ToolResult {
  readonly isError?: true;
  readonly content: { readonly type: 'text'; readonly text: string }[];
  readonly structuredContent?: Record<string, unknown>;
}

/** Calls a tool. It never throws. */
export async function callTool(
  tool: Tool,
  given: Readonly<Record<string, unknown>>,
  ask: Ask,
  onError: OnToolError = () => {},
): Promise<ToolResult> {
  try {
    const { text, value } = await tool.run(given, ask);
    return { content: [{ type: 'text', text }], structuredContent: value as Record<string, unknown> };
  } catch (error) {
    if (error instanceof ToolRefusal) return refusal(error);
    if (isTooDeep(error)) return refusal(new ToolRefusal('The arguments nest too deep.'));
    onError(error, tool.name);
    return refusal(new ToolRefusal('The tool failed; the arguments may be right. Try again later.'));
  }
}

/** Arguments are written as JSON again, which a depth of some thousands ends. */
const isTooDeep = (error: unknown): boolean => error instanceof RangeError && error.message.includes('call stack');

function refusal({ message, faults }: ToolRefusal): ToolResult {
  const lines = faults.map(({ pointer, detail }) => (pointer === '' ? detail : `${pointer}: ${detail}`));
  return { isError: true, content: [{ type: 'text', text: [message, ...lines].join('\n') }] };
}
