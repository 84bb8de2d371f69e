import { cssLanguage } from '@codemirror/lang-css';
import { jsonLanguage } from '@codemirror/lang-json';
import {
  bracketMatchingHandle,
  foldNodeProp,
  HighlightStyle,
  indentNodeProp,
  LRLanguage,
  syntaxHighlighting,
} from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { tags } from '@lezer/highlight';
import { configureNesting, parser } from '@lezer/html';

/** Documents have styles and fields, and no scripts: a language for those would be the largest part of the editor. */
const nesting = configureNesting(
  [
    { tag: 'script', parser: jsonLanguage.parser },
    { tag: 'style', parser: cssLanguage.parser },
  ],
  [{ name: 'style', parser: cssLanguage.parser.configure({ top: 'Styles' }) }],
);

const language = LRLanguage.define({
  name: 'document',
  parser: parser.configure({
    wrap: nesting,
    props: [
      indentNodeProp.add({
        Element(context) {
          const [closing = '', , slash] = /^(\s*)(<\/)?/.exec(context.textAfter) ?? [];
          if (context.node.to <= context.pos + closing.length) return context.continue();
          return context.lineIndent(context.node.from) + (slash ? 0 : context.unit);
        },
      }),
      foldNodeProp.add({
        Element({ firstChild, lastChild, to }) {
          if (firstChild?.name !== 'OpenTag') return null;
          return { from: firstChild.to, to: lastChild?.name === 'CloseTag' ? lastChild.from : to };
        },
      }),
      bracketMatchingHandle.add({ 'OpenTag CloseTag': (node) => node.getChild('TagName') }),
    ],
  }),
  languageData: {
    commentTokens: { block: { open: '<!--', close: '-->' } },
    indentOnInput: /^\s*<\/\w+\W$/,
    wordChars: '-_',
    closeBrackets: { brackets: ['(', '[', '{', '"'] },
  },
});

/** The colours are those of the page, so that they follow its light and dark. */
const colors = HighlightStyle.define([
  { tag: [tags.tagName, tags.angleBracket], color: 'var(--code-tag)' },
  { tag: [tags.attributeName, tags.propertyName], color: 'var(--code-name)' },
  { tag: [tags.string, tags.attributeValue, tags.color], color: 'var(--code-string)' },
  { tag: [tags.number, tags.unit, tags.bool, tags.null, tags.atom], color: 'var(--code-number)' },
  { tag: [tags.className, tags.labelName, tags.variableName], color: 'var(--code-variable)' },
  { tag: [tags.keyword, tags.definitionKeyword, tags.modifier], color: 'var(--code-keyword)' },
  { tag: [tags.comment, tags.documentMeta, tags.processingInstruction], color: 'var(--quiet)' },
]);

/** HTML with CSS in `<style>` and `style`, and JSON in `<script>`. */
export const documentLanguage: Extension = [language, syntaxHighlighting(colors)];
