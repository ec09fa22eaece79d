import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { makeVisible } from '../../../lib/platform/text.ts';
import { useConsole } from '../../console.ts';
import { LoadingBox } from '../../parts/loading-box.tsx';
import { useWords } from '../../text/use-words.ts';
import { useObservable } from '../../use-observable.ts';
import type { PartProps } from '../part.ts';
import { FailureBox } from './failure-box.tsx';
import { isFocusLost, openedFiles, replacedState } from './input-desk.ts';
import { OptionsForm } from './options-form.tsx';
import { PasteForm } from './paste-form.tsx';
import { RefusedBox } from './refused-box.tsx';
import { useFileDrop } from './use-file-drop.ts';
import { useInput } from './use-input.ts';
import { inputWords } from './words.ts';

/** Takes a plan, a template or an inventory: dropped anywhere on the page, chosen or pasted. It is read in the browser. */
export function InputPart(props: PartProps) {
  const words = useWords(inputWords);
  const { announcement } = useConsole();
  const input = useInput(props);
  const isOver = useFileDrop(input.take);
  const opened = useObservable(openedFiles);
  const replaced = useObservable(replacedState);
  const chooser = useRef<HTMLInputElement>(null);
  const file = makeVisible(input.file ?? '');
  useLayoutEffect(() => {
    if (isFocusLost.get()) document.getElementById('estimate-lines')?.focus();
    isFocusLost.set(false);
  }, []);
  useEffect(() => {
    if (input.isBusy) announcement.set(words.reading(file));
  }, [input.isBusy]);
  return (
    <section class="intake sheet" aria-labelledby="estimate-input">
      <h2 id="estimate-input">{words.title}</h2>
      <p class="drop">{words.drop}</p>
      <p class="small" id="estimate-input-hint">
        {words.hint}
      </p>
      <p class="row">
        <button type="button" aria-describedby="estimate-input-hint" onClick={() => chooser.current?.click()}>
          {words.choose}
        </button>
        <PasteForm onText={(text) => input.takeOpened([pasted(text)])} />
      </p>
      <input
        ref={chooser}
        type="file"
        hidden
        multiple
        onChange={(event) => {
          input.take([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
      {input.isBusy && (
        <>
          <p class="row">
            {words.reading(file)}{' '}
            <button type="button" onClick={input.stop}>
              {words.stop}
            </button>
          </p>
          <LoadingBox lines={2} />
        </>
      )}
      {input.failure && <FailureBox file={file} failure={input.failure} />}
      <RefusedBox {...props} />
      <OptionsForm
        // What the file lacks is asked for at once.
        key={input.failure?.kind}
        isOpenFirst={['no-region', 'unreadable'].includes(input.failure?.kind ?? '')}
        onSubmit={opened.length === 0 ? undefined : () => input.takeOpened(opened)}
        file={makeVisible(opened[0]?.name ?? '')}
      />
      {replaced && (
        <p class="small">
          {words.replaced}{' '}
          <button
            type="button"
            class="link"
            onClick={() => {
              replacedState.set(undefined);
              props.change(replaced);
            }}
          >
            {words.undo}
          </button>
        </p>
      )}
      {isOver && (
        <p class="drop-veil" aria-hidden="true">
          {words.dropNow}
        </p>
      )}
    </section>
  );

  function pasted(text: string) {
    return { name: words.pasted, bytes: new TextEncoder().encode(text) };
  }
}
