import type { ApiRequest } from '../api/client.ts';
import { faultState } from '../api/fault.ts';
import { useConsole } from '../console.ts';
import { DownloadButton } from '../parts/download-button.tsx';
import { shellWords, useLanguage, useWords } from '../text/use-words.ts';
import { type Selection, selectionPath } from './api-paths.ts';
import { marketWords } from './words.ts';

/** Files of the API, as tables and as a calendar. */
const files = [
  { format: 'calendar', mediaType: 'text/calendar', formato: 'ics', ending: '.ics' },
  { format: 'comma', mediaType: 'text/csv', formato: undefined, ending: '.csv' },
  { format: 'semicolon', mediaType: 'text/csv', formato: 'csv', ending: '-pt.csv' },
] as const;

/**
 * Saves what is selected of an endpoint as the files that the API writes. Each is asked for when it is chosen, with the key in a
 * header as for every answer, and counts as a request.
 */
export function FileButtons({
  endpoint,
  selection,
  day,
  hasCalendar = false,
}: {
  readonly endpoint: string;
  readonly selection: Selection;
  /** Day of the publication, for the names of the files. */
  readonly day: string;
  readonly hasCalendar?: boolean;
}) {
  const { files: words } = useWords(marketWords);
  const readFile = useReadFile();
  return (
    <>
      {files
        .filter(({ format }) => hasCalendar || format !== 'calendar')
        .map(({ format, mediaType, formato, ending }) => (
          <DownloadButton
            key={format}
            fileName={`${endpoint}-${day}${ending}`}
            type={`${mediaType};charset=utf-8`}
            content={() =>
              readFile({ path: selectionPath(endpoint, { ...selection, ...(formato && { formato }) }), mediaType })
            }
          >
            {words[format]}
          </DownloadButton>
        ))}
    </>
  );
}

/** Returns what reads a file of the API. It rejects with an error that says why there is none, and in which language. */
function useReadFile(): (request: ApiRequest) => Promise<string> {
  const { faults } = useWords(shellWords);
  const language = useLanguage();
  const { api } = useConsole();
  return async (request) => {
    const outcome = await api.send<string>(request);
    if (outcome.ok) return outcome.answer.body;
    const { fault } = outcome;
    throw fault.kind === 'problem'
      ? Object.assign(new Error(fault.problem.detail), { lang: fault.problem.language })
      : Object.assign(new Error(faults[faultState(fault)].title), { lang: language });
  };
}
