import { useEffect, useRef } from 'preact/hooks';
import { useConsole } from '../../console.ts';
import { setReportHtml } from '../../trusted-types.ts';
import { useObservable } from '../../use-observable.ts';
import type { PageParts } from '../worker/tasks.ts';

/** Shows a page of the product, such as a report, in a shadow root: its styles and ids are its own. */
export function ShadowPage({ parts, label }: { readonly parts: PageParts; readonly label: string }) {
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
