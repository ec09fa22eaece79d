import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** The colours of the console: its custom properties reach into the shadow root of the editor. */
export const editorTheme = EditorView.theme({
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
export const jsonColours = syntaxHighlighting(
  HighlightStyle.define([
    { tag: tags.propertyName, color: 'var(--accent)' },
    { tag: tags.number, color: 'var(--warn)' },
    { tag: [tags.bool, tags.null], color: 'var(--warn)', fontWeight: '600' },
  ]),
);
