/** The Worker that judges, reports and compares records, so that the page stays quick. It sends nothing anywhere. */
import { runTask } from './worker/run-task.ts';
import type { TaskRequest } from './worker/tasks.ts';

addEventListener('message', async ({ data }: MessageEvent<TaskRequest>) => postMessage(await runTask(data)));
