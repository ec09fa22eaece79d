import type { Tasks } from '../worker/tasks.ts';
import type { Ending } from './download.ts';
import { MadeFileButton, type Making } from './made-file-button.tsx';

/** Buttons for the formats of one thing that the Worker makes. */
export function DownloadButtons<Name extends Making>({
  task,
  name,
  formats,
  input,
}: {
  readonly task: Name;
  /** The names of the files, without their endings. */
  readonly name: string;
  readonly formats: readonly { readonly label: string; readonly ending: Ending; readonly format: string }[];
  /** Without its format. */
  readonly input: Omit<Tasks[Name]['input'], 'format'>;
}) {
  return (
    <>
      {formats.map(({ label, ending, format }) => (
        <MadeFileButton
          key={format}
          label={label}
          name={name}
          ending={ending}
          task={task}
          input={{ ...input, format } as unknown as Tasks[Name]['input']}
        />
      ))}
    </>
  );
}

/** Formats that need no word of a language. */
export const html = { label: 'HTML', ending: 'html', format: 'html' } as const;
export const markdown = { label: 'Markdown', ending: 'md', format: 'markdown' } as const;
export const json = { label: 'JSON', ending: 'json', format: 'json' } as const;
export const xlsx = { label: 'Excel (XLSX)', ending: 'xlsx', format: 'xlsx' } as const;
export const csv = { label: 'CSV', ending: 'csv', format: 'csv' } as const;
