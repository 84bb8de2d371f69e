import type { FieldSet } from '../../templates/contract/index.js';
import { type Candidates, Cascade } from '../css/cascade.js';
import type { Said } from '../css/declarations.js';
import { DEFAULT_STYLES } from '../css/default-styles.js';
import type { Declaration, Problems } from '../css/problems.js';
import type { ParentReading } from '../css/special-values.js';
import { addStyles, noStyles, type Styles, styleAttribute } from '../css/stylesheet.js';
import { addVariables } from '../css/variables.js';
import { addressRefusal } from './addresses.js';
import type { DocumentElement } from './document-element.js';
import { StaticFacts, TooManySteps } from './facts.js';
import type { FieldChecks } from './fields.js';
import type { DocumentHead } from './head.js';
import { type ParsedHtml, parsedHtml } from './html.js';
import { type Problem, Report } from './problems.js';
import { propertyNames, styleWithVariables } from './style-fields.js';

/** A document that is ready to be drawn with any values. */
export interface CompiledDocument extends DocumentHead {
  fields: FieldSet;
  animation: { durationMs: number; stillAt: number } | undefined;
  transparent: boolean;
  root: DocumentElement;
  /** In the order of the document; what is said of each has the same place. */
  elements: readonly DocumentElement[];
  candidates: readonly Candidates[];
  styles: Pick<Styles, 'keyframes' | 'fontFaces' | 'registered'>;
  /** Style sheets as they are written, for satori, which reads them itself; our own engine has the candidates. */
  sheets: readonly string[];
  /** The fields that styles depend on; the others are in texts and attributes alone. */
  styleKeys: readonly string[];
}

export type Compilation =
  | { document: CompiledDocument; warnings: Problem[]; errors?: never }
  | { errors: Problem[]; warnings: Problem[]; document?: never };

export interface CompileOptions extends FieldChecks {
  /** The names of the assets that there are; where it is left out, any are taken to be there. */
  assetNames?: Iterable<string>;
  /** Makes the style sheet of the utility classes that a document has, where it asks for them. */
  utilityStyles?(classes: readonly string[]): string;
}

/**
 * Compiles a document, one HTML file with its fields and styles. Nothing in it is executed, and nothing is loaded.
 * @returns the document, or what is wrong with it, each with its line and column, in the order in which they stand there
 */
export function compileDocument(source: string, options: CompileOptions = {}): Compilation {
  const assets = options.assetNames && new Set(options.assetNames);
  const report = new Report((url) => addressRefusal(url, assets));
  const html = parsedHtml(source, options, report);
  const document = html && compiled(html, options, report);
  const { errors, warnings } = report;
  for (const problems of [errors, warnings])
    problems.sort((one, other) => one.line - other.line || one.column - other.column);
  return document && errors.length === 0 ? { document, warnings } : { errors, warnings };
}

function compiled(html: ParsedHtml, options: CompileOptions, report: Report): CompiledDocument | undefined {
  const { root, elements, head, fields, animation, transparent } = html;
  if (head.engine === 'satori') return forSatori(html, report);
  const reading = readingOf(head);
  const author = noStyles();
  if (head.usesTailwind && options.utilityStyles)
    addStyles(author, options.utilityStyles(classesOf(elements)), START, reading, quiet(report));
  for (const { text, line, column } of html.styles)
    addStyles(author, text, { line, column }, reading, report);
  const cascade = new Cascade(defaultStyles(), author);
  const facts = new StaticFacts();
  const styled = new Map<DocumentElement, Declaration[]>();
  for (const element of elements) {
    const inline = inlineStyle(element, fields, reading, report);
    if (inline.length > 0) styled.set(element, inline);
  }
  try {
    const candidates = elements.map((element) =>
      cascade.candidates(element, facts, styled.get(element) ?? [], hints(element)),
    );
    const styleKeys = new Set([...facts.deciding, ...fieldsInStyles(author, styled, fields)]);
    const styles = {
      keyframes: author.keyframes,
      fontFaces: author.fontFaces,
      registered: author.registered,
    };
    const content = { fields, animation, transparent, root, elements };
    return {
      ...head,
      ...content,
      candidates,
      styles,
      sheets: [],
      styleKeys: [...styleKeys].filter((key) => key in fields),
    };
  } catch (error) {
    if (!(error instanceof TooManySteps)) throw error;
    report.error(error.message, html.styles[0] ?? START);
    return undefined;
  }
}

/** What satori draws has elements and fields alone; its styles are checked when it is drawn. */
function forSatori(html: ParsedHtml, report: Report): CompiledDocument {
  const { root, elements, head, fields, animation, transparent, styles } = html;
  if (animation)
    report.error('satori draws nothing that moves: leave out the animation, or the engine', START);
  for (const { attributes, position } of elements)
    styleWithVariables(attributes.get('style') ?? '', fields, (message) => report.error(message, position));
  return {
    ...head,
    ...{ fields, animation, transparent, root, elements, candidates: [], styleKeys: [] },
    styles: noStyles(),
    sheets: styles.map(({ text }) => text),
  };
}

const START = { line: 1, column: 1 };

/** What values are checked with: sizes of fonts are only known when they are computed. */
export function readingOf({ width, height }: { width: number; height: number }): ParentReading {
  const surroundings = {
    fontSize: 16,
    rootFontSize: 16,
    lineHeight: 19.2,
    rootLineHeight: 19.2,
    viewportWidth: width,
    viewportHeight: height,
    zeroAdvance: 0.5,
    xHeight: 0.5,
    color: undefined,
  };
  return { surroundings, uses: 0, parent: { fontSize: 16, fontWeight: 400 } };
}

let defaults: Styles | undefined;

function defaultStyles(): Styles {
  if (!defaults) {
    defaults = noStyles();
    const fail = (message: string) => {
      throw new Error(`the default styles are wrong: ${message}`);
    };
    const problems: Problems = { error: fail, warning: fail, refusalOf: () => undefined };
    addStyles(defaults, DEFAULT_STYLES, START, readingOf({ width: 1, height: 1 }), problems);
  }
  return defaults;
}

/** What a compiler of ours wrote: where it goes beyond what is drawn, nobody can write something else instead. */
function quiet(report: Report): Problems {
  return { error: () => {}, warning: () => {}, refusalOf: report.refusalOf };
}

function classesOf(elements: readonly DocumentElement[]): string[] {
  const texts = elements.map(({ attributes }) => attributes.get('class') ?? '');
  const parts = texts.flatMap((text) =>
    typeof text === 'string' ? text : text.filter((part) => typeof part === 'string'),
  );
  return [...new Set(parts.flatMap((part) => (part as string).split(/\s+/)))].filter((name) => name !== '');
}

function inlineStyle(
  element: DocumentElement,
  fields: FieldSet,
  reading: ParentReading,
  report: Report,
): Declaration[] {
  const template = element.attributes.get('style');
  if (template === undefined) return [];
  const text = styleWithVariables(template, fields, (message) => report.error(message, element.position));
  const place = { error: report.error.bind(report), warning: report.warning.bind(report) };
  return styleAttribute(text, element.position, reading, { ...place, refusalOf: report.refusalOf });
}

/** The attributes of pictures that say what styles say, too (HTML, section 15.4.3). */
function hints({ tag, attributes, isSvg }: DocumentElement): Declaration[] {
  if (tag !== 'img' && !(isSvg && tag === 'svg')) return [];
  const found: Declaration[] = [];
  const size = (name: 'width' | 'height') => {
    const text = attributes.get(name);
    const [, number, percent = ''] =
      (typeof text === 'string' && /^\s*(\d+(?:\.\d+)?)(%|px)?\s*$/.exec(text)) || [];
    if (number === undefined) return undefined;
    const value = percent === '%' ? `${number}%` : Number(number);
    found.push({ said: [{ name, kind: 'constant', value }], isImportant: false });
    return percent === '%' ? undefined : Number(number);
  };
  const [width, height] = [size('width'), size('height')];
  if (tag === 'img' && width && height)
    found.push({
      said: [{ name: 'aspectRatio', kind: 'constant', value: `auto ${width} / ${height}` }],
      isImportant: false,
    });
  return found;
}

/** The fields whose custom properties are read anywhere in styles. */
function fieldsInStyles(
  { rules, keyframes }: Styles,
  inline: ReadonlyMap<DocumentElement, Declaration[]>,
  fields: FieldSet,
): string[] {
  const names = new Set<string>();
  const add = (said: readonly Said[]) => {
    for (const each of said)
      if (each.kind === 'variable' || each.kind === 'custom') addVariables(each.values, names);
  };
  for (const { declarations } of rules) for (const { said } of declarations) add(said);
  for (const declarations of inline.values()) for (const { said } of declarations) add(said);
  for (const frames of keyframes.values()) for (const { said } of frames) add(said);
  return Object.keys(fields).filter((key) => propertyNames(key).some((name) => names.has(name)));
}
