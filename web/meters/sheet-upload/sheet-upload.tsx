import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { makeVisible } from '../../../lib/platform/text.ts';
import { priceSheetSuffixes } from '../../../lib/pricing/sheet-upload.ts';
import { type Console, useConsole } from '../../console.ts';
import { type Contract, useContracts } from '../../estimate/contract.ts';
import { CopyButton } from '../../parts/copy-button.tsx';
import { FaultBox } from '../../parts/fault-box.tsx';
import { LoadingBox } from '../../parts/loading-box.tsx';
import { RequestBox } from '../../parts/request-box.tsx';
import { restoreFocus } from '../../parts/restore-focus.ts';
import { SelectField } from '../../parts/select-field.tsx';
import { StateBox } from '../../parts/state-box.tsx';
import { useFormats, useWords } from '../../text/use-words.ts';
import { useLoaded } from '../../use-loaded.ts';
import { useObservable } from '../../use-observable.ts';
import { meterWords } from '../words.ts';
import { putFile } from './put-file.ts';
import { createSheetUpload, isBusy, type SentSheet } from './upload.ts';
import { sheetUploadWords } from './words.ts';

/** The upload of this page. It goes on while a reader looks at another view. */
const upload = createSheetUpload();

let watched: Console['keys'] | undefined;

/** Forgets the upload with the key that made it. */
function watchKey(keys: Console['keys']): void {
  if (watched === keys) return;
  watched = keys;
  keys.key.subscribe(upload.forget);
}

const pauseMs = 2_000;

const pause = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, pauseMs);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });

interface Props {
  /** The contract that is searched, if it is one. */
  readonly searched: string;
  /** Called when other prices have come into use. */
  readonly onImported: () => void;
}

/** Uploads a price sheet, follows its import, and shows what it changed. */
export default function SheetUpload(props: Props) {
  const contracts = useContracts();
  return (
    <RequestBox request={contracts} lines={4} isOfPricing>
      {({ scopes }) => <UploadForm {...props} contracts={scopes} />}
    </RequestBox>
  );
}

function UploadForm({ searched, onImported, contracts }: Props & { readonly contracts: readonly Contract[] }) {
  const words = useWords(sheetUploadWords);
  const { sheetUpload: title } = useWords(meterWords);
  const { api, keys } = useConsole();
  const sheet = useObservable(upload.sheet);
  const [chosen, setChosen] = useState<string>();
  const box = useRef<HTMLElement>(null);
  useEffect(() => watchKey(keys), [keys]);
  const kind = sheet?.progress.kind;
  useLayoutEffect(() => {
    // The button that had the focus may be gone.
    if (kind !== undefined) restoreFocus(box.current);
  }, [kind]);
  useEffect(() => {
    if (kind === 'completed') onImported();
  }, [kind]);
  const open = contracts.filter(({ can_upload }) => can_upload);
  const [first] = open;
  if (contracts.length === 0) return <StateBox tone="plain">{words.noContract}</StateBox>;
  if (!first) return <MayNot />;
  const contract = [chosen, sheet?.scope, searched].flatMap((id) => open.filter(({ scope_id }) => scope_id === id))[0];
  const { scope_id, active } = contract ?? first;
  const begin = (scope: string, file: File): void => {
    setChosen(scope);
    void upload.begin({ api, put: putFile, pause }, scope, file);
  };
  return (
    <section ref={box} aria-label={title} tabIndex={-1}>
      {(!sheet || !isBusy(sheet.progress)) && (
        <>
          <SelectField
            label={words.contract}
            value={scope_id}
            options={open.map((one) => ({ value: one.scope_id, label: `${one.scope_id} (${one.currency})` }))}
            onChange={setChosen}
          />
          {active ? (
            <FileChooser onFile={(file) => begin(scope_id, file)} />
          ) : (
            <StateBox tone="plain">
              {words.inactive} <code>appraise scopes activate {scope_id}</code>
            </StateBox>
          )}
        </>
      )}
      {sheet && <SheetProgress sheet={sheet} onAgain={() => begin(sheet.scope, sheet.file)} />}
    </section>
  );
}

/** Says that the key lacks the right, and how it gets it. */
function MayNot() {
  const words = useWords(sheetUploadWords);
  const command = 'appraise keys set <key> --upload-sheets';
  return (
    <StateBox tone="plain">
      <p>{words.mayNot}</p>
      <p class="row">
        <code>{command}</code>
        <CopyButton text={() => command} />
      </p>
    </StateBox>
  );
}

/** Takes one file, chosen or dropped. */
function FileChooser({ onFile }: { readonly onFile: (file: File) => void }) {
  const words = useWords(sheetUploadWords);
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const take = (files: FileList | null | undefined): void => {
    const [file] = files ?? [];
    if (file) onFile(file);
  };
  return (
    <section
      aria-label={words.drop}
      class={`intake sheet ${isOver ? 'over' : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer?.files);
      }}
    >
      <p class="drop">{words.drop}</p>
      <p class="small" id="sheet-upload-hint">
        {words.hint}
      </p>
      <button type="button" class="main" aria-describedby="sheet-upload-hint" onClick={() => input.current?.click()}>
        {words.choose}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        // Browsers know only the last ending of a name.
        accept={[...new Set(priceSheetSuffixes.map((suffix) => suffix.replace(/.*\./, '.')))].join(',')}
        onChange={(event) => {
          take(event.currentTarget.files);
          event.currentTarget.value = '';
        }}
      />
    </section>
  );
}

/** How far the sheet has come, and what it came to. */
function SheetProgress({ sheet, onAgain }: { readonly sheet: SentSheet; readonly onAgain: () => void }) {
  const words = useWords(sheetUploadWords);
  const { announcement } = useConsole();
  const { progress, scope } = sheet;
  const sentence = useSentence(sheet);
  useEffect(() => announcement.set(sentence), [sentence]);
  if (progress.kind === 'faulty') return <FaultBox fault={progress.fault} onRetry={onAgain} isOfPricing />;
  if (progress.kind === 'refused') {
    const { code, message } = progress.failure;
    const said = words.failures[code];
    return (
      <StateBox tone="bad" title={sentence}>
        {said !== undefined && <p>{said}</p>}
        <p lang="en" class={said === undefined ? '' : 'small'}>
          {message}
        </p>
        <p>{words.stays}</p>
      </StateBox>
    );
  }
  if (progress.kind === 'unsent') {
    return (
      <StateBox tone="warn" title={sentence}>
        <p>{unsentText(progress.status)}</p>
        <AgainButton onAgain={onAgain} />
      </StateBox>
    );
  }
  if (progress.kind === 'completed') {
    return (
      <>
        <StateBox tone="good">{sentence}</StateBox>
        <Diff scope={scope} />
      </>
    );
  }
  if (isBusy(progress)) return <Busy sheet={sheet} sentence={sentence} />;
  return (
    <StateBox tone={progress.kind === 'unheard' ? 'warn' : 'plain'}>
      <p>{sentence}</p>
      {progress.kind === 'cancelled' && <AgainButton onAgain={onAgain} />}
    </StateBox>
  );

  function unsentText(status: number): string {
    if (status === 0) return words.broken;
    return status === 403 ? words.expired : words.status(status);
  }
}

/** What a screen reader hears of a state, and the page shows. */
function useSentence({ file, scope, progress }: SentSheet): string {
  const words = useWords(sheetUploadWords);
  const { number } = useFormats();
  const name = makeVisible(file.name);
  if (progress.kind === 'completed') return words.completed(name, scope, number(progress.prices));
  if (progress.kind === 'comparing') return words.comparing;
  if (progress.kind === 'faulty') return words.unsent(name);
  return words[progress.kind](name);
}

function AgainButton({ onAgain }: { readonly onAgain: () => void }) {
  const words = useWords(sheetUploadWords);
  return (
    <button type="button" onClick={onAgain}>
      {words.again}
    </button>
  );
}

const bytesOfMegabyte = 1_000_000;

/** What is under way. A file that is sent can be called back; an import cannot. */
function Busy({ sheet: { file, progress }, sentence }: { readonly sheet: SentSheet; readonly sentence: string }) {
  const words = useWords(sheetUploadWords);
  const { number } = useFormats();
  const megabytes = (bytes: number): string => number(bytes / bytesOfMegabyte, 1);
  const isSent = progress.kind !== 'signing' && progress.kind !== 'sending';
  return (
    <div class="sheet">
      <div class="progress">
        {sentence}
        <progress
          aria-label={sentence}
          {...(progress.kind === 'sending' && { max: file.size, value: progress.sentBytes })}
        />
      </div>
      {progress.kind === 'sending' && (
        <p class="small">{words.sent(megabytes(progress.sentBytes), megabytes(file.size))}</p>
      )}
      {'isAway' in progress && progress.isAway && <p>{words.away}</p>}
      {isSent ? (
        <p class="small">{words.goesOn}</p>
      ) : (
        <button type="button" onClick={upload.cancel}>
          {words.cancel}
        </button>
      )}
    </div>
  );
}

const loadDiff = () => import('../sheet-diff/sheet-diff.tsx');

function Diff(props: { readonly scope: string }) {
  const SheetDiff = useLoaded(loadDiff);
  return SheetDiff ? <SheetDiff {...props} /> : <LoadingBox lines={8} />;
}
