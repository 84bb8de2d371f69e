import type { Barcode } from '../barcodes/barcode.js';
import type { Motion } from '../css/painted/motion-path.js';
import type { PaintedStyle } from '../css/painted/painted-style.js';
import type { Matrix } from '../raster/matrix.js';
import type { ShapedLine } from '../text/shaped-words.js';
import type { PlainElement } from './element-tree.js';
import type { TextInk } from './text-ink.js';

/** Rectangle in pixels and fractions of them, relative to the frame's upper left corner. */
export interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Sides of a box. */
export interface OpenSides {
  top: boolean;
  right: boolean;
  bottom: boolean;
  left: boolean;
}

/** Laid-out box. */
export interface Box extends Area {
  /** Area that a rounded, untransformed box is painted in, if not the nearest pixels. */
  drawn?: Area;
  /**
   * Of a fragment: where it is in the whole, whose style that is. Fragments of an inline element are as if all were on one line, those of
   * a block as if all were in one column.
   */
  joined?: Area & { style: PaintedStyle };
  /** Of a fragment: the sides at which its element goes on, which have no edges. */
  goesOn?: OpenSides;
  /**
   * Areas that its outline is around as one, of an inline element over several lines: at the first of its fragments, and
   * none at the others.
   */
  outlined?: readonly Area[];
  /** Area that its clip path is of, if not its own: of a fragment of an inline element, that of the first. */
  clipped?: Area;
  /**
   * Area whose backdrop it filters, if not its own: of an inline element over several lines, what is around all of them at the
   * first of its fragments, and nothing at the others.
   */
  filtered?: Area | 'none';
  /** Area that its background shows in, of the canvas, whose box is where that is placed. */
  ground?: Area;
  /** Where its borders are left out: that of the legend of a field set. */
  gap?: Area;
  style: PaintedStyle;
  /** Used padding in CSS pixels: top, right, bottom, left; none by default. */
  padding?: readonly [top: number, right: number, bottom: number, left: number];
  /** Frame pixels per CSS pixel of its style; 1 by default. */
  scale?: number;
  /** Whether it is of no element, but of what is in one. */
  isAnonymous?: boolean;
  /** Where it stands on its path, in CSS pixels; none for a box that has no path. */
  motion?: Motion;
  /** To pixels of what it is painted on, where painters know more than its style says: of a box in space. */
  seen?: Matrix;
  /** Line of text or `<svg>` element, if that is the content of the box. */
  line?: SetLine | undefined;
  svg?: PlainElement | undefined;
  /** Address of an `<img>`'s picture, scaled to the size that it is shown in. */
  src?: string | undefined;
  /** Code that it shows. */
  barcode?: Barcode | undefined;
  /** Where it leads with what is in it, as its `<a>` says; none unless given. */
  link?: string;
  /** Of the box of a heading, from 1 to 6. */
  headingLevel?: number;
  /** What it says to who does not see it, of one that shows a picture. */
  alternative?: string;
  children: Box[];
}

/** Tells whether a box is of an element that stands for what it shows. */
export function isReplacedBox({ svg, src, barcode }: Box): boolean {
  return svg !== undefined || src !== undefined || barcode !== undefined;
}

/** A line of text as it is drawn in its box. Lengths in pixels. */
export interface SetLine {
  shaped: ShapedLine;
  fontSize: number;
  color: string;
  /** What else is painted with its glyphs; most lines have nothing. */
  ink?: TextInk | undefined;
  /** Size of its box, and distance of the baseline from the top of the box. */
  width: number;
  height: number;
  baseline: number;
  /** Distance of its box's top from that of the line which is snapped to the grid before it; 0 unless given. */
  belowLine?: number | undefined;
  /** What the line before it has of the word that it begins with; undefined where that is a word of its own. */
  after?: string | undefined;
  /** Where white space or a break parts it from a line beside it of its paragraph. */
  space?: 'before' | 'behind' | undefined;
}
