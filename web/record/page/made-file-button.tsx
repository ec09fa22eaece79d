import { DownloadButton } from '../../parts/download-button.tsx';
import type { FileContent } from '../../parts/save-file.ts';
import { runInWorker } from '../judging/assessor.ts';
import type { Made, PageParts, Tasks } from '../worker/tasks.ts';
import { type Ending, typeOf } from './download.ts';

/** A task of the Worker that makes a file. */
export type Making = {
  [Name in keyof Tasks]: Tasks[Name]['output'] extends Made<PageParts | FileContent> ? Name : never;
}[keyof Tasks];

/** A button that lets the Worker make a file, and saves it; it says why there is none. */
export function MadeFileButton<Name extends Making>({
  label,
  name,
  ending,
  task,
  input,
}: {
  readonly label: string;
  /** The name of the file, without its ending. */
  readonly name: string;
  readonly ending: Ending;
  readonly task: Name;
  readonly input: Tasks[Name]['input'];
}) {
  const make = async (): Promise<FileContent> => {
    const made: Made<PageParts | FileContent> = await runInWorker(task, input);
    if ('refusals' in made) throw Object.assign(new Error(made.refusals.slice(0, 5).join('; ')), made);
    if (isPage(made.content)) throw new TypeError(`${task} has made a page in place of a file.`);
    return made.content;
  };
  return (
    <span class="download">
      <DownloadButton fileName={`${name}.${ending}`} type={typeOf(ending)} content={make}>
        {label}
      </DownloadButton>
    </span>
  );
}

/** Whether it is a page to be shown, and no file. */
export const isPage = (content: PageParts | FileContent): content is PageParts =>
  typeof content === 'object' && 'body' in content;
