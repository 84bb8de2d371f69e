/** `<fieldset>` with its `<legend>` (HTML, section 15.3.13; Blink, `FieldsetLayoutAlgorithm`). */

import { type ComputedValues, INITIAL, isOutOfFlow } from '../../css/cascade/computed-style.js';
import type { StyledNode, StyledTree } from '../../layout/element-tree.js';
import { derived, partOf } from './control-boxes.js';
import { pixels } from './native-look.js';

/** What of a field set counts for the box of its content. */
const OF_CONTENT = [
  ...(['paddingTop', 'paddingBottom', 'rowGap', 'columnGap'] as const),
  ...(['flexDirection', 'flexWrap', 'justifyContent', 'justifyItems', 'alignContent', 'alignItems'] as const),
  ...(['gridTemplateColumns', 'gridTemplateRows', 'gridTemplateAreas', 'gridAutoColumns'] as const),
  ...(['gridAutoRows', 'gridAutoFlow', 'unicodeBidi', 'textOverflow', 'overflowX', 'overflowY'] as const),
];

/** A field set whose first child is its legend, which takes the place of its upper border, and whose second its content. */
export function fieldSet(tree: StyledTree): StyledTree {
  const { style, children } = tree;
  if (style.display === 'contents') return tree;
  const at = children.findIndex(isLegend);
  const legend = children[at] as StyledTree | undefined;
  if (!legend) return { ...tree, style: derived(style, 'field set', beginsContext) };
  const its = { ...legend, style: legendValues(legend.style), source: legend.source ?? legend };
  const content = partOf(style, contentValues(style), children.toSpliced(at, 1));
  return { ...tree, style: derived(style, 'field set with a legend', around), children: [its, content] };
}

function isLegend(node: StyledNode): boolean {
  return (
    typeof node !== 'string' &&
    node.type === 'legend' &&
    node.style.display !== 'contents' &&
    node.style.float === 'none' &&
    !isOutOfFlow(node.style)
  );
}

/** Floats and margins within stay within. */
function beginsContext(made: ComputedValues): void {
  if (made.display === 'block') made.display = 'flow-root';
}

function around(made: ComputedValues): void {
  // Its paddings are of the box of its content, but heights of content go without them as before.
  const padding = made.boxSizing === 'content-box' ? pixels(made.paddingTop) + pixels(made.paddingBottom) : 0;
  for (const name of ['height', 'minHeight', 'maxHeight'] as const) {
    const height = made[name];
    if (typeof height === 'number' && (height > 0 || name !== 'minHeight')) made[name] = height + padding;
  }
  made.display = String(made.display).startsWith('inline') ? 'inline-block' : 'flow-root';
  for (const name of OF_CONTENT) Object.assign(made, { [name]: INITIAL[name] });
}

function contentValues(style: ComputedValues): Partial<ComputedValues> {
  const display = String(style.display).replace(/^inline-(?:block)?/, '') || 'flow-root';
  const own = OF_CONTENT.map((name) => [name, style[name]]);
  return { ...Object.fromEntries(own), display: display === 'block' ? 'flow-root' : display };
}

/** A legend is a block, before which nothing else stands. */
function legendValues(legend: ComputedValues): ComputedValues {
  return derived(legend, 'legend', (made) => {
    if (!/^(?:flow-root|flex|grid|table)$/.test(String(legend.display))) made.display = 'flow-root';
    made.justifySelf = SIDES[String(legend.textAlign)] ?? 'start';
  });
}

/** Where a legend stands by its own alignment of text; `justify-self` says nothing of it. */
const SIDES: Readonly<Record<string, string>> = { left: 'left', right: 'right', center: 'center' };
