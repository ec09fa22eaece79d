import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { recordedAnswers } from '../../schemas/openapi/recorded-answers.ts';

test('the examples of the OpenAPI document are what the functions answer today', async () => {
  for (const [id, answer] of await recordedAnswers()) {
    const committed = JSON.parse(await readFile(`schemas/openapi/examples/${id}.json`, 'utf8')) as unknown;
    expect(answer, `${id}: run npm run generate`).toEqual(committed);
  }
});
