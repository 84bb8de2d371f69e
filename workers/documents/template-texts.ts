import type { DefaultTreeAdapterTypes as Tree } from 'parse5';
import type { Position } from '../css/syntax/problems.js';
import { checkingContext } from '../css/values/computation-context.js';
import { PICTURE_TITLE } from '../layout/element-tree.js';
import { documentScope, type FieldScope } from './field-scope.js';
import type { MarkupChecks } from './markup-checks.js';
import { attributePosition, positionOf, SVG_NAMESPACE } from './parsed-nodes.js';
import { chosenSource } from './picture-sources.js';
import { positionAt, type Report } from './report.js';
import { type TextTemplate, textTemplate } from './text-template.js';

interface Surroundings {
  /** What positions of nodes are of. */
  source: string;
  checks: MarkupChecks;
  report: Report;
  /** Of the picture, in CSS pixels. */
  size: () => { width: number; height: number };
}

/** Reads texts and attributes of a document, in which fields are named. */
export class TemplateTexts {
  /** What can be named where the reader is. */
  scope: FieldScope = documentScope({}, {});
  /** Whether a field of that name is declared, and told of for what is wrong with it. */
  isRefused: (key: string) => boolean = () => false;
  readonly #source: string;
  readonly #checks: MarkupChecks;
  readonly #report: Report;
  readonly #size: Surroundings['size'];

  constructor({ source, checks, report, size }: Surroundings) {
    this.#source = source;
    this.#checks = checks;
    this.#report = report;
    this.#size = size;
  }

  /**
   * The text of a node, with the fields that it names.
   * @param position of the element that it is in
   */
  text(node: Tree.TextNode, position: Position): TextTemplate {
    const location = node.sourceCodeLocation;
    const at = (place: number) => {
      if (!location) return position;
      const raw = this.#source.slice(location.startOffset, location.endOffset);
      let offset = -1;
      for (let count = 0; count <= place; count++) offset = raw.indexOf('{{', offset + 1);
      return positionAt(raw, Math.max(0, offset), { line: location.startLine, column: location.startCol });
    };
    const refuse: Parameters<typeof textTemplate>[2] = ({ message, place }) =>
      this.#report.error(message, at(place));
    return textTemplate(node.value, this.scope.keys, refuse, this.isRefused);
  }

  /** The attributes of an element by their names, each with the fields that it names, and the title of an `<svg>` among them. */
  attributes(node: Tree.Element): Map<string, TextTemplate> {
    const attributes = new Map<string, TextTemplate>();
    for (const { name: bare, value, prefix } of node.attrs) {
      const name = prefix ? `${prefix}:${bare}` : bare;
      const position = attributePosition(node, name);
      const refuse = (message: string) => this.#report.error(message, position);
      const template = textTemplate(value, this.scope.keys, ({ message }) => refuse(message), this.isRefused);
      const isSvg = node.namespaceURI === SVG_NAMESPACE;
      this.#checks.attribute(node, name, template, position);
      if (isSvg && node.tagName !== 'a' && bare === 'href' && value.trim() === '') {
        this.#report.warning(`<${node.tagName}> refers to nothing, and shows nothing of it`, position);
        continue;
      }
      this.#checks.address(node, name, { value, template, fields: this.scope.fields }, refuse);
      attributes.set(name, template);
    }
    if (node.tagName === 'img') this.#choosePicture(node, attributes);
    const title = node.tagName === 'svg' ? titleIn(node) : undefined;
    if (title) attributes.set(PICTURE_TITLE, this.text(title, positionOf(node)));
    return attributes;
  }

  #choosePicture(node: Tree.Element, attributes: Map<string, TextTemplate>): void {
    const { width, height } = this.#size();
    const chosen = chosenSource(node, {
      viewport: checkingContext({ width, height }),
      isReadable: (url) => url.includes('{{') || this.#report.refusalOf(url) === undefined,
    });
    if (chosen === undefined) return;
    const refuse = (message: string) => this.#report.error(message, positionOf(node));
    const template = textTemplate(chosen, this.scope.keys, ({ message }) => refuse(message), this.isRefused);
    this.#checks.address(node, 'src', { value: chosen, template, fields: this.scope.fields }, refuse);
    attributes.set('src', template);
  }
}

/** The text of the first `<title>` of an `<svg>`. */
function titleIn({ childNodes }: Tree.Element): Tree.TextNode | undefined {
  const title = childNodes.find((child): child is Tree.Element => child.nodeName === 'title');
  return title?.childNodes.find((child): child is Tree.TextNode => child.nodeName === '#text');
}
