import { EditorView } from '@codemirror/view';

const MONOSPACE = 'ui-monospace, "SF Mono", Consolas, "DejaVu Sans Mono", monospace';

/** The look of the page: its variables reach into the shadow tree, and change with its light and dark. */
export const theme = EditorView.theme({
  '&': { height: '100%', color: 'var(--ink)', backgroundColor: 'var(--sheet)', fontSize: '0.8125rem' },
  // The page shows where the focus is.
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: MONOSPACE, lineHeight: '1.6', overflow: 'auto' },
  '.cm-content': { caretColor: 'var(--accent-deep)', padding: '0.625rem 0' },
  '.cm-gutters': {
    backgroundColor: 'var(--sunken)',
    color: 'var(--quiet)',
    borderRight: '1px solid var(--line)',
  },
  '.cm-lineNumbers .cm-gutterElement': { padding: '0 0.375rem 0 0.5rem', minWidth: '2rem' },
  '.cm-foldGutter .cm-gutterElement': { cursor: 'pointer', width: '0.875rem' },
  '.cm-gutter-lint': { width: '1rem' },
  '.cm-gutter-lint .cm-gutterElement': { padding: '0 0.125rem' },
  '.cm-activeLine': { backgroundColor: 'var(--code-line)' },
  '.cm-activeLineGutter': { backgroundColor: 'var(--code-line)', color: 'var(--ink)' },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--accent-soft)' },
  '.cm-selectionMatch': { backgroundColor: 'var(--accent-soft)' },
  '.cm-searchMatch': { backgroundColor: 'var(--accent-soft)', outline: '1px solid var(--accent)' },
  '.cm-searchMatch-selected': { backgroundColor: 'var(--accent)', color: 'var(--on-accent)' },
  '.cm-foldPlaceholder': {
    ...{ backgroundColor: 'var(--accent-soft)', border: '0', color: 'var(--accent-deep)' },
    ...{ padding: '0 0.375rem', margin: '0 0.125rem' },
  },
  '.cm-tooltip': {
    ...{ border: '1px solid var(--line)', borderRadius: '8px', overflow: 'hidden' },
    ...{ backgroundColor: 'var(--sheet)', color: 'var(--ink)', boxShadow: 'var(--shadow)' },
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: MONOSPACE, maxHeight: '16rem' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '0.1875rem 0.625rem' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    ...{ backgroundColor: 'var(--accent)', color: 'var(--on-accent)' },
  },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '700' },
  '.cm-completionDetail': { fontStyle: 'normal', marginLeft: '0.75rem', opacity: '0.85' },
  '.cm-diagnostic': { padding: '0.375rem 0.75rem', maxWidth: '32rem', whiteSpace: 'normal' },
  '.cm-diagnostic-error': { borderLeft: '4px solid var(--wrong)' },
  '.cm-diagnostic-warning': { borderLeft: '4px solid var(--warn)' },
  '.cm-lintRange-error': { backgroundImage: 'none', borderBottom: '2px solid var(--wrong)' },
  '.cm-lintRange-warning': { backgroundImage: 'none', borderBottom: '2px dotted var(--warn)' },
  '.cm-lintPoint-error:after': { borderBottomColor: 'var(--wrong)' },
  '.cm-lintPoint-warning:after': { borderBottomColor: 'var(--warn)' },
  '.cm-lint-marker': { width: '0.75rem', height: '0.75rem', borderRadius: '50%', marginTop: '0.25rem' },
  '.cm-lint-marker-error': { content: '""', backgroundColor: 'var(--wrong)' },
  '.cm-lint-marker-warning': { content: '""', border: '2px solid var(--warn)' },
  '.cm-panels': { backgroundColor: 'var(--sunken)', color: 'var(--ink)' },
  '.cm-panels-top': { borderBottom: '1px solid var(--line)' },
  '.cm-panel.cm-search': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    padding: '0.5rem 2.5rem 0.5rem 0.5rem',
  },
  '.cm-panel.cm-search br': { display: 'none' },
  '.cm-panel.cm-search label': {
    display: 'inline-flex',
    alignItems: 'center',
    fontSize: '0.8125rem',
    gap: '0.25rem',
  },
  '.cm-panel.cm-search [name=close]': {
    width: '2rem',
    height: '2rem',
    fontSize: '1.25rem',
    color: 'var(--ink)',
  },
  '.cm-textfield': {
    ...{ backgroundColor: 'var(--sheet)', color: 'var(--ink)', border: '1px solid var(--edge)' },
    ...{ borderRadius: '6px', padding: '0.25rem 0.5rem', fontSize: '0.8125rem' },
  },
  '.cm-button': {
    ...{ backgroundImage: 'none', backgroundColor: 'var(--sheet)', color: 'var(--ink)' },
    ...{
      border: '1px solid var(--edge)',
      borderRadius: '6px',
      padding: '0.25rem 0.625rem',
      fontSize: '0.8125rem',
    },
  },
});
