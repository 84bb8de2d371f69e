import { syntaxTree } from '@codemirror/language';
import { EditorView } from '@codemirror/view';

/** Elements that have no end. */
const VOID = new Set('br hr img meta wbr'.split(' '));

/** Writes the end of an element when its beginning is closed: `<p>` becomes `<p></p>`, with the cursor within. */
export const closeTags = EditorView.inputHandler.of((view, from, to, typed, insert) => {
  if (typed !== '>' || from !== to || view.composing || view.state.readOnly) return false;
  const name = openedAt(view.state.doc.sliceString(Math.max(0, from - 500), from));
  const inside = syntaxTree(view.state).resolveInner(from, -1);
  if (!name || VOID.has(name.toLowerCase()) || !isOfMarkup(inside.name)) return false;
  if (isClosedLater(view.state.doc.sliceString(from, from + 2000), name)) return false;
  view.dispatch(insert());
  const end = view.state.selection.main.head;
  view.dispatch({ changes: { from: end, insert: `</${name}>` }, userEvent: 'input.complete' });
  return true;
});

/** The name of a tag that is open at the end of a text; undefined where there is none. */
function openedAt(before: string): string | undefined {
  return /<([a-z][\w-]*)(?:\s+(?:[^<>"']|"[^"]*"|'[^']*')*)?$/i.exec(before)?.[1];
}

function isOfMarkup(node: string): boolean {
  return /Tag|Attribute|Incomplete|Element|Document|Text|⚠/.test(node);
}

/** Whether the next end of that name is not preceded by a beginning of it. */
function isClosedLater(after: string, name: string): boolean {
  const end = after.search(new RegExp(`</${name}\\s*>`, 'i'));
  const start = after.search(new RegExp(`<${name}[\\s>]`, 'i'));
  return end >= 0 && (start < 0 || end < start);
}
