import type { FieldSet, ListSet, SizeSet } from '../../templates/contract/index.js';
import type { Candidates } from '../css/cascade/cascade.js';
import type { Styles } from '../css/style-sheets/style-rules.js';
import type { DocumentMode } from '../css/values/computation-context.js';
import type { DocumentElement } from './document-element.js';
import type { DocumentHead } from './head.js';
import type { Condition } from './selector-conditions.js';
import type { UsedRules } from './used-rules.js';
import type { FieldProperty, ItemCounts } from './written-out.js';

/** A document that is ready to be drawn with any values. */
export interface CompiledDocument extends DocumentHead {
  fields: FieldSet;
  /** Those that it can be compiled for beside its own. */
  sizes: SizeSet;
  animation: { durationMs: number; stillAt: number } | undefined;
  transparent: boolean;
  mode: DocumentMode;
  root: DocumentElement;
  /** In the order of the document; what is said of each has the same place. */
  elements: readonly DocumentElement[];
  candidates: readonly Candidates[];
  /** What `<use>`s show that has other rules than where it stands. */
  used: UsedRules;
  styles: Pick<Styles, 'keyframes' | 'fontFaces' | 'fontAlternates' | 'registered' | 'counterStyles'>;
  /** Style sheets as they are written, for satori, which reads them itself; our own engine has the candidates. */
  sheets: readonly string[];
  /** What it loads, as it is written: names of assets, and `data:`. */
  addresses: ReadonlySet<string>;
  /** Of elements that have some by their index, the root among them: values that styles read as custom properties. */
  properties: ReadonlyMap<number, readonly FieldProperty[]>;
  /** The fields whose values styles depend on; the others are in texts and attributes, and may decide conditions. */
  styleKeys: readonly string[];
  conditions: readonly Condition[];
  /** Whether styles may depend on the sizes or the styles of containers. */
  hasContainers: boolean;
  /** Of one with lists, which cannot be drawn itself: its elements have no styles yet. */
  repeated?: RepeatedParts;
}

/** The repeated parts of a document with lists. */
export interface RepeatedParts {
  lists: ListSet;
  /**
   * The document for so many items, which has no lists.
   * @throws TooMuchStyling
   */
  writtenFor(counts: ItemCounts): CompiledDocument;
}

/** Styles that are kept of each document: a GIF's frames, and callers who change texts alone, have the same again. */
const MOST_KEPT = 8;

/** Elements of all of them, each of which takes some 2.5 KB of memory with its box. */
const MOST_ELEMENTS = 2000;

/** In how many styles a document of that many elements is kept. */
export function mostCachedStyles(elements: number): number {
  return Math.max(1, Math.min(MOST_KEPT, Math.floor(MOST_ELEMENTS / elements)));
}
