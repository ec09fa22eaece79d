/**
 * Part of `npm run generate`: records the answers to the sample events on stores of its own that hold the demo, for the OpenAPI
 * document.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { recordedAnswers } from './recorded-answers.ts';

const directory = join(import.meta.dirname, 'examples');
await mkdir(directory, { recursive: true });
for (const [id, answer] of await recordedAnswers()) {
  if (typeof answer === 'string') await writeFile(join(directory, id), answer);
  else await writeFile(join(directory, `${id}.json`), `${JSON.stringify(answer, null, 2)}\n`);
}
process.exit();
