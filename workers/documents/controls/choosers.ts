/** Controls by which somebody chooses: an option (HTML, section 15.5.16), a colour or a file. */

import type { ComputedValues } from '../../css/cascade/computed-style.js';
import { colorOf, colorText } from '../../css/values/css-colors.js';
import { inheritedFrom } from '../../layout/boxes/anonymous-style.js';
import type { StyledNode, StyledTree } from '../../layout/element-tree.js';
import type { Control } from './control.js';
import { derived, drawing, partOf, spacer } from './control-boxes.js';
import { rowsOf } from './control-kinds.js';
import { fileWidth, type MetricsOf, normalLineHeight } from './control-text.js';
import { edge, framedValues, pixels } from './native-look.js';

/** Keeps the line of an empty one. */
const NOTHING = '\u200b';

/** Room around the text beside an arrow, in CSS pixels (Blink, `LayoutThemeDefault`). */
const ROOM = { marginLeft: 4, marginRight: 16, paddingTop: 1, paddingBottom: 1 };

/** The text is cut off where its room ends, and the content box of the control. */
const CUT_OFF = { overflowX: 'clip', overflowY: 'clip', boxSizing: 'border-box', maxHeight: '100%' };

/** Where there is an arrow, a line is as high as the font has it. */
const LINE = { whiteSpaceCollapse: 'preserve', textWrapMode: 'nowrap' };

/** The content of a closed `<select>`: the label of the option that is chosen, in the width of the widest, and the arrow. */
export function menuContent({ values, options }: Control): StyledNode[] {
  const { labels, shown } = options();
  const hasArrow = values.appearance !== 'none';
  const hidden = { height: 0, overflowX: 'hidden', overflowY: 'hidden', visibility: 'hidden' };
  const line = { ...LINE, ...(hasArrow && { lineHeight: 'normal' }) };
  const widest = partOf(values, { ...line, ...hidden }, [labels.join('\n')]);
  const text = partOf(values, line, [shown || NOTHING]);
  const inner = partOf(values, { ...CUT_OFF, ...(hasArrow && ROOM) }, [widest, text]);
  return hasArrow ? [inner, arrowOf(values)] : [inner];
}

/** Of `NativeThemeBase::PaintMenuList`. */
function arrowOf(values: ComputedValues): StyledTree {
  const line = { d: 'M1 2L5 6L9 2', stroke: String(values.color), 'stroke-width': '2', fill: 'none' };
  const middle = { top: 0, bottom: 0, marginTop: 'auto', marginBottom: 'auto' };
  const place = { position: 'absolute', right: 3, ...middle };
  return drawing(values, { width: 10, height: 8 }, [['path', line]], place);
}

/** Below the line of an option. */
const GAP = 1;

/** Rows that a list is high by at most. */
const MOST_ROWS = 10_000;

/** Values of a `<select>` whose options are all in sight. */
export function listValues({ kind, values, isDisabled }: Control, isNative: boolean): ComputedValues {
  return isNative ? framedValues(values, kind, isDisabled) : values;
}

/** How many options such a `<select>` is high by; undefined where style says how high it is. */
export function listRows({ values, attribute }: Control): number | undefined {
  return values.height === 'auto' ? Math.min(rowsOf(attribute), MOST_ROWS) : undefined;
}

/** A list that is as high as so many of its highest options, or of lines where it has none (Blink, `LayoutListBox`). */
export function withRows(list: StyledTree, rows: number, metricsOf: MetricsOf): StyledTree {
  const { style, children } = list;
  const heights = optionsIn(children).map((option) => optionHeight(option.style, metricsOf));
  const least = Math.max(1.2 * (style.fontSize as number), normalLineHeight(style, metricsOf));
  const row = heights.length > 0 ? greatest(heights) : Math.round(least) + GAP;
  const made = derived(style, `list of ${rows} times ${row}`, (made) => {
    const isWhole = made.boxSizing === 'border-box';
    const around =
      edge(made, 'Top') + edge(made, 'Bottom') + pixels(made.paddingTop) + pixels(made.paddingBottom);
    made.height = rows * row + (isWhole ? around : 0);
  });
  return { ...list, style: made };
}

function optionsIn(children: readonly StyledNode[]): StyledTree[] {
  return children.flatMap((child) => {
    if (typeof child === 'string') return [];
    return child.type === 'option' ? [child] : optionsIn(child.children);
  });
}

function greatest(numbers: readonly number[]): number {
  return numbers.reduce((most, each) => Math.max(most, each), 0);
}

function optionHeight(style: ComputedValues, metricsOf: MetricsOf): number {
  const line = typeof style.height === 'number' ? style.height : normalLineHeight(style, metricsOf);
  const content = Math.round(Math.max(pixels(style.minHeight), line));
  const padding = pixels(style.paddingTop) + pixels(style.paddingBottom);
  return content + padding + edge(style, 'Top') + edge(style, 'Bottom');
}

/** Values of a control for colours: the lower edge of the field within stands on the baseline (Blink, `ColorInputType`). */
export function colorValues(values: ComputedValues, { part }: Pick<Control, 'part'>): ComputedValues {
  if (values.verticalAlign !== 'baseline') return values;
  const within = pixels(part('-webkit-color-swatch-wrapper').paddingBottom);
  return derived(values, `colour ${within}`, (made) => {
    const below = pixels(made.marginBottom) + edge(made, 'Bottom') + pixels(made.paddingBottom);
    made.verticalAlign = -(below + within);
  });
}

/** A field of the colour that is chosen: black where that is none, and opaque (HTML, section 4.10.5.1.14). */
export function swatch({ part, attribute }: Control): StyledTree[] {
  const chosen = colorOf(attribute('value') ?? '');
  const backgroundColor = chosen ? colorText(chosen.red, chosen.green, chosen.blue, 1) : '#000000';
  const [around, within] = [part('-webkit-color-swatch-wrapper'), part('-webkit-color-swatch')];
  const style: ComputedValues = Object.create(within);
  style.backgroundColor = backgroundColor;
  const field: StyledTree = { type: 'span', props: {}, style, children: [] };
  const children = within.display === 'none' ? [] : [field];
  return around.display === 'none' ? [] : [{ type: 'span', props: {}, style: around, children }];
}

/** The button by which a file is chosen, and that none is (Blink, `LayoutFileUploadControl`). */
export function fileContent(control: Control): StyledNode[] {
  const { values, attribute, fileButton, isDisabled, metricsOf } = control;
  const label = attribute('multiple') === undefined ? 'Choose File' : 'Choose Files';
  const lines = { whiteSpaceCollapse: 'preserve', textWrapMode: 'nowrap' };
  const button = fileButton ?? inheritedFrom(values, { display: 'inline-block' });
  const style = button.appearance === 'auto' ? framedValues(button, 'button', isDisabled) : button;
  const choose: StyledTree = { type: 'button', props: {}, style, children: [label] };
  const all = partOf(values, lines, [choose, 'No file chosen']);
  return [spacer(values, fileWidth(values, metricsOf)), all];
}
