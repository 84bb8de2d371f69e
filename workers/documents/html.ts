/** The HTML of a document, parsed and checked. */

import type { DefaultTreeAdapterTypes as Tree } from 'parse5';
import { inSize, type List } from '../../templates/contract/index.js';
import type { Position } from '../css/syntax/problems.js';
import type { DocumentMode } from '../css/values/computation-context.js';
import type { FieldChecks } from './declared-field.js';
import { closeOtherDetails, putSummaryFirst, shownChildren } from './details.js';
import type { DocumentElement } from './document-element.js';
import { MOST_DOCUMENT_BYTES } from './document-source.js';
import { isEmptyFrame } from './empty-frames.js';
import {
  documentScope,
  eachProblem,
  type FieldScope,
  itemScope,
  MOST_ELEMENTS,
  repeatsProblem,
} from './field-scope.js';
import { type DeclaredFields, declaredFields, NOTHING_DECLARED } from './fields.js';
import { type DocumentHead, HeadReader } from './head.js';
import { isDrawn, MarkupChecks, scriptRefusal } from './markup-checks.js';
import { type ParsedDocument, parsedDocument, TooManyElements } from './masked-texts.js';
import {
  attributeOf,
  attributePosition,
  elementsOf,
  headElementsWithin,
  positionOf,
  rawText,
  SVG_NAMESPACE,
} from './parsed-nodes.js';
import { positionAt, type Report } from './report.js';
import { TemplateTexts } from './template-texts.js';
import type { TextTemplate } from './text-template.js';

/** A style sheet as it stands in the document. */
interface StyleText extends Position {
  /** The element that it is in. */
  parent?: { tag: string; position: Position };
  text: string;
}

/** A document before its styles are read. */
export interface ParsedHtml extends DeclaredFields {
  mode: DocumentMode;
  head: DocumentHead;
  styles: StyleText[];
  /** `html`, which has `body` alone within it, and every field as an attribute. */
  root: DocumentElement;
  elements: DocumentElement[];
  /** What `{{key}}` can name outside of repeated elements. */
  scope: FieldScope;
}

const MOST_DEPTH = 64;

/** Elements that are made by the parser, and whatever looks like the start of one: comments and addresses have some, too. */
const MOST_TAGS = 4 * MOST_ELEMENTS;

export interface ParseOptions extends FieldChecks {
  /** The one of the document's sizes that it is read for; its own unless given. */
  size?: string | undefined;
}

/**
 * @returns undefined, and a report, where it is too large to be looked at
 * @throws RangeError where the document has no such size
 */
export function parsedHtml(source: string, checks: ParseOptions, report: Report): ParsedHtml | undefined {
  const start = { line: 1, column: 1 };
  if (Buffer.byteLength(source) > MOST_DOCUMENT_BYTES) {
    report.error(
      `the document has more than ${MOST_DOCUMENT_BYTES / 1024} KiB: put pictures and fonts in assets`,
      start,
    );
    return undefined;
  }
  let tags = 0;
  for (const _ of source.matchAll(/<[a-z]/gi)) if (++tags > MOST_TAGS) break;
  if (tags > MOST_TAGS) {
    report.error(`more than ${MOST_ELEMENTS} elements`, start);
    return undefined;
  }
  try {
    // Decoders of browsers take the mark off.
    return new HtmlReader(source.replace(/^\uFEFF/, ''), checks, report).read();
  } catch (error) {
    if (!(error instanceof TooManyElements)) throw error;
    report.error(`more than ${MOST_ELEMENTS} elements: close those that are open`, start);
    return undefined;
  }
}

class HtmlReader {
  readonly #parsed: ParsedDocument;
  readonly #fieldChecks: ParseOptions;
  readonly #report: Report;
  readonly #head: HeadReader;
  readonly #checks: MarkupChecks;
  readonly #styles: StyleText[] = [];
  readonly #elements: DocumentElement[] = [];
  #declared: DeclaredFields | undefined;
  /** Elements that the parser has made. */
  #count = 0;
  readonly #texts: TemplateTexts;

  constructor(source: string, checks: ParseOptions, report: Report) {
    this.#parsed = parsedDocument(source, MOST_TAGS);
    this.#fieldChecks = checks;
    this.#report = report;
    this.#head = new HeadReader(report);
    this.#checks = new MarkupChecks(report);
    const size = () => this.#size();
    this.#texts = new TemplateTexts({ source: this.#parsed.text, checks: this.#checks, report, size });
  }

  read(): ParsedHtml | undefined {
    const { document } = this.#parsed;
    if (document.mode !== 'no-quirks')
      this.#report.warning(
        'write <!doctype html> first: browsers draw a document without it in another way',
        {
          line: 1,
          column: 1,
        },
      );
    const html = elementsOf(document).find(({ tagName }) => tagName === 'html') as Tree.Element;
    if (!this.#isWithinBounds(html)) return undefined;
    const [head, body] = ['head', 'body'].map((tag) =>
      elementsOf(html).find(({ tagName }) => tagName === tag),
    );
    if (!body) {
      this.#report.error('<frameset> would be frames: write a <body>', positionOf(html));
      return undefined;
    }
    closeOtherDetails(body);
    const everywhere = [...(head ? elementsOf(head) : []), ...headElementsWithin(body)];
    // Fields first: the rest may name them.
    for (const element of everywhere) if (element.tagName === 'script') this.#readScript(element);
    for (const element of everywhere) this.#readHead(element);
    const declared = this.#declared ?? NOTHING_DECLARED;
    const root = this.#root(html, body);
    const repeats = repeatsProblem(root, this.#count);
    if (repeats) {
      this.#report.error(repeats.message, repeats.position);
      return undefined;
    }
    return {
      ...declared,
      ...{ mode: document.mode as DocumentMode, head: this.#sizedHead(), styles: this.#styles },
      ...{ root, elements: this.#elements, scope: this.#texts.scope },
    };
  }

  #sizedHead(): DocumentHead {
    return { ...this.#head.head(), ...this.#size() };
  }

  /** Of the picture, in CSS pixels, which is known before the body is read. */
  #size(): { width: number; height: number } {
    const own = this.#head.size();
    const { size } = this.#fieldChecks;
    if (size === undefined) return own;
    const sized = inSize({ ...own, sizes: this.#declared?.sizes ?? {} }, size);
    if (!sized) throw new RangeError(`the document has no size ${size}`);
    return { width: sized.width, height: sized.height };
  }

  /** Tells whether there are few enough elements, and not too many in each other. */
  #isWithinBounds(html: Tree.Element): boolean {
    const open = [{ node: html, depth: 1 }];
    for (let next = open.pop(); next; next = open.pop()) {
      const { node, depth } = next;
      if (++this.#count > MOST_ELEMENTS || depth > MOST_DEPTH) {
        const what =
          depth > MOST_DEPTH ? `${MOST_DEPTH} elements in each other` : `${MOST_ELEMENTS} elements`;
        this.#report.error(`more than ${what}`, positionOf(node));
        return false;
      }
      for (const child of elementsOf(node)) open.push({ node: child, depth: depth + 1 });
    }
    return true;
  }

  #readScript(element: Tree.Element): void {
    const position = positionOf(element);
    const type = attributeOf(element, 'type')?.toLowerCase();
    if (type !== 'application/json' || attributeOf(element, 'src') !== undefined) {
      this.#report.error(scriptRefusal(attributeOf(element, 'src')), position);
      return;
    }
    if (this.#declared) {
      this.#report.error('the fields are declared already', position);
      return;
    }
    const text = rawText(element);
    this.#declared = declaredFields(
      text?.value ?? '',
      text?.position ?? position,
      this.#fieldChecks,
      this.#report,
    );
    const { refused, fields, lists } = this.#declared;
    this.#texts.scope = documentScope(fields, lists);
    this.#texts.isRefused = (key) => refused === 'all' || refused.has(key);
  }

  #readHead(element: Tree.Element): void {
    const { tagName } = element;
    const position = positionOf(element);
    this.#checks.element(element);
    if (tagName === 'title') {
      const title = rawText(element)?.value ?? '';
      if (title.includes('{{'))
        this.#report.error('the title is the name of the template: no field can be in it', position);
      this.#head.title(title, position);
    } else if (tagName === 'meta')
      this.#head.meta(new Map(element.attrs.map(({ name, value }) => [name, value])), position);
    else if (tagName === 'style') this.#readStyle(element);
  }

  #readStyle(element: Tree.Element): void {
    const media = attributeOf(element, 'media');
    const text = rawText(element);
    if (!text) return;
    const braces = text.value.indexOf('{{');
    if (braces >= 0) {
      const remedy = 'write var(--key) or a selector like [data-key=value]';
      const place = positionAt(text.value, braces, text.position);
      this.#report.error(`no {{key}} can be in a <style>: ${remedy}`, place);
      return;
    }
    // On the same line, so that places in it stay what they are.
    const whole = media && media !== 'all' ? `@media ${media}{${text.value}}` : text.value;
    const column = text.position.column - (whole.length > text.value.length ? (media?.length ?? 0) + 8 : 0);
    const { parentNode } = element;
    this.#styles.push({
      ...{ text: whole, line: text.position.line, column: Math.max(1, column) },
      ...(parentNode && 'tagName' in parentNode && { parent: parentOf(parentNode) }),
    });
  }

  #root(html: Tree.Element, body: Tree.Element): DocumentElement {
    this.#repeatedScope(html);
    const attributes = this.#texts.attributes(html);
    const { fields, lists } = this.#declared ?? NOTHING_DECLARED;
    for (const key of Object.keys({ ...fields, ...lists }))
      attributes.set(`data-${key.toLowerCase()}`, [{ key }]);
    const root = this.#newElement(html, undefined, [], attributes);
    root.siblings.push(root);
    root.children.push(this.#element(body, root));
    return root;
  }

  #element(node: Tree.Element, parent: DocumentElement): DocumentElement {
    this.#checks.element(node);
    const [outer, isRefused] = [this.#texts.scope, this.#texts.isRefused];
    const repeats = this.#repeatedScope(node);
    if (repeats) this.#texts.scope = repeats;
    const element = this.#newElement(node, parent, parent.elements, this.#texts.attributes(node));
    if (repeats) element.repeats = repeats;
    parent.elements.push(element);
    for (const child of isEmptyFrame(node) ? [] : shownChildren(node)) {
      if (child.nodeName === '#text') {
        const text = this.#texts.text(child as Tree.TextNode, element.position);
        if (text !== '') element.children.push(text);
      } else if ('tagName' in child && isDrawn(child)) element.children.push(this.#element(child, element));
      else if ('tagName' in child && (element.isSvg || /^(?:link|noscript|audio|embed)$/.test(child.tagName)))
        this.#checks.element(child);
    }
    putSummaryFirst(element);
    this.#texts.scope = outer;
    this.#texts.isRefused = isRefused;
    return element;
  }

  /** What can be named within an element that is repeated; undefined for any other. */
  #repeatedScope(node: Tree.Element): FieldScope | undefined {
    const key = attributeOf(node, 'data-each');
    if (key === undefined) return undefined;
    const refuse = (message: string) => this.#report.error(message, attributePosition(node, 'data-each'));
    const { lists, refused } = this.#declared ?? NOTHING_DECLARED;
    const problem = eachProblem(key, node.tagName, this.#texts.scope, lists);
    if (problem === undefined) return itemScope(this.#texts.scope, key, lists[key] as List);
    if (refused !== 'all' && !refused.has(key)) refuse(problem);
    // What it has of the item is not known, and is no further error.
    this.#texts.isRefused = () => true;
    return undefined;
  }

  #newElement(
    node: Tree.Element,
    parent: DocumentElement | undefined,
    siblings: DocumentElement[],
    attributes: ReadonlyMap<string, TextTemplate>,
  ): DocumentElement {
    const element: DocumentElement = {
      index: this.#elements.length,
      tag: node.tagName,
      isSvg: node.namespaceURI === SVG_NAMESPACE,
      attributes,
      parent,
      siblings,
      place: siblings.length,
      children: [],
      elements: [],
      position: positionOf(node),
    };
    if (this.#texts.scope.item) element.scope = this.#texts.scope;
    this.#elements.push(element);
    return element;
  }
}

function parentOf(element: Tree.Element): { tag: string; position: Position } {
  return { tag: element.tagName, position: positionOf(element) };
}
