/** The Worker that reads plans, templates and inventories, so that the page stays quick. It sends nothing anywhere. */

import { regions } from '../../../lib/pricing/catalog/regions.ts';
import { replyTo } from '../../worker/reply-to.ts';
import type { TaskRequestOf } from '../../worker/tasks.ts';
import { readFile, readUsage } from './worker/read-file.ts';
import type { InputTasks } from './worker/tasks.ts';

const publicRegions = regions.filter(({ isPublic }) => isPublic).map(({ name, label }) => ({ value: name, label }));

addEventListener('message', async ({ data }: MessageEvent<TaskRequestOf<InputTasks>>) =>
  postMessage(
    await replyTo<InputTasks>(data, async (asked) => {
      switch (asked.task) {
        case 'read':
          return readFile(asked.input);
        case 'usage':
          return readUsage(asked.input);
        case 'regions':
          return publicRegions;
      }
    }),
  ),
);
