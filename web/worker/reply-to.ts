import type { TaskList, TaskReplyOf, TaskRequestOf } from './tasks.ts';

/** Does what the page asks for. It never throws. */
export async function replyTo<Tasks extends TaskList<Tasks>>(
  request: TaskRequestOf<Tasks>,
  outputOf: (request: TaskRequestOf<Tasks>) => Promise<Tasks[keyof Tasks]['output']>,
): Promise<TaskReplyOf<Tasks>> {
  try {
    return { id: request.id, output: await outputOf(request) };
  } catch (error) {
    return { id: request.id, failure: error instanceof Error ? `${error.name}: ${error.message}` : String(error) };
  }
}
