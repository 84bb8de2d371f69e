/** Sizes of controls that follow of the font (Blink, `LayoutTextControl`). */

import type { ComputedValues } from '../../css/cascade/computed-style.js';
import { ANY_FONT, type FontUnits, type FontValues } from '../../css/values/units.js';

/** Measures a font for its units; undefined for the shares that any font has. */
export type MetricsOf = ((font: FontValues) => FontUnits) | undefined;

/** Beside the letters of a `<textarea>`, whether it scrolls or not. */
const SCROLLBAR = 15;

/** Letters of a control: sizes are bounded as HTML has them for none (section 2.3.4.2). */
const MOST_LETTERS = 100_000;

/** Width of a field of so many letters: average ones and the widest (`LayoutTextControlSingleLine`). */
export function fieldWidth(values: ComputedValues, metricsOf: MetricsOf, letters: number): number {
  const { letter, widest } = letterWidths(values, metricsOf);
  return Math.ceil(letter * (Math.min(letters, MOST_LETTERS) - 1) + widest);
}

/** Width of a `<textarea>` of so many columns (`LayoutTextControlMultiLine`). */
export function areaWidth(values: ComputedValues, metricsOf: MetricsOf, cols: string | undefined): number {
  return Math.ceil(letterWidths(values, metricsOf).letter * countOf(cols, 20)) + SCROLLBAR;
}

/** Width of a control that names a file: 34 digits (`LayoutFileUploadControl`). */
export function fileWidth(values: ComputedValues, metricsOf: MetricsOf): number {
  return Math.ceil(unitsOf(values, metricsOf).zeroAdvance * (values.fontSize as number) * 34);
}

/** Height of so many lines. */
export function areaHeight(values: ComputedValues, metricsOf: MetricsOf, rows: string | undefined): number {
  return lineHeightOf(values, metricsOf) * countOf(rows, 2);
}

/** Height of a line in pixels. */
export function lineHeightOf(values: ComputedValues, metricsOf: MetricsOf): number {
  const { lineHeight, fontSize } = values;
  if (typeof lineHeight === 'number') return lineHeight;
  return lineHeight === 'normal'
    ? normalLineHeight(values, metricsOf)
    : Number(lineHeight) * (fontSize as number);
}

/** As high as the font has it, rounded as in lines. */
export function normalLineHeight(values: ComputedValues, metricsOf: MetricsOf): number {
  const fontSize = values.fontSize as number;
  const { ascent, descent, lineGap } = unitsOf(values, metricsOf);
  return Math.round(ascent * fontSize) + Math.round(descent * fontSize) + Math.round(lineGap * fontSize);
}

function letterWidths(values: ComputedValues, metricsOf: MetricsOf): { letter: number; widest: number } {
  const fontSize = values.fontSize as number;
  const { averageAdvance, widestAdvance } = unitsOf(values, metricsOf);
  const advance = averageAdvance * fontSize;
  // What is rounded up is kept, as browsers have done for long.
  const letter = Math.max(advance, Math.round(advance));
  return { letter, widest: Math.max(letter, Math.round(widestAdvance * fontSize)) };
}

function unitsOf(values: ComputedValues, metricsOf: MetricsOf): FontUnits {
  return metricsOf ? metricsOf(values as FontValues) : ANY_FONT;
}

/** A number of letters or lines that is more than none; otherwise what it is without the attribute. */
export function countOf(text: string | undefined, otherwise: number): number {
  const count = Number.parseInt(text ?? '', 10);
  return count > 0 ? Math.min(count, MOST_LETTERS) : otherwise;
}
