/** The editor of a document's text. It and CodeMirror are joined in one file, which is loaded when it is opened first. */

import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { bracketMatching, foldGutter, foldKeymap, indentOnInput, indentUnit } from '@codemirror/language';
import {
  type Diagnostic,
  lintGutter,
  nextDiagnostic,
  previousDiagnostic,
  setDiagnostics,
} from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { Compartment, EditorState, type Extension, type Text } from '@codemirror/state';
import {
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import type { Problem } from '../../api.js';
import { type CompletionData, documentCompletions } from './completions.js';
import { documentLanguage } from './document-language.js';
import { closeTags } from './markup-completions.js';
import { theme } from './theme.js';

export type { CompletionData };

/** Words of the interface in the language of the page. */
export interface Words {
  /** Names the text for screen readers. */
  label: string;
  /** CodeMirror's own phrases by their English. */
  phrases: Record<string, string>;
}

export interface CodeEditorOptions {
  words: Words;
  /** What completions offer, asked when they are needed. */
  completionData: () => CompletionData;
  /** Called after every change of the text. */
  changed: () => void;
}

export interface CodeEditor {
  readonly text: string;
  /** Replaces the text. @param isOther whether it is that of another document, whose changes cannot be undone */
  replace(text: string, isOther: boolean): void;
  /** Underlines problems, and shows them in the margin. */
  show(errors: readonly Problem[], warnings: readonly Problem[]): void;
  /** Moves the cursor, and the focus. */
  goTo(problem: Problem): void;
  /** Puts a text in place of what is selected, and moves the focus there. */
  insert(text: string): void;
  focus(): void;
  useWords(words: Words): void;
}

/**
 * Opens an editor within an element. It lies in a shadow tree, where CodeMirror's styles are constructed style sheets: the
 * page's policy allows no `<style>`.
 */
export function openCodeEditor(host: HTMLElement, options: CodeEditorOptions): CodeEditor {
  const root = host.attachShadow({ mode: 'open' });
  const spoken = new Compartment();
  const extensions = [extensionsOf(options), spoken.of(wordsOf(options.words))];
  const stateOf = (doc: string) => EditorState.create({ doc, extensions });
  const view = new EditorView({ state: stateOf(''), parent: root, root });
  let words = options.words;
  return {
    get text() {
      return view.state.doc.toString();
    },
    replace(text, isOther) {
      if (isOther) {
        view.setState(stateOf(text));
        view.dispatch({ effects: spoken.reconfigure(wordsOf(words)) });
        options.changed();
      } else {
        view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
      }
    },
    show(errors, warnings) {
      const { doc } = view.state;
      const diagnostics = [
        ...errors.map((problem) => diagnostic(doc, problem, 'error')),
        ...warnings.map((problem) => diagnostic(doc, problem, 'warning')),
      ];
      view.dispatch(setDiagnostics(view.state, diagnostics));
    },
    goTo(problem) {
      const { from } = rangeOf(view.state.doc, problem);
      view.dispatch({
        selection: { anchor: from },
        effects: EditorView.scrollIntoView(from, { y: 'center' }),
      });
      view.focus();
    },
    insert(text) {
      view.dispatch(view.state.replaceSelection(text), { scrollIntoView: true });
      view.focus();
    },
    focus: () => view.focus(),
    useWords(next) {
      words = next;
      view.dispatch({ effects: spoken.reconfigure(wordsOf(words)) });
    },
  };
}

function extensionsOf({ completionData, changed }: CodeEditorOptions): Extension {
  return [
    lineNumbers(),
    foldGutter(),
    lintGutter(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    history(),
    indentOnInput(),
    indentUnit.of('  '),
    bracketMatching(),
    closeBrackets(),
    closeTags,
    autocompletion({ override: [documentCompletions(completionData)], icons: false, maxRenderedOptions: 60 }),
    highlightSelectionMatches(),
    search({ top: true }),
    documentLanguage,
    theme,
    EditorView.lineWrapping,
    keymap.of([
      ...closeBracketsKeymap,
      ...defaultKeymap,
      ...searchKeymap,
      ...historyKeymap,
      ...foldKeymap,
      ...completionKeymap,
      { key: 'F8', run: nextDiagnostic, shift: previousDiagnostic },
      // Escape and then Tab leaves the editor all the same.
      indentWithTab,
    ]),
    EditorView.updateListener.of(({ docChanged }) => {
      if (docChanged) changed();
    }),
  ];
}

function wordsOf({ label, phrases }: Words): Extension {
  // The text can be focused without a tabindex, too, but axe does not know that.
  const attributes = { 'aria-label': label, tabindex: '0' };
  return [EditorState.phrases.of(phrases), EditorView.contentAttributes.of(attributes)];
}

function diagnostic(doc: Text, problem: Problem, severity: Diagnostic['severity']): Diagnostic {
  return { ...rangeOf(doc, problem), severity, message: problem.message };
}

/** The word, or the sign, that a problem is at; a text that has changed since may have fewer lines. */
function rangeOf(doc: Text, { line, column }: Problem): { from: number; to: number } {
  const { from, to, text } = doc.line(Math.min(Math.max(1, line), doc.lines));
  const start = Math.min(from + column - 1, to);
  const [word = ''] = /^(?:[\w-]+|\S)/.exec(text.slice(start - from)) ?? [];
  return { from: start, to: start + word.length };
}
