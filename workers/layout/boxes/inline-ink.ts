import type { ComputedValues } from '../../css/cascade/computed-style.js';
import type { InlineStyle } from '../../text/paragraph/inline-items.js';
import { type InkStyle, inkStyle } from '../text-ink.js';
import type { FlowBox, InlineBox } from './flow-box.js';
import type { InlineContent } from './inline-content.js';
import { inlineStyle } from './inline-style.js';
import type { TextContext } from './paragraph-items.js';
import { isRubyColumn } from './ruby-columns.js';

/** How the text of each box is painted, made once for each and for what it is in. */
const inks = new WeakMap<
  ComputedValues,
  { style: InlineStyle; parent: InkStyle | undefined; ink: InkStyle }
>();

function inkOf(
  values: ComputedValues,
  style: InlineStyle,
  parent: InkStyle | undefined,
  isInline: boolean,
  { measures }: TextContext,
): InkStyle {
  const cached = inks.get(values);
  if (cached && cached.style === style && cached.parent === parent) return cached.ink;
  const ink = inkStyle(values, style, parent, isInline, measures.extents);
  inks.set(values, { style, parent, ink });
  return ink;
}

/** The decorations that a block hands on to the blocks in it: undefined where neither it nor those around have any. */
export function blockInk(
  box: FlowBox,
  parent: InkStyle | undefined,
  context: TextContext,
): InkStyle | undefined {
  const { values, node } = box;
  // Decorations around a base go on through it.
  if (isRubyColumn(box)) return parent;
  const { isAbsolute, float } = node.style;
  const isAlone = () =>
    isAbsolute || float !== 'none' || /^inline-|^-webkit-inline/.test(String(values.display));
  const around = parent && !isAlone() ? parent : undefined;
  if (!around && values.textDecorationLine === 'none') return undefined;
  return inkOf(values, inlineStyle(values, '', context), around, false, context);
}

/** The same of an inline box that a block splits: its decorations reach into the block. */
export function splitInk(
  { values, lang }: InlineBox,
  parent: InkStyle | undefined,
  context: TextContext,
): InkStyle | undefined {
  if (values.textDecorationLine === 'none') return parent;
  return inkStyle(values, inlineStyle(values, lang, context), parent, false, context.measures.extents);
}

/** The ink of the text that is directly in a block, or in one of its inline boxes. */
export function textInk(
  content: InlineContent,
  box: InlineBox | undefined,
  parent: InkStyle | undefined,
): InkStyle {
  const { context, values, lang } = content;
  if (!box) return inkOf(values, inlineStyle(values, lang, context), parent, false, context);
  const around = textInk(content, box.parent, parent);
  return inkOf(box.values, inlineStyle(box.values, box.lang, context), around, true, context);
}
