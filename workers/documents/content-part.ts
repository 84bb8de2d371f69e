/** `::first-letter` and `::first-line`: parts of what is in an element. */

import type { ComputedStyle, ComputedValues } from '../css/cascade/computed-style.js';
import type { PartialElement, PseudoElement } from '../css/selectors/pseudo-elements.js';
import type { StyledTree } from '../layout/element-tree.js';
import type { DocumentElement } from './document-element.js';
import type { StyledElement } from './generated-parts.js';
import type { StyledDocument } from './styled-document.js';

/** The source of a node of a document's tree. */
export interface Source {
  element: DocumentElement;
  part: 'own' | PseudoElement;
}

const BLOCK_CONTAINERS: ReadonlySet<string> = new Set(
  'block inline-block list-item flow-root table-cell table-caption -webkit-box -webkit-inline-box'.split(' '),
);

/** Tells whether an element has lines, or blocks that have some: no other has a first letter or a first line. */
export function isBlockContainer({ display }: ComputedValues): boolean {
  return BLOCK_CONTAINERS.has(String(display));
}

/** The styles of one part of an element's content, which depend on where in the element it is. */
export class ContentPart {
  readonly #element: DocumentElement;
  readonly #name: PartialElement;
  readonly #styled: StyledDocument;
  readonly #styles: readonly StyledElement[];

  /**
   * @param styles of the document at this moment
   * @param source what boxes of the part are kept by
   */
  constructor(
    element: DocumentElement,
    name: PartialElement,
    styled: StyledDocument,
    styles: readonly StyledElement[],
    readonly source: Source,
  ) {
    this.#element = element;
    this.#name = name;
    this.#styled = styled;
    this.#styles = styles;
  }

  /** The part's own style, directly in a node. */
  styleIn(node: StyledTree): ComputedStyle | undefined {
    const around = this.#styleOf(node);
    return around && this.#styled.within(this.#element, this.#name, around);
  }

  /** The style of a node that inherits from another place. */
  heir({ source }: StyledTree, parent: ComputedStyle): ComputedStyle | undefined {
    if (!source) return undefined;
    const { element, part } = source as Source;
    return this.#styled.within(element, part, parent);
  }

  /** What is in a node inherits from it as it is in its line. */
  #styleOf({ source, firstLine }: StyledTree): ComputedStyle | undefined {
    if (firstLine) return this.#styled.styleOf(firstLine);
    if (!source) return undefined;
    const { element, part } = source as Source;
    return this.#styles[element.index]?.[part];
  }
}
