/** Rules in gaps, as boxes that are nothing but one of their borders (Blink, `GapDecorationsPainter`). */

import { type ComputedValues, INITIAL } from '../../css/cascade/computed-style.js';
import { type PaintedStyle, paintedStyle } from '../../css/painted/painted-style.js';
import type { Box } from '../box-layout.js';
import type { RuleLine } from '../formatting/rule-lines.js';
import type { FlowBox } from './flow-box.js';

/** A kind of rules of a box: how thick they are, in whole pixels, and the style of their boxes. */
export interface GapRule {
  thickness: number;
  style: PaintedStyle;
}

/** Rules in the gaps of a flex container or a grid, those between rows over those between columns. @param x and y: of the border box */
export function ruleBoxes({ node, values }: FlowBox, x: number, y: number): Box[] {
  const { rules } = node;
  if (!rules) return [];
  const boxesOf = (isBetweenColumns: boolean, rule: GapRule | undefined): Box[] =>
    rule
      ? rules
          .filter((line) => line.isBetweenColumns === isBetweenColumns)
          .map((line) => ruleBox(line, rule, x, y))
      : [];
  return [...boxesOf(true, columnRule(values)), ...boxesOf(false, rowRule(values))];
}

function ruleBox(
  { isBetweenColumns, middle, from, to }: RuleLine,
  { thickness, style }: GapRule,
  x: number,
  y: number,
): Box {
  const edge = middle - thickness / 2;
  return isBetweenColumns
    ? { left: x + edge, top: y + from, width: thickness, height: to - from, style, children: [] }
    : { left: x + from, top: y + edge, width: to - from, height: thickness, style, children: [] };
}

/** Undefined where none is drawn between columns. */
export function columnRule(values: ComputedValues): GapRule | undefined {
  const { columnRuleStyle, columnRuleWidth, columnRuleColor } = values;
  const isRtl = values.direction === 'rtl';
  return gapRule(values, columnRuleStyle, columnRuleWidth, (thickness, line) =>
    isRtl
      ? { borderRightWidth: thickness, borderRightStyle: line, borderRightColor: columnRuleColor }
      : { borderLeftWidth: thickness, borderLeftStyle: line, borderLeftColor: columnRuleColor },
  );
}

function rowRule(values: ComputedValues): GapRule | undefined {
  const { rowRuleStyle, rowRuleWidth, rowRuleColor } = values;
  return gapRule(values, rowRuleStyle, rowRuleWidth, (thickness, line) => ({
    borderTopWidth: thickness,
    borderTopStyle: line,
    borderTopColor: rowRuleColor,
  }));
}

/** What is sunken is raised, as of cells' lines (`ComputedStyle::CollapsedBorderStyle`). */
function gapRule(
  { color, visibility }: ComputedValues,
  line: ComputedValues['columnRuleStyle'],
  width: ComputedValues['columnRuleWidth'],
  border: (thickness: number, line: ComputedValues['columnRuleStyle']) => Partial<ComputedValues>,
): GapRule | undefined {
  if (line === 'none' || line === 'hidden' || width === 0) return undefined;
  const thickness = Math.max(1, Math.floor(Number(width)));
  const raised = line === 'inset' ? 'ridge' : line === 'outset' ? 'groove' : line;
  const own: ComputedValues = Object.assign(Object.create(INITIAL), {
    ...{ display: 'block', color, visibility },
    ...border(thickness, raised),
  });
  return { thickness, style: paintedStyle(own) };
}
