import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'vitest';
import type { ApiAnswer, ApiRequest, Arguments, Tool, ToolAnswer } from '../../lib/platform/mcp/tool.ts';

const ajv = new Ajv2020({ strict: false });

/** An API that answers each request alike, and the requests that it got. */
export function recordingApi(answer: (request: ApiRequest) => ApiAnswer) {
  const requests: ApiRequest[] = [];
  const ask = async (request: ApiRequest): Promise<ApiAnswer> => {
    requests.push(request);
    return answer(request);
  };
  return { requests, ask };
}

/** Calls the tool of a name, and checks its answer by its output schema. */
export async function callTool(
  tools: readonly Tool[],
  name: string,
  given: Arguments,
  ask: (request: ApiRequest) => Promise<ApiAnswer> = () => Promise.reject(new Error('No API is expected.')),
): Promise<ToolAnswer> {
  const tool = tools.find((candidate) => candidate.name === name);
  if (!tool) throw new Error(`There is no tool ${name}.`);
  const answer = await tool.run(given, ask);
  const isValid = ajv.validate(tool.output, JSON.parse(JSON.stringify(answer.value)));
  expect(isValid, JSON.stringify(ajv.errors)).toBe(true);
  return answer;
}
