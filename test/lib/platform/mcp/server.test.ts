import { Client } from '@modelcontextprotocol/client';
import { InMemoryTransport } from '@modelcontextprotocol/server';
import { describe, expect, test } from 'vitest';
import { createMcpServer } from '../../../../lib/platform/mcp/server.ts';
import { type Tool, ToolRefusal } from '../../../../lib/platform/mcp/tool.ts';

const tool = (run: Tool['run']): Tool => ({
  name: 'count',
  title: 'Count',
  description: 'Counts.',
  input: { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] },
  output: { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] },
  run,
});

async function connected(run: Tool['run']) {
  const errors: unknown[] = [];
  const server = createMcpServer(
    { name: 'test', instructions: 'Count.', tools: [tool(run)] },
    {
      ask: async () => ({ status: 200, value: { n: 7 } }),
      onError: (error, name) => errors.push([error, name]),
    },
  );
  const client = new Client({ name: 'test', version: '1' });
  const [ofClient, ofServer] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(ofServer), client.connect(ofClient)]);
  return { client, errors };
}

describe('a server of tools', () => {
  test('lists them with their schemas, and says that they change nothing', async () => {
    const { client } = await connected(async () => ({ text: '', value: { n: 1 } }));
    const { tools } = await client.listTools();
    expect(tools).toEqual([
      expect.objectContaining({
        name: 'count',
        title: 'Count',
        inputSchema: expect.objectContaining({ properties: { n: { type: 'integer' } }, required: ['n'] }),
        outputSchema: expect.objectContaining({ required: ['n'] }),
        annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
      }),
    ]);
    expect(client.getInstructions()).toBe('Count.');
  });

  test('answers with a text and the value; the tool can ask the API', async () => {
    const { client } = await connected(async ({ n }, ask) => ({
      text: `${n}`,
      value: Object((await ask({ path: '/x' })).value),
    }));
    expect(await client.callTool({ name: 'count', arguments: { n: 1 } })).toMatchObject({
      content: [{ type: 'text', text: '1' }],
      structuredContent: { n: 7 },
    });
  });

  test('leaves the check of arguments to the tool, whose refusal names each fault', async () => {
    const { client, errors } = await connected(async (given) => {
      throw new ToolRefusal(`Not ${JSON.stringify(given)}.`, [
        { pointer: '/n', detail: 'It must be a number.' },
        { pointer: '', detail: 'And more.' },
      ]);
    });
    expect(await client.callTool({ name: 'count', arguments: { n: 'x', more: 1 } })).toMatchObject({
      isError: true,
      content: [{ text: 'Not {"n":"x","more":1}.\n/n: It must be a number.\nAnd more.' }],
    });
    expect(errors).toEqual([]);
  });

  test('tells a model nothing of an error of ours, and somebody else all', async () => {
    const failure = new Error('the secret');
    const { client, errors } = await connected(() => Promise.reject(failure));
    const answer = await client.callTool({ name: 'count', arguments: { n: 1 } });
    expect(answer.isError).toBe(true);
    expect(JSON.stringify(answer)).not.toContain('secret');
    expect(errors).toEqual([[failure, 'count']]);
  });

  test('refuses arguments that nest deeper than they can be written', async () => {
    const write = (): string => JSON.stringify(JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`));
    const { client, errors } = await connected(async () => ({ text: write(), value: { n: 1 } }));
    const answer = await client.callTool({ name: 'count', arguments: { n: 1 } });
    expect(answer).toMatchObject({ isError: true, content: [{ text: 'The arguments nest too deep.' }] });
    expect(errors).toEqual([]);
  });

  test('refuses a tool that it does not have', async () => {
    const { client } = await connected(async () => ({ text: '', value: { n: 1 } }));
    await expect(client.callTool({ name: 'absent', arguments: {} })).rejects.toThrow('absent');
  });
});
