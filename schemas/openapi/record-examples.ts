/** Part of `npm run generate`: records answers to the sample events as examples for the OpenAPI document. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { recordAnswers } from './record-answers.ts';

const directory = join(import.meta.dirname, 'examples');
await mkdir(directory, { recursive: true });
for (const [id, answer] of await recordAnswers()) {
  if (typeof answer === 'string') await writeFile(join(directory, id), answer);
  else await writeFile(join(directory, `${id}.json`), `${JSON.stringify(answer, null, 2)}\n`);
}
process.exit();
