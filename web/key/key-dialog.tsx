import { useId, useRef } from 'preact/hooks';
import { useConsole } from '../console.ts';
import { Dialog } from '../parts/dialog.tsx';
import { shellWords, useFormats, useWords } from '../text/use-words.ts';
import { useObservable } from '../use-observable.ts';
import { isKeyDialogOpen } from './key-dialog-state.ts';

/** Takes and forgets the key. It never shows one. */
export function KeyDialog() {
  const { key: words } = useWords(shellWords);
  const isOpen = useObservable(isKeyDialogOpen);
  const close = (): void => isKeyDialogOpen.set(false);
  return (
    <Dialog title={words.title} isOpen={isOpen} onClose={close}>
      <p>{words.why}</p>
      <KeyInUse />
      <KeyForm onDone={close} />
      <DemoKeys onDone={close} />
    </Dialog>
  );
}

function KeyInUse() {
  const { keys, settings, limits, announcement } = useConsole();
  const { key: words } = useWords(shellWords);
  const formats = useFormats();
  const key = useObservable(keys.key);
  const quota = useObservable(limits);
  if (key === undefined) return <p>{words.none}</p>;
  const demo = settings.demo_keys.find((demoKey) => demoKey.key === key);
  const forget = (): void => {
    keys.forget();
    announcement.set(words.forgotten);
  };
  return (
    <>
      <p>
        {demo ? words.demoInUse(demo.name) : words.one}{' '}
        {quota && words.left(formats.number(quota.left), formats.number(quota.limit))}
      </p>
      <p>
        <button type="button" onClick={forget}>
          {words.forget}
        </button>
      </p>
    </>
  );
}

function KeyForm({ onDone }: { readonly onDone: () => void }) {
  const { keys, announcement } = useConsole();
  const { key: words } = useWords(shellWords);
  const field = useRef<HTMLInputElement>(null);
  const stays = useRef<HTMLInputElement>(null);
  const id = useId();
  const noteId = useId();
  const use = (event: SubmitEvent): void => {
    event.preventDefault();
    keys.use(field.current?.value.trim() ?? '', stays.current?.checked === true);
    announcement.set(words.used);
    onDone();
  };
  return (
    <form onSubmit={use} autocomplete="off">
      <label for={id}>{words.label}</label>
      <input
        ref={field}
        id={id}
        type="password"
        autocomplete="off"
        spellcheck={false}
        required
        // No header takes another character: each request would fail as if the server were away.
        pattern="\s*[!-~]+\s*"
        title={words.characters}
      />
      <label class="check">
        <input ref={stays} type="checkbox" aria-describedby={noteId} /> {words.stays}
      </label>
      <p class="small" id={noteId}>
        {words.kept}
      </p>
      <button type="submit" class="main">
        {words.use}
      </button>
    </form>
  );
}

/** A local run has keys that everyone may use. */
function DemoKeys({ onDone }: { readonly onDone: () => void }) {
  const { keys, settings, announcement } = useConsole();
  const { key: words } = useWords(shellWords);
  if (settings.demo_keys.length === 0) return null;
  return (
    <>
      <h3>{words.demo}</h3>
      <p class="row">
        {settings.demo_keys.map(({ name, key }) => (
          <button
            key={key}
            type="button"
            onClick={() => {
              keys.use(key, false);
              announcement.set(words.demoInUse(name));
              onDone();
            }}
          >
            {name}
          </button>
        ))}
      </p>
    </>
  );
}
