import { useEffect, useRef } from 'preact/hooks';
import { useConsole } from '../../console.ts';
import { LoadingBox } from '../../parts/loading-box.tsx';
import type { FileContent } from '../../parts/save-file.ts';
import { StateBox } from '../../parts/state-box.tsx';
import { useWords } from '../../text/use-words.ts';
import { setReportHtml } from '../../trusted-types.ts';
import { useObservable } from '../../use-observable.ts';
import { useTask } from '../judging/use-task.ts';
import { recordWords } from '../words.ts';
import type { Made, PageParts, Tasks } from '../worker/tasks.ts';
import { isPage } from './made-file-button.tsx';

/** A page that the Worker makes; the last one stays, dimmed, while another is made. */
export function MadePage<Name extends 'report' | 'compare' | 'portfolio'>({
  task,
  input,
  label,
}: {
  readonly task: Name;
  readonly input: Tasks[Name]['input'];
  readonly label: string;
}) {
  const words = useWords(recordWords).made;
  const { announcement } = useConsole();
  const { output, isBusy, failure } = useTask(task, input);
  const made = output as Made<PageParts | FileContent> | undefined;
  useEffect(() => {
    if (made && 'content' in made) announcement.set(words.ready(label));
  }, [made, label, words, announcement]);
  if (failure !== undefined)
    return (
      <StateBox tone="bad" title={words.failed}>
        {failure}
      </StateBox>
    );
  if (made === undefined) return <LoadingBox />;
  if ('refusals' in made) return <RefusedBox {...made} />;
  return (
    <div class={isBusy ? 'dimmed' : undefined} aria-busy={isBusy}>
      {isPage(made.content) && <ShadowPage parts={made.content} label={label} />}
    </div>
  );
}

/** Says why there is nothing. */
export function RefusedBox({ refusals, lang }: Extract<Made<never>, { readonly refusals: unknown }>) {
  const words = useWords(recordWords).made;
  return (
    <StateBox tone="bad" title={words.refused}>
      <ul lang={lang}>
        {refusals.slice(0, 50).map((refusal) => (
          <li key={refusal}>{refusal}</li>
        ))}
      </ul>
    </StateBox>
  );
}

/** Shows a page of the product, such as a report, in a shadow root: its styles and ids are its own. */
function ShadowPage({ parts, label }: { readonly parts: PageParts; readonly label: string }) {
  const { preferences } = useConsole();
  const theme = useObservable(preferences.theme);
  const host = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!host.current) return;
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(parts.styles);
    root.adoptedStyleSheets = [sheet];
    setReportHtml(root, parts.body);
    for (const link of root.querySelectorAll<HTMLAnchorElement>('a[href^="http"]')) {
      link.target = '_blank';
      link.rel = 'noopener noreferrer';
    }
  }, [parts]);
  useEffect(() => {
    const root = host.current?.shadowRoot;
    if (!root) return;
    // Without this, a link to a place of the report would be a new address of the console.
    const follow = (event: Event): void => {
      const link = event.target instanceof Element ? event.target.closest('a[href^="#"]') : undefined;
      if (!link) return;
      event.preventDefault();
      const place = root.getElementById(decodeURIComponent(link.getAttribute('href')?.slice(1) ?? ''));
      place?.scrollIntoView();
      place?.setAttribute('tabindex', '-1');
      place?.focus({ preventScroll: true });
    };
    root.addEventListener('click', follow);
    return () => root.removeEventListener('click', follow);
  }, []);
  return <section ref={host} class="shadow-page" lang={parts.lang} data-theme={theme} aria-label={label} />;
}
