import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { useShortcut } from '../../shell/shortcuts.ts';
import { useWords } from '../../text/use-words.ts';
import { recordWords } from '../words.ts';
import type { JudgedRecord, PlacedFinding } from '../worker/tasks.ts';
import { countByRule, type FindingFilter } from './finding-filter.ts';
import { excerptOf, type SourceLine } from './source-window.ts';

const page = 200;
const kinds = ['all', 'error', 'warning', 'waived'] as const;

/** The findings of a record, with filters; one is chosen. */
export function FindingsPanel({
  record,
  shown,
  filter,
  onFilter,
  chosen,
  onChoose,
}: {
  readonly record: JudgedRecord;
  /** The findings of the filter. */
  readonly shown: readonly PlacedFinding[];
  readonly filter: FindingFilter;
  readonly onFilter: (filter: FindingFilter) => void;
  /** Index in `shown`. */
  readonly chosen: number | undefined;
  readonly onChoose: (index: number) => void;
}) {
  const words = useWords(recordWords).findings;
  const [limit, setLimit] = useState(page);
  const [stepped, setStepped] = useState<number>();
  useEffect(() => setLimit(page), [shown]);
  useEffect(() => {
    if (chosen !== undefined && chosen >= limit) setLimit(Math.ceil((chosen + 1) / page) * page);
  }, [chosen, limit]);
  const list = useRef<HTMLOListElement>(null);
  /** From the finding with the focus, else from the chosen one. */
  const step = (by: 1 | -1): void => {
    if (shown.length === 0) return;
    const items = [...(list.current?.children ?? [])];
    const focused = items.findIndex((item) => item.contains(document.activeElement));
    const from = focused === -1 ? chosen : focused;
    // Without a place to start from, it begins at the end that it moves away from.
    const before = by === 1 ? -1 : shown.length;
    const next = (from ?? before) + by;
    const index = Math.max(0, Math.min(shown.length - 1, next));
    setStepped(index);
    // Choosing it again does not move the focus.
    if (index === chosen) items[index]?.querySelector('button')?.focus();
    onChoose(index);
  };
  useShortcut('j', words.next, () => step(1));
  useShortcut('k', words.previous, () => step(-1));
  const isClean = record.errorCount + record.warningCount + record.waived.length === 0;
  const omitted = record.errorCount + record.warningCount - record.findings.length;
  return (
    <section class="findings" aria-labelledby="findings-title">
      <h2 id="findings-title" class="unseen">
        {words.title}
      </h2>
      {!isClean && (
        <>
          <Filters record={record} filter={filter} onFilter={onFilter} />
          <div class="row steps">
            <button type="button" disabled={shown.length === 0} onClick={() => step(-1)}>
              {words.previous} <kbd>k</kbd>
            </button>
            <button type="button" disabled={shown.length === 0} onClick={() => step(1)}>
              {words.next} <kbd>j</kbd>
            </button>
            <span class="small">
              {chosen === undefined ? words.count(shown.length) : words.position(chosen + 1, shown.length)}
              {filter.kind === 'all' && record.errorCount > 0 && record.warningCount > 0 && `. ${words.order}`}
            </span>
          </div>
        </>
      )}
      {omitted > 0 && <p class="small">{words.omitted(omitted)}</p>}
      {shown.length === 0 && <p>{words.none}</p>}
      <ol ref={list}>
        {shown.slice(0, limit).map((finding, index) => (
          <FindingItem
            key={`${finding.line}:${finding.column}:${finding.rule}:${finding.pointer}`}
            finding={finding}
            rule={record.rules[finding.rule]}
            isChosen={index === chosen}
            takesFocus={index === stepped}
            excerpt={index === chosen ? excerptOf(record.source, finding) : undefined}
            onChoose={() => onChoose(index)}
          />
        ))}
      </ol>
      {shown.length > limit && (
        <button type="button" onClick={() => setLimit(limit + page)}>
          {words.more(Math.min(page, shown.length - limit), shown.length - limit)}
        </button>
      )}
    </section>
  );
}

function Filters({
  record,
  filter,
  onFilter,
}: {
  readonly record: JudgedRecord;
  readonly filter: FindingFilter;
  readonly onFilter: (filter: FindingFilter) => void;
}) {
  const words = useWords(recordWords).findings;
  const { errorCount, warningCount, waived, findings } = record;
  const counts = { all: errorCount + warningCount, error: errorCount, warning: warningCount, waived: waived.length };
  const byRule = useMemo(
    () => countByRule(filter.kind === 'waived' ? waived : findings),
    [filter.kind, waived, findings],
  );
  return (
    <div class="row filters">
      <fieldset>
        <legend class="unseen">{words.severity}</legend>
        {kinds
          .filter((kind) => kind !== 'waived' || counts.waived > 0)
          .map((kind) => (
            <button
              key={kind}
              type="button"
              class={`count ${kind}`}
              aria-pressed={filter.kind === kind}
              onClick={() => onFilter({ kind, rule: undefined })}
            >
              {words.kinds[kind]} <b>{counts[kind]}</b>
            </button>
          ))}
      </fieldset>
      <label>
        <span class="unseen">{words.rule}</span>
        <select
          value={filter.rule ?? ''}
          onChange={({ currentTarget: { value } }) => onFilter({ ...filter, rule: value === '' ? undefined : value })}
        >
          <option value="">{words.allRules}</option>
          {byRule.map(({ rule, count }) => (
            <option key={rule} value={rule}>
              {rule} ({count})
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}

const glyphs = { error: '✕', warning: '!' } as const;

/** One finding: what, where, how to correct it, and what its rule is for. */
function FindingItem({
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
          <p>
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
