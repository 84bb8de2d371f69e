/** What is known of a form control, and what is drawn of it (HTML, section 15.5). */

import type { ComputedValues } from '../../css/cascade/computed-style.js';
import type { ControlPart } from '../../css/selectors/control-parts.js';
import type { StyledNode } from '../../layout/element-tree.js';
import { colorValues, fileContent, listRows, listValues, menuContent, swatch } from './choosers.js';
import { derived } from './control-boxes.js';
import type { ControlKind } from './control-kinds.js';
import type { MetricsOf } from './control-text.js';
import { dateContent } from './date-content.js';
import { meterContent, progressContent } from './gauges.js';
import { markOf, markValues, roundMarkValues } from './marks.js';
import { bareValues, framedValues, isNative } from './native-look.js';
import type { Options } from './options.js';
import { sliderContent, sliderValues } from './slider.js';
import { areaContent, buttonLabel, fieldContent } from './text-controls.js';

/** A control of a document, with the texts of a caller. */
export interface Control {
  kind: ControlKind;
  values: ComputedValues;
  /** What is computed of its `::placeholder`. */
  placeholder: ComputedValues | undefined;
  /** And of its `::file-selector-button`. */
  fileButton: ComputedValues | undefined;
  /** And of parts of it that authors style. */
  part(name: ControlPart): ComputedValues;
  isDisabled: boolean;
  attribute(name: string): string | undefined;
  /** Text of a `<textarea>`. */
  text(): string;
  options(): Options;
  metricsOf: MetricsOf;
}

/** A control's values as it is drawn, and what is in it: undefined where that is what stands within the element. */
export interface ControlParts {
  style: ComputedValues;
  children: StyledNode[] | undefined;
  /** What its box is laid out as, where that is not its element. */
  type?: 'button' | 'listbox' | 'datetime' | 'img' | 'slider' | 'swatch';
  /** How many of its options it is high by; undefined for what is no list, or has a height. */
  rows?: number | undefined;
}

export function controlParts(control: Control): ControlParts {
  const { kind, values, isDisabled } = control;
  const native = isNative(kind, values);
  switch (kind) {
    case 'button':
      return {
        style: unbroken(native ? framedValues(values, kind, isDisabled) : values),
        children: undefined,
      };
    case 'labelled button':
    case 'field':
    case 'area':
    case 'menu': {
      const cased = native && kind === 'labelled button' ? lowLined(values) : values;
      const framed = native ? framedValues(cased, kind, isDisabled) : cased;
      const children = textContent({ ...control, values: cased });
      const type = kind === 'labelled button' ? { type: 'button' as const } : {};
      return { style: ownBlock(framed, kind), children, ...type };
    }
    case 'list':
      return {
        ...{ style: listValues(control, native), children: undefined, type: 'listbox' },
        rows: listRows(control),
      };
    case 'color': {
      const framed = native ? framedValues(values, kind, isDisabled) : values;
      const style = ownBlock(colorValues(framed, control), kind);
      return { style, children: swatch(control), type: 'swatch' };
    }
    case 'file':
      return { style: ownBlock(values, kind), children: fileContent(control) };
    case 'date': {
      const framed = native ? framedValues(values, kind, isDisabled) : values;
      return { style: ownBlock(framed, kind), children: dateContent(control), type: 'datetime' };
    }
    case 'image':
      return { style: values, children: [], type: 'img' };
    case 'checkbox':
    case 'radio': {
      if (!native) return { style: values, children: [] };
      const style = kind === 'radio' ? roundMarkValues(values) : markValues(values);
      return { style, children: [markOf(control)] };
    }
    case 'range':
      return { style: sliderValues(values), children: sliderContent(control), type: 'slider' };
    case 'progress':
      return { style: native ? bareValues(values) : values, children: progressContent(control) };
    case 'meter':
      return { style: native ? bareValues(values, true) : values, children: meterContent(control) };
    case 'hidden':
      return { style: values, children: [] };
  }
}

function textContent(control: Control): StyledNode[] {
  switch (control.kind) {
    case 'field':
      return fieldContent(control);
    case 'area':
      return areaContent(control);
    case 'menu':
      return menuContent(control);
    default:
      return [buttonLabel(control)];
  }
}

/** Values of a button, which is one box on one line, also where all its styles are unset (HTML, section 15.5.2). */
function unbroken(values: ComputedValues): ComputedValues {
  if (values.display !== 'inline') return values;
  return derived(values, 'unbroken', (made) => {
    made.display = 'inline-block';
  });
}

/** Values of a native button that is an `<input>`, whose line is as high as its font (Blink, `LayoutThemeDefault`). */
function lowLined(values: ComputedValues): ComputedValues {
  return derived(values, 'low lined', (made) => {
    made.lineHeight = 'normal';
  });
}

/**
 * Values of a control with boxes of its own in it, in which displays of flex and grid are of no effect
 * (Blink, `LayoutTextControl`). The arrow of a menu is placed by its edges.
 */
function ownBlock(values: ComputedValues, kind: ControlKind): ComputedValues {
  return derived(values, 'own block', (made) => {
    const display = String(values.display);
    if (display !== 'none' && display !== 'contents')
      made.display = /^(?:-webkit-)?inline/.test(display) ? 'inline-block' : 'flow-root';
    // What is in a text area never shows beyond it.
    if (kind === 'area' && values.overflowX === 'visible') made.overflowX = made.overflowY = 'auto';
    if (kind === 'menu' || kind === 'file') made.justifyItems = 'normal';
    if (values.position === 'static' && kind === 'menu') {
      made.position = 'relative';
      made.zIndex = 'auto';
    }
  });
}
