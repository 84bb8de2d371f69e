import type { AnnotatedLetters } from './inline-items.js';
import type { PlacedLine } from './placed-line.js';

/** Where an annotation stands, from the baseline of its base. Pixels. */
export interface PlacedAnnotation {
  /** Down to its baseline. */
  distance: number;
  /** How far it and its base reach up and down. */
  over: number;
  under: number;
}

interface AnnotationLine {
  /** From the baseline of the line to the end of the letters of its bases. */
  base: number;
  /** Of the annotations: towards the bases, and away from them. */
  near: number;
  far: number;
}

/**
 * Has the annotations of a line that are on one side, over as many others, stand on one line of their own, beyond the letters
 * of all their bases (Blink, `RubyBlockPositionCalculator`).
 */
export function alignAnnotations(atomics: PlacedLine['atomics'], baseline: number): void {
  const lines = new Map<string, AnnotationLine>();
  const annotated = atomics.filter(({ item }) => item.annotated);
  for (const { item, y } of annotated) {
    const own = item.annotated as AnnotatedLetters;
    const raise = baseline - y - item.baseline;
    const { letters, annotation, isUnder } = own;
    const key = keyOf(own);
    const line = lines.get(key) ?? { base: -Infinity, near: 0, far: 0 };
    line.base = Math.max(line.base, isUnder ? letters.descent - raise : letters.ascent + raise);
    line.near = Math.max(line.near, isUnder ? annotation.ascent : annotation.descent);
    line.far = Math.max(line.far, isUnder ? annotation.descent : annotation.ascent);
    lines.set(key, line);
  }
  for (const placed of annotated) {
    const own = placed.item.annotated as AnnotatedLetters;
    const { base, near, far } = lines.get(keyOf(own)) as AnnotationLine;
    const raise = baseline - placed.y - placed.item.baseline;
    const away = base + near + (own.isUnder ? raise : -raise);
    placed.annotation = own.isUnder
      ? { distance: away, over: own.letters.ascent, under: away + far }
      : { distance: -away, over: away + far, under: own.letters.descent };
  }
}

function keyOf({ isUnder, depth }: AnnotatedLetters): string {
  return `${isUnder ? 'under' : 'over'} ${depth}`;
}
