/** `400px <= width < 800px`, and either half of it (Media Queries 4, section 2.4.3). */

import type { ComponentValue, Values } from '../syntax/component-values.js';

export const COMPARISONS: Readonly<Record<string, (a: number, b: number) => boolean>> = {
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
  '=': (a, b) => a === b,
};

/** A comparison: the texts between its signs, and these, which are one fewer. */
export interface Range {
  parts: Values[];
  operators: string[];
}

/** Splits a comparison at its signs; without any, it is one part. */
export function rangeOf(values: Values): Range {
  const parts: Values[] = [];
  const operators: string[] = [];
  let part: ComponentValue[] = [];
  for (const value of values) {
    const isOperator = value.kind === 'sign' && /^[<>=]$/.test(value.text);
    if (!isOperator) part.push(value);
    else if (part.length === 0 && operators.length > 0) operators.push(`${operators.pop()}${value.text}`);
    else {
      parts.push(part);
      part = [];
      operators.push(value.text);
    }
  }
  parts.push(part);
  return { parts, operators };
}
