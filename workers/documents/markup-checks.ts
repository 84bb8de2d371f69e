/** What is reported of elements and attributes as they stand in a document. */

import type { DefaultTreeAdapterTypes as Tree } from 'parse5';
import type { FieldSet } from '../../templates/contract/index.js';
import type { Position } from '../css/syntax/problems.js';
import { LONGEST_ADDRESS, linkAddress } from '../pdf/link-addresses.js';
import { isNoPicture, noPicture } from './broken-pictures.js';
import { controlRefusal, isPicture } from './controls/control-kinds.js';
import {
  attributeProblem,
  elementProblem,
  isDrawnInSvg,
  isForeignToSvg,
  type MarkupProblem,
} from './elements.js';
import { emptyFrame, hasRoom, isEmptyFrame } from './empty-frames.js';
import { attributeOf, positionOf, SVG_NAMESPACE } from './parsed-nodes.js';
import type { Report } from './report.js';
import type { TextTemplate } from './text-template.js';

/** Checks the elements of one document. */
export class MarkupChecks {
  readonly #report: Report;

  constructor(report: Report) {
    this.#report = report;
  }

  /** Reports an element that is not drawn, or that means nothing. */
  element(node: Tree.Element): void {
    if (node.namespaceURI === SVG_NAMESPACE && isForeignToSvg(node.tagName)) {
      if (node.sourceCodeLocation)
        this.#report.warning(
          `<${node.tagName}> is no element of SVG, and nothing of it is drawn`,
          positionOf(node),
        );
      return;
    }
    // The parser adds some that nobody wrote, within others that are refused.
    if (!node.sourceCodeLocation) return;
    if (isEmptyFrame(node)) {
      this.#report.warning(emptyFrame(node.tagName), positionOf(node));
      return;
    }
    this.#tell(elementProblem(node.tagName, node.namespaceURI === SVG_NAMESPACE), positionOf(node));
    const refusal = controlRefusal(node.tagName, (name) => attributeOf(node, name));
    if (refusal) this.#report.error(refusal, positionOf(node));
  }

  /** Reports an attribute that is not drawn, or that means nothing. @param template its value */
  attribute(node: Tree.Element, name: string, template: TextTemplate, position: Position): void {
    const isSvg = node.namespaceURI === SVG_NAMESPACE;
    this.#tell(attributeProblem(node.tagName, name, isSvg, typeof template !== 'string'), position);
  }

  /**
   * Reports an address that loads what is not there to be loaded.
   * @param fields that it may name
   * @param refuse reports the attribute
   */
  address(
    node: Tree.Element,
    name: string,
    { value, template, fields }: { value: string; template: TextTemplate; fields: FieldSet },
    refuse: (message: string) => void,
  ): void {
    const { tagName } = node;
    const isReference = name === 'href' || name === 'xlink:href';
    if (tagName === 'a' && name === 'href' && typeof template === 'string') this.#link(node, value);
    // Nothing is loaded to be followed, and no `href` of a button or a paragraph means anything.
    const isLoaded = isReference
      ? node.namespaceURI === SVG_NAMESPACE && tagName !== 'a'
      : name === 'src' || name === 'poster' || name === 'data';
    if (!isLoaded) return;
    // Browsers show its text then.
    const isBroken = typeof template === 'string' && isNoPicture(template);
    if (isBroken && isPicture(tagName, (each) => attributeOf(node, each))) {
      if (template.trim() !== '') this.#report.warning(noPicture(template), positionOf(node));
      return;
    }
    if (typeof template === 'string') {
      const isOwn = isReference && /^#[^\s]+$/.test(value);
      const refusal = isOwn ? undefined : this.#report.refusalOf(value);
      if (refusal) refuse(refusal);
      return;
    }
    const [part] = template;
    const key = template.length === 1 && typeof part === 'object' ? part.key : undefined;
    if (key === undefined || fields[key]?.type !== 'image')
      refuse(`${name} is an address as a whole: write {{key}} of an image field alone`);
  }

  /** Reports the address of a link that a page has not: in a picture, nobody follows any. */
  #link(node: Tree.Element, value: string): void {
    // An address that is still to be written.
    if (node.namespaceURI === SVG_NAMESPACE || /^\s*(?:#|$)/.test(value)) return;
    if (linkAddress(value) === undefined)
      this.#report.warning(
        `a PDF has no link to ${value.trim()}: write an address of https:, http: or mailto: with up to ${LONGEST_ADDRESS} characters`,
        positionOf(node),
      );
  }

  #tell(problem: MarkupProblem | undefined, position: Position): void {
    if (problem?.isIdle) this.#report.warning(problem.message, position);
    else if (problem) this.#report.error(problem.message, position);
  }
}

/** Elements within the body that no picture has. */
const UNDISPLAYED = /^(?:script|style|meta|title|link|noscript)$/;

/** Tells whether something of an element in the body shows. */
export function isDrawn(node: Tree.Element): boolean {
  const { tagName, namespaceURI } = node;
  if (namespaceURI === SVG_NAMESPACE && tagName !== 'svg') return isDrawnInSvg(tagName);
  return !UNDISPLAYED.test(tagName) && (hasRoom(tagName) || !isEmptyFrame(node));
}

/** Why a `<script>` is not read. @param address of it, where it has one */
export function scriptRefusal(address: string | undefined): string {
  const remedy = /tailwind/i.test(address ?? '')
    ? 'write <meta name="css" content="tailwind">'
    : 'a <script> can be of the type application/json only, for fields; {{key}} is the value of one';
  return `nothing in a document is executed: ${remedy}`;
}
