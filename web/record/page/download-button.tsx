import { useState } from 'preact/hooks';
import { runInWorker } from '../judging/assessor.ts';
import type { Made, PageParts, Tasks } from '../worker/tasks.ts';
import { download, type Ending } from './download.ts';

/** The tasks that make something to be saved. */
export type Making = {
  [Name in keyof Tasks]: Tasks[Name]['output'] extends Made<PageParts | string> ? Name : never;
}[keyof Tasks];

/** A button that lets the Worker make a file, and saves it; it says why there is none. */
export function DownloadButton<Name extends Making>({
  label,
  name,
  ending,
  task,
  input,
}: {
  readonly label: string;
  /** Of the file, without its ending. */
  readonly name: string;
  readonly ending: Ending;
  readonly task: Name;
  readonly input: Tasks[Name]['input'];
}) {
  const [problems, setProblems] = useState<readonly string[]>([]);
  const make = async (): Promise<void> => {
    try {
      const made: Made<PageParts | string> = await runInWorker(task, input);
      setProblems('refusals' in made ? made.refusals : []);
      if ('content' in made && typeof made.content === 'string') download(name, ending, made.content);
    } catch (error) {
      setProblems([String(error)]);
    }
  };
  return (
    <span class="download">
      <button type="button" onClick={() => void make()}>
        {label}
      </button>
      {problems.length > 0 && (
        <span role="alert" class="field-error" lang="en">
          {problems.slice(0, 5).join('; ')}
        </span>
      )}
    </span>
  );
}
