/** Why not all of a file is drawn. */

import { element, icon } from '../page-elements.js';
import { tell } from './batch-words.js';
import { faultWords } from './file-view.js';
import type { Sheet } from './sheet.js';

export interface DrawnPart {
  /** Rows that the plan draws at once, in all sizes; undefined where the plan does not say. */
  most: number | undefined;
  /** Rows that can be sent. */
  rows: number;
  /** Set if a file of the form goes with each row. */
  hasFiles: boolean;
}

/** Says it in a paragraph for each reason; in none where all is drawn. */
export function remarksOf(
  { name, rows: { length: read }, end }: Sheet,
  { most, rows, hasFiles }: DrawnPart,
): HTMLElement[] {
  const sentences: string[] = [];
  const within = Math.min(read, most ?? read);
  if (end === 'rows' || within < read)
    sentences.push(tell(most === undefined ? 'endRows' : 'endRowsPlan', { rows: within }));
  if (typeof end === 'object') sentences.push(faultWords(end, name, read));
  const isTooLong = rows < within;
  if (end === 'bytes' || isTooLong) sentences.push(tell('endBytes', { rows }));
  if (isTooLong && hasFiles) sentences.push(tell('endFiles'));
  return sentences.map((sentence) => element('p', {}, icon('alert'), sentence));
}
