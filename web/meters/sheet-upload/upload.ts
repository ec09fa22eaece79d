import type { ApiClient } from '../../api/client.ts';
import type { Fault } from '../../api/fault.ts';
import { createObservable, type Observable } from '../../observable.ts';
import type { PutFile, SignedUpload } from './put-file.ts';

/** Why an import was refused; the message is the API's own, in English. */
interface Failure {
  readonly code: string;
  readonly message: string;
}

/** An import as the sync of a scope names it. */
interface Import {
  readonly snapshot_id?: string;
  readonly status: string;
  readonly source?: string;
  readonly failure?: Failure | null;
}

/** The sync state of a scope. */
export interface Sync {
  readonly snapshot: Import & { readonly row_count: number; readonly repeated_source?: string };
  readonly latest?: Import;
}

/** How far a sheet has come. */
export type Progress =
  | { readonly kind: 'signing' }
  | { readonly kind: 'sending'; readonly sentBytes: number }
  /** `isAway`: the server does not answer; it is asked again. */
  | { readonly kind: 'waiting' | 'importing' | 'comparing'; readonly isAway: boolean }
  | { readonly kind: 'completed'; readonly prices: number }
  | { readonly kind: 'repeated' | 'superseded' | 'cancelled' | 'unheard' }
  | { readonly kind: 'refused'; readonly failure: Failure }
  /** The API does not sign the upload, or does not tell the state any more. */
  | { readonly kind: 'faulty'; readonly fault: Fault }
  /** The file did not arrive; status 0 if the connection broke. */
  | { readonly kind: 'unsent'; readonly status: number };

/** A sheet that was chosen. */
export interface SentSheet {
  readonly scope: string;
  readonly file: File;
  readonly progress: Progress;
}

/** True while something is under way. */
export const isBusy = ({ kind }: Progress): boolean =>
  ['signing', 'sending', 'waiting', 'importing', 'comparing'].includes(kind);

/** What an upload needs from outside. */
export interface UploadDeps {
  readonly api: Pick<ApiClient, 'send'>;
  readonly put: PutFile;
  /** Waits before the state is asked for again. @throws the reason of `signal` when that is aborted */
  readonly pause: (signal: AbortSignal) => Promise<void>;
}

/** Uploads sheets, one at a time. */
export interface SheetUpload {
  /** Undefined before the first. */
  readonly sheet: Observable<SentSheet | undefined>;
  /** Sends a file in place of the one before. */
  readonly begin: (deps: UploadDeps, scope: string, file: File) => Promise<void>;
  /** Stops what is sent. An import that has begun goes on, and is no longer followed. */
  readonly cancel: () => void;
  /** Stops, and forgets the file: what one key has sent is nothing for another. */
  readonly forget: () => void;
}

/** So often the state of an import is asked for before it counts as unheard of: half an hour. */
const maxQuestions = 900;
/** So often the comparison of a sheet in use is asked for; without it the sheet is good all the same. */
const maxComparisonQuestions = 15;

/** Creates an upload, without a file. */
export function createSheetUpload(): SheetUpload {
  const sheet = createObservable<SentSheet | undefined>(undefined);
  let turn = new AbortController();
  const stop = (): void => turn.abort();
  return {
    sheet,
    begin: async (deps, scope, file) => {
      stop();
      const mine = new AbortController();
      turn = mine;
      const show = (progress: Progress): void => {
        if (!mine.signal.aborted) sheet.set({ scope, file, progress });
      };
      try {
        show({ kind: 'signing' });
        show(await send(deps, { scope, file, signal: mine.signal, show }));
      } catch (error) {
        if (!mine.signal.aborted) throw error;
      }
    },
    cancel: () => {
      stop();
      const sent = sheet.get();
      if (sent && isBusy(sent.progress)) sheet.set({ ...sent, progress: { kind: 'cancelled' } });
    },
    forget: () => {
      stop();
      sheet.set(undefined);
    },
  };
}

interface Run {
  readonly scope: string;
  readonly file: File;
  readonly signal: AbortSignal;
  readonly show: (progress: Progress) => void;
}

const pathOf = (scope: string, what: string): string => `/api/pricing/scopes/${encodeURIComponent(scope)}/${what}`;

/** Sends a file and follows its import. @returns how it ended @throws the reason of `signal` when that is aborted */
async function send(deps: UploadDeps, run: Run): Promise<Progress> {
  const { scope, file, signal, show } = run;
  const signed = await deps.api.send<{ readonly upload: SignedUpload }>(
    { path: pathOf(scope, 'price-sheet-uploads'), body: { file_name: file.name, size_bytes: file.size } },
    { signal },
  );
  if (!signed.ok) return { kind: 'faulty', fault: signed.fault };
  const { upload } = signed.answer.body;
  show({ kind: 'sending', sentBytes: 0 });
  const onProgress = (sentBytes: number): void => show({ kind: 'sending', sentBytes });
  const status = await deps.put(upload, file, { signal, onProgress });
  if (status < 200 || status >= 300) return { kind: 'unsent', status };
  show({ kind: 'waiting', isAway: false });
  return follow(deps, run, upload.source);
}

/** Asks for the state of the scope until the import of a source has ended. */
async function follow({ api, pause }: UploadDeps, run: Run, source: string): Promise<Progress> {
  const { scope, signal, show } = run;
  let kind: 'waiting' | 'importing' = 'waiting';
  for (let question = 0; question < maxQuestions; question += 1) {
    await pause(signal);
    const outcome = await api.send<Sync>({ path: pathOf(scope, 'sync') }, { signal, reload: true });
    if (!outcome.ok) {
      if (!isPassing(outcome.fault)) return { kind: 'faulty', fault: outcome.fault };
      show({ kind, isAway: true });
      continue;
    }
    const end = endOf(outcome.answer.body, source);
    if (end === 'importing') kind = end;
    else if (end) {
      if (end.kind === 'completed') await awaitComparison({ api, pause }, run);
      return end;
    }
    show({ kind, isAway: false });
  }
  return { kind: 'unheard' };
}

/** True if the same question may get an answer later. */
const isPassing = (fault: Fault): boolean =>
  fault.kind === 'offline' ||
  [429, 500, 502, 503, 504].includes(fault.kind === 'problem' ? fault.problem.status : fault.status);

/** What the sync of a scope says of the import of a source; undefined before it has begun. */
export function endOf({ snapshot, latest }: Sync, source: string): Progress | 'importing' | undefined {
  if (snapshot.source === source) return { kind: 'completed', prices: snapshot.row_count };
  if (snapshot.repeated_source === source) return { kind: 'repeated' };
  if (latest?.source !== source) return undefined;
  if (latest.status === 'failed' && latest.failure) return { kind: 'refused', failure: latest.failure };
  return latest.status === 'superseded' ? { kind: 'superseded' } : 'importing';
}

/** Waits until a sheet that is in use has been compared with the one before. */
async function awaitComparison({ api, pause }: Omit<UploadDeps, 'put'>, { scope, signal, show }: Run): Promise<void> {
  show({ kind: 'comparing', isAway: false });
  for (let question = 0; question < maxComparisonQuestions; question += 1) {
    const outcome = await api.send({ path: pathOf(scope, 'price-sheet-diff') }, { signal, reload: true });
    const isMissing =
      !outcome.ok && outcome.fault.kind === 'problem' && outcome.fault.problem.code === 'price_sheets_not_compared';
    if (!isMissing) return;
    await pause(signal);
  }
}
