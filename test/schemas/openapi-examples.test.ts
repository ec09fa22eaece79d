import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { recordAnswers } from '../../schemas/openapi/record-examples.ts';

test('the examples of the OpenAPI document are what the functions answer today', async () => {
  for (const [id, answer] of await recordAnswers()) {
    const file = typeof answer === 'string' ? id : `${id}.json`;
    const text = await readFile(`schemas/openapi/examples/${file}`, 'utf8');
    const committed: unknown = typeof answer === 'string' ? text : JSON.parse(text);
    expect(answer, `${id}: run npm run generate`).toEqual(committed);
  }
});
