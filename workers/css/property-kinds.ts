/** Entry of the table of style properties, and the kinds of values that properties have. */

import { Edge, type Node } from 'yoga-layout';
import { fourPixels } from './values.js';

/** A row of the table of style properties. */
export interface Property<
  Said,
  Unit extends 'px' | undefined = undefined,
  Heritage extends Inheritance<Said, unknown> | undefined = undefined,
> {
  /** Whether a value is supported. */
  isDrawn(value: unknown): boolean;
  /** Undefined for a property without effect on layout. */
  layout: Layout<Said> | undefined;
  /** `px` where numbers are lengths in CSS pixels, which are scaled to frame pixels before painting. */
  unit: Unit;
  /** Undefined for a property that is not inherited. */
  inheritance: Heritage;
}

/** Mapping of a property to the layout engine. */
export interface Layout<Said> {
  /**
   * Scope of its effect on layout: a box, by a place and size that may pin it; a box in any other way, so that it is
   * not pinned; a box as an item of the flow around it; or the content of a box.
   */
  of: 'pin' | 'box' | 'item' | 'content';
  set(node: Node, value: Said): void;
}

/** Inheritance of a property. */
export interface Inheritance<Said, Computed> {
  /** Initial value, for elements outside of which nothing specifies it. */
  initial: Computed;
  computed(value: Said): Computed;
}

type SetLayout<Said> = Layout<Said>['set'];

export function pin<Said>(set: SetLayout<Said>): Layout<Said> {
  return { of: 'pin', set };
}

export function box<Said>(set: SetLayout<Said>): Layout<Said> {
  return { of: 'box', set };
}

export function item<Said>(set: SetLayout<Said>): Layout<Said> {
  return { of: 'item', set };
}

export function content<Said>(set: SetLayout<Said>): Layout<Said> {
  return { of: 'content', set };
}

/** One of a few words. @param meanings what the layout engine calls each, or anything where it does not know of them */
export function keyword<Word extends string, Meaning>(
  meanings: Record<Word, Meaning>,
  layout?: Layout<Meaning>,
): Property<Word> {
  const words = new Set<unknown>(Object.keys(meanings));
  const set = (node: Node, word: Word) => layout?.set(node, meanings[word]);
  return property((value) => words.has(value), layout && { of: layout.of, set }, undefined);
}

/** A number that is no length. */
export function number(layout?: Layout<number>): Property<number> {
  return property(isNumber, layout, undefined);
}

/** A number that is no length, or its text. */
export function numberOrText(): Property<number | string> {
  return property(isNumberOrText, undefined, undefined);
}

/** Property with a text value. Lengths in it are scaled by whoever parses it. */
export function text(layout?: Layout<string>): Property<string> {
  return property(isText, layout, undefined);
}

/** A number of CSS pixels. */
export function length(layout?: Layout<number>): Property<number, 'px'> {
  return property(isNumber, layout, 'px');
}

/** A number of CSS pixels, or a text of lengths. */
export function lengths(layout?: Layout<number | string>): Property<number | string, 'px'> {
  return property(isNumberOrText, layout, 'px');
}

/** Sides in CSS's order. */
export const SIDES = [Edge.Top, Edge.Right, Edge.Bottom, Edge.Left] as const;

/** A number of CSS pixels on all sides of a box, or a text of one to four lengths. */
export function sides(
  set: (node: Node, side: Edge, length: number) => void,
): Property<number | string, 'px'> {
  const setAll = (node: Node, value: number | string) => {
    const four = fourPixels(value);
    for (const [index, side] of SIDES.entries()) set(node, side, four[index] as number);
  };
  return lengths(box(setAll));
}

/** Makes a property inherited: its value as specified, or computed from it. */
export function inherited<Said, Unit extends 'px' | undefined>(
  row: Property<Said, Unit>,
  initial: NoInfer<Said>,
): Property<Said, Unit, Inheritance<Said, Said>>;
export function inherited<Said, Unit extends 'px' | undefined, Computed>(
  row: Property<Said, Unit>,
  initial: Computed,
  computed: (value: Said) => Computed,
): Property<Said, Unit, Inheritance<Said, Computed>>;
export function inherited<Said, Unit extends 'px' | undefined>(
  row: Property<Said, Unit>,
  initial: unknown,
  computed: (value: Said) => unknown = (value) => value,
): Property<Said, Unit, Inheritance<Said, unknown>> {
  return { ...row, inheritance: { initial, computed } };
}

function property<Said, Unit extends 'px' | undefined>(
  isDrawn: (value: unknown) => boolean,
  layout: Layout<Said> | undefined,
  unit: Unit,
): Property<Said, Unit> {
  return { isDrawn, layout, unit, inheritance: undefined };
}

function isNumber(value: unknown): boolean {
  return typeof value === 'number';
}

function isText(value: unknown): boolean {
  return typeof value === 'string';
}

function isNumberOrText(value: unknown): boolean {
  return isNumber(value) || isText(value);
}
