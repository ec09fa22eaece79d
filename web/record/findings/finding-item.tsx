import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { useWords } from '../../text/use-words.ts';
import { recordWords } from '../words.ts';
import type { JudgedRecord, PlacedFinding } from '../worker/tasks.ts';
import type { SourceLine } from './source-window.ts';

const glyphs = { error: '✕', warning: '!' } as const;

/** One finding: what, where, how to correct it, and what its rule is for. Help texts of rules are English. */
export function FindingItem({
  finding,
  rule,
  isChosen,
  takesFocus,
  excerpt,
  onChoose,
}: {
  readonly finding: PlacedFinding;
  readonly rule: JudgedRecord['rules'][string] | undefined;
  readonly isChosen: boolean;
  /** True if a key has chosen it: then a screen reader reads it. */
  readonly takesFocus: boolean;
  /** Its line, for narrow windows, where the source is elsewhere. */
  readonly excerpt: SourceLine | undefined;
  readonly onChoose: () => void;
}) {
  const words = useWords(recordWords).findings;
  const item = useRef<HTMLLIElement>(null);
  const id = useId();
  // Before the next key is handled, which starts from the focus.
  useLayoutEffect(() => {
    if (!isChosen) return;
    item.current?.scrollIntoView({ block: 'nearest' });
    if (takesFocus) item.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [isChosen, takesFocus]);
  const { severity, line, column, message, hint, lang, waiver, file } = finding;
  return (
    <li ref={item} class={`finding ${waiver ? 'waived' : severity}`} aria-current={isChosen ? 'true' : undefined}>
      <button type="button" class="place" aria-describedby={id} onClick={onChoose}>
        <span class="glyph" aria-hidden="true">
          {glyphs[severity]}
        </span>
        <b>{words.severities[severity]}</b>{' '}
        <span>{file === undefined ? words.place(line, column) : words.inPolicy(file, line)}</span>
      </button>
      <p id={id} lang={lang}>
        {message}
      </p>
      {hint !== undefined && (
        <p class="hint" lang={lang}>
          <span lang={words.lang}>{words.hint}</span> {hint}
        </p>
      )}
      {excerpt && (
        <code class="excerpt">
          {excerpt.before}
          <mark>{excerpt.marked}</mark>
          {excerpt.after}
        </code>
      )}
      {waiver && <p class="small">{words.waiver(waiver.by, waiver.until, waiver.reason)}</p>}
      <details>
        <summary>
          <code>{finding.rule}</code>
        </summary>
        {rule && (
          <p lang="en">
            <b>{rule.title}.</b> {rule.help}
          </p>
        )}
        <p class="small">
          {words.pointer} <code>{finding.pointer === '' ? '/' : finding.pointer}</code>
        </p>
      </details>
    </li>
  );
}
