/** Outlines (CSS Basic User Interface 4, section 3) of the parts of a text, as Chromium has them. */

import type { PlainElement, StyledTree } from '../element-tree.js';
import type { PlacedText } from './placed-text.js';
import type { Edges } from './text-setting.js';

/**
 * An outline for each part of a text that has one: around its own letters, without those of parts in it.
 * @param boxOf edges around a run, in user units
 * @returns with the elements that it is in within the `<text>`, the outermost first
 */
export function outlinesOf(
  placed: readonly PlacedText[],
  boxOf: (run: PlacedText) => Edges,
): { around: readonly StyledTree[]; outline: PlainElement }[] {
  const outlined = new Map<StyledTree, PlacedText[]>();
  for (const each of placed) {
    const [, ...within] = each.piece.elements;
    const own = within.at(-1);
    if (!own?.props.outlined) continue;
    const runs = outlined.get(own);
    if (runs) runs.push(each);
    else outlined.set(own, [each]);
  }
  return Array.from(outlined, ([element, runs]) => {
    const areas = runs.map(boxOf).map(({ left, top, right, bottom }) => {
      return { left, top, width: right - left, height: bottom - top };
    });
    const props = { outlined: { ...(element.props.outlined as object), areas } };
    return { around: runs[0]?.piece.elements.slice(1) ?? [], outline: { type: 'g', props, children: [] } };
  });
}
