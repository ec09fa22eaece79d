import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import {
  bracketMatching,
  foldGutter,
  foldKeymap,
  HighlightStyle,
  indentUnit,
  syntaxHighlighting,
} from '@codemirror/language';
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { EditorState, type Text } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { tokenLength } from '../findings/source-window.ts';
import type { PlacedFinding } from '../worker/tasks.ts';

/** An editor of one record. */
export interface RecordEditor {
  /** Marks findings in the text; those of an older text that it has no place for are left out. */
  readonly showFindings: (findings: readonly PlacedFinding[]) => void;
  /** Puts the cursor at a place, 1-based, and scrolls there; it takes no focus. */
  readonly goTo: (line: number, column: number) => void;
  readonly close: () => void;
}

/** Opens an editor in a shadow root, where the page's policy allows its styles. The line ends of the text stay. */
export function openEditor(
  host: HTMLElement,
  {
    text,
    label,
    onText,
    onLine,
  }: {
    readonly text: string;
    /** Its name for a screen reader. */
    readonly label: string;
    readonly onText: (text: string) => void;
    /** The reader has moved the cursor to another line, 1-based. */
    readonly onLine: (line: number) => void;
  },
): RecordEditor {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const view = new EditorView({
    parent: root,
    root,
    state: EditorState.create({
      doc: text,
      extensions: [
        text.includes('\r\n') ? EditorState.lineSeparator.of('\r\n') : [],
        lineNumbers(),
        foldGutter(),
        lintGutter(),
        history(),
        drawSelection(),
        highlightActiveLine(),
        highlightActiveLineGutter(),
        bracketMatching(),
        json(),
        indentUnit.of('  '),
        jsonColours,
        editorTheme,
        // Tab leaves the editor, so that the keyboard is never caught in it.
        keymap.of([...defaultKeymap, ...historyKeymap, ...foldKeymap, ...lintKeymap]),
        EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'false', tabindex: '0' }),
        EditorView.updateListener.of(({ docChanged, selectionSet, state, startState, transactions }) => {
          if (docChanged) onText(state.sliceDoc());
          const line = state.doc.lineAt(state.selection.main.head).number;
          const before = startState.doc.lineAt(startState.selection.main.head).number;
          const isReaders = transactions.some((transaction) => transaction.isUserEvent('select'));
          if (selectionSet && isReaders && line !== before) onLine(line);
        }),
      ],
    }),
  });
  return {
    showFindings: (findings) => {
      const diagnostics = findings.flatMap((finding) => diagnosticOf(view.state.doc, finding));
      view.dispatch(setDiagnostics(view.state, diagnostics));
    },
    goTo: (line, column) => {
      const anchor = offsetOf(view.state.doc, line, column);
      if (anchor === undefined) return;
      view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) });
    },
    close: () => view.destroy(),
  };
}

function diagnosticOf(doc: Text, { file, line, column, severity, message, hint, rule }: PlacedFinding): Diagnostic[] {
  const from = file === undefined ? offsetOf(doc, line, column) : undefined;
  if (from === undefined) return [];
  const { text, from: start } = doc.line(line);
  const to = from + tokenLength(text, from - start);
  return [{ from, to, severity, source: rule, message: hint === undefined ? message : `${message}\n${hint}` }];
}

/** Undefined where the text has no such line. */
function offsetOf(doc: Text, line: number, column: number): number | undefined {
  if (line < 1 || line > doc.lines) return undefined;
  const { from, to } = doc.line(line);
  return Math.min(from + column - 1, to);
}

/** The colours of the console: its custom properties reach into the shadow root of the editor. */
const editorTheme = EditorView.theme({
  '&': { background: 'var(--sheet)', color: 'var(--ink)', height: '100%', fontSize: '0.8rem' },
  '&.cm-focused': { outline: '3px solid var(--accent)', outlineOffset: '-3px' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.5rem' },
  '.cm-content': { caretColor: 'var(--ink)' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-gutters': { background: 'var(--sheet)', color: 'var(--quiet)', borderRight: '1px solid var(--line)' },
  '.cm-activeLine, .cm-activeLineGutter': { background: 'var(--soft)' },
  '.cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': {
    background: 'var(--t2)',
  },
  '&.cm-focused .cm-matchingBracket': { background: 'var(--t2)' },
  '.cm-tooltip': { background: 'var(--sheet)', color: 'var(--ink)', border: '1px solid var(--edge)' },
  '.cm-panels': { background: 'var(--soft)', color: 'var(--ink)' },
  '.cm-panel.cm-panel-lint ul [aria-selected]': { background: 'var(--t2)', color: 'var(--ink)' },
  '.cm-diagnostic': { whiteSpace: 'pre-wrap' },
  '.cm-diagnosticSource': { color: 'var(--quiet)', opacity: '1' },
  '.cm-foldPlaceholder': { background: 'var(--soft)', color: 'var(--ink)', borderColor: 'var(--edge)' },
});

/** Names, texts, numbers and words of JSON. */
const jsonColours = syntaxHighlighting(
  HighlightStyle.define([
    { tag: tags.propertyName, color: 'var(--accent)' },
    { tag: tags.number, color: 'var(--warn)' },
    { tag: [tags.bool, tags.null], color: 'var(--warn)', fontWeight: '600' },
  ]),
);
