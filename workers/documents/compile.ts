import type { FieldSet } from '../../templates/contract/index.js';
import { Cascade } from '../css/cascade/cascade.js';
import type { Page } from '../css/cascade/style-computer.js';
import type { Declaration, DeclaredValue } from '../css/properties/declarations.js';
import { remedyOf } from '../css/properties/undrawn.js';
import { addVariables } from '../css/properties/variables.js';
import { defaultStyles } from '../css/style-sheets/default-styles.js';
import { withoutFontFaces } from '../css/style-sheets/font-faces.js';
import { addCheckedStyles, checkedStyleAttribute } from '../css/style-sheets/known-rules.js';
import { styleAttribute } from '../css/style-sheets/style-attribute.js';
import { noStyles, type OpenDeclaration, type Styles } from '../css/style-sheets/style-rules.js';
import { addStyles } from '../css/style-sheets/stylesheet.js';
import { depthProblem } from '../css/syntax/bracket-depth.js';
import { comparisonSteps, MOST_COMPARISON_STEPS } from '../css/syntax/css-syntax.js';
import type { Position } from '../css/syntax/problems.js';
import { checkingContext, type ParentContext } from '../css/values/computation-context.js';
import { TooMuchStyling } from '../css/values/style-work.js';
import { CODE_ELEMENT } from '../layout/element-tree.js';
import { addressesIn, addressRefusal } from './addresses.js';
import { hints, lengthHints } from './attribute-hints.js';
import { checkCodes } from './code-elements.js';
import type { CompiledDocument } from './compiled-document.js';
import { conditionsOf } from './conditions.js';
import type { DocumentElement } from './document-element.js';
import { withDefaults } from './document-renderer.js';
import { StaticFacts, TooManySteps } from './facts.js';
import type { FieldChecks } from './fields.js';
import { type ParsedHtml, parsedHtml } from './html.js';
import { presentationalStyle } from './presentational-attributes.js';
import { reportRefusals } from './refused-rules.js';
import { type Problem, Report, ReportFull } from './report.js';
import { propertyNames, styleWithVariables } from './style-fields.js';
import { StyledDocument } from './styled-document.js';
import { checkReferences } from './svg-references.js';
import { checkTextPositions, textStyleOf } from './svg-text-attributes.js';
import type { TextTemplate } from './text-template.js';
import { type UtilityStyles, utilityClasses, utilityProblems } from './utility-classes.js';

export type { CompiledDocument };

/** A compiled document, or what is wrong with it. */
export type Compilation =
  | { document: CompiledDocument; warnings: Problem[]; errors?: never }
  | { errors: Problem[]; warnings: Problem[]; document?: never };

/** What a document is compiled with. */
export interface CompileOptions extends FieldChecks {
  /** The names of the assets that there are; where it is left out, any are taken to be there. */
  assetNames?: Iterable<string>;
  /** What is wrong with what an address names, one that a document can load; undefined where nothing is. */
  contentRefusal?(url: string): string | undefined;
  /** Where a document asks for utility classes; `compileStyledDocument` knows those of Tailwind. */
  utilityStyles?: UtilityStyles;
}

/**
 * Compiles a document, one HTML file with its fields and styles. Nothing in it is executed, and nothing is loaded.
 * @returns the document, or what is wrong with it, each with its line and column, in the order in which they stand there
 */
export function compileDocument(source: string, options: CompileOptions = {}): Compilation {
  const assets = options.assetNames && new Set(options.assetNames);
  const report = new Report((url) => addressRefusal(url, assets) ?? options.contentRefusal?.(url));
  const document = compiledUnlessFull(source, options, report);
  const { errors, warnings } = report;
  for (const problems of [errors, warnings])
    problems.sort((one, other) => one.line - other.line || one.column - other.column);
  return document && errors.length === 0 ? { document, warnings } : { errors, warnings };
}

function compiledUnlessFull(
  source: string,
  options: CompileOptions,
  report: Report,
): CompiledDocument | undefined {
  try {
    const html = parsedHtml(source, options, report);
    return html && compiledHtml(html, options, report);
  } catch (error) {
    if (error instanceof ReportFull) return undefined;
    throw error;
  }
}

/**
 * Compiles a document that is parsed.
 * @param facts count the steps that its selectors take
 * @returns undefined where these are too many, or the styles are too much work
 */
export function compiledHtml(
  html: ParsedHtml,
  options: CompileOptions,
  report: Report,
  facts = new StaticFacts(html.mode),
): CompiledDocument | undefined {
  const { root, elements, head, fields, animation, transparent, mode } = html;
  if (head.engine === 'satori') return forSatori(html, report);
  const context = checkingContext(head, mode);
  checkReferences(elements, report);
  checkTextPositions(elements, report);
  if (!options.isChecked) checkCodes(elements, fields, report);
  const author = noStyles();
  if (head.usesTailwind) addUtilities(author, html, context, options, report);
  for (const { text, line, column } of html.styles) {
    if (options.isChecked) addCheckedStyles(author, text, context, report);
    else addStyles(author, text, { line, column }, context, report);
  }
  const cascade = new Cascade(defaultStyles(mode === 'quirks'), author);
  const textHints = new Map<DocumentElement, readonly Declaration[]>();
  const hintsOf = (element: DocumentElement) => [
    ...hints(element),
    ...lengthHints(author, element, context),
    ...(textHints.get(element) ?? []),
  ];
  const styled = new Map<DocumentElement, readonly Declaration[]>();
  for (const element of elements) {
    const declared = (template: TextTemplate | undefined) =>
      declarationsOf(template, author, element, html, context, options, report);
    const inline = declared(element.attributes.get('style'));
    if (inline.length > 0) styled.set(element, inline);
    const hinted = declared(textStyleOf(element) ?? (presentationalStyle(element) || undefined));
    if (hinted.length > 0) textHints.set(element, hinted);
  }
  try {
    const candidates = elements.map((element) =>
      cascade.candidates(element, facts, styled.get(element) ?? [], hintsOf(element)),
    );
    const { keys, conditions } = conditionsOf(elements, candidates, fields, facts);
    reportRefusals(author.refusals, elements, candidates, facts);
    const styleKeys = new Set([
      ...keys,
      ...fieldsInStyles(author, [...styled.values(), ...textHints.values()], fields),
    ]);
    const styles = {
      keyframes: author.keyframes,
      fontFaces: author.fontFaces,
      registered: author.registered,
      counterStyles: author.counterStyles,
    };
    const content = { fields, animation, transparent, mode, root, elements };
    const document: CompiledDocument = {
      ...head,
      ...content,
      candidates,
      styles,
      sheets: [],
      addresses: report.addresses,
      styleKeys: [...styleKeys].filter((key) => key in fields),
      conditions,
    };
    if (report.errors.length === 0 && !options.isChecked) checkStyles(document, author.open);
    return document;
  } catch (error) {
    if (!(error instanceof TooManySteps || error instanceof TooMuchStyling)) throw error;
    report.error(error.message, html.styles[0] ?? START);
    return undefined;
  }
}

/** What satori draws has elements and fields alone; its styles are checked when it is drawn. */
function forSatori(html: ParsedHtml, report: Report): CompiledDocument {
  const { root, elements, head, fields, animation, transparent, mode, styles } = html;
  if (animation)
    report.error('satori draws nothing that moves: leave out the animation, or the engine', START);
  for (const { tag, isSvg, attributes, position } of elements) {
    if (isSvg && (tag === 'text' || tag === 'tspan'))
      report.error(`<${tag}> is not drawn by satori: write HTML over the svg`, position);
    if (tag === CODE_ELEMENT) report.error(`<${tag}> is not drawn by satori: leave out the engine`, position);
    const style = attributes.get('style') ?? '';
    styleWithVariables(style, fields, (message) => report.error(message, position));
    const parts = [style].flat().map((part) => (typeof part === 'string' ? part : FIELD));
    const written = parts.join('');
    checkAddresses(written, position, report);
    const problem = depthProblem(written);
    if (problem) report.error(problem.message, position);
  }
  const sheets = styles.map(({ text, line, column }) => withoutFontFaces(text, { line, column }, report));
  for (const [index, { rest }] of sheets.entries()) checkAddresses(rest, styles[index] ?? START, report);
  return {
    ...head,
    ...{ fields, animation, transparent, mode, root, elements },
    ...{ candidates: [], styleKeys: [], conditions: [] },
    styles: { ...noStyles(), fontFaces: sheets.flatMap(({ faces }) => faces) },
    sheets: sheets.map(({ rest }) => rest),
    addresses: report.addresses,
  };
}

/** Stands for a field's value. */
const FIELD = '{{';

/** Pictures of styles that satori will be given; what stands in the address itself it reads alone. */
function checkAddresses(css: string, position: Position, report: Report): void {
  for (const { address } of addressesIn(css)) {
    if (address.includes(FIELD) || /^(?:data:|#)/i.test(address)) continue;
    const refusal = report.refusalOf(address);
    if (refusal) report.error(refusal, position);
  }
}

const START = { line: 1, column: 1 };

/** The rules of utility classes, which come before all that the author says. */
function addUtilities(
  author: Styles,
  { elements, fields }: ParsedHtml,
  context: ParentContext,
  { utilityStyles, isChecked }: CompileOptions,
  report: Report,
): void {
  if (!utilityStyles) {
    report.error('utility classes are not known here: leave the <meta> out', START);
    return;
  }
  const classes = utilityClasses(elements, fields, report);
  try {
    const sheet = utilityStyles([...classes.keys()]);
    const problems = utilityProblems(sheet, classes, report);
    if (isChecked) addCheckedStyles(author, sheet, context, problems);
    else addStyles(author, sheet, START, context, problems);
  } catch (error) {
    if (error instanceof ReportFull) throw error;
    // The compiler's own, of a class that names what its theme does not have.
    report.error(`the utility classes cannot be made: ${(error as Error).message.slice(0, 200)}`, START);
  }
}

/** What a `style` attribute declares, or attributes that are read as one. */
function declarationsOf(
  template: TextTemplate | undefined,
  styles: Styles,
  element: DocumentElement,
  { fields }: ParsedHtml,
  context: ParentContext,
  { isChecked }: CompileOptions,
  report: Report,
): readonly Declaration[] {
  if (template === undefined) return [];
  const text = styleWithVariables(template, fields, (message) => report.error(message, element.position));
  const place = { error: report.error.bind(report), warning: report.warning.bind(report) };
  const problems = { ...place, refusalOf: report.refusalOf };
  if (isChecked) return checkedStyleAttribute(text, context, problems);
  return styleAttribute(styles, text, element.position, context, problems);
}

/** Elements, and rules that they are selected by: the styles of documents with fewer take no time worth counting. */
const FEW_ELEMENTS = 100;
const MANY_RULES = 10_000;

/**
 * Computes the styles with the fields' defaults, and reports what is no value of its property then.
 * @throws TooMuchStyling
 */
function checkStyles(document: CompiledDocument, open: readonly OpenDeclaration[]): void {
  const { candidates, styles, elements } = document;
  const rules = candidates.reduce((sum, { own }) => sum + own.length, 0);
  const isSmall = elements.length <= FEW_ELEMENTS && rules < MANY_RULES;
  if (isSmall && open.length === 0 && styles.keyframes.size === 0) return;
  const invalid = new Map<DeclaredValue, { message: string; isIdle: boolean }>();
  const before = comparisonSteps();
  const onInvalid: Page['onInvalid'] = (declared, message, mayBrowsersTakeIt) => {
    if (invalid.has(declared)) return;
    const isTooMuch = comparisonSteps() - before > MOST_COMPARISON_STEPS;
    invalid.set(declared, { message, isIdle: !(isTooMuch || mayBrowsersTakeIt()) });
  };
  new StyledDocument(document, withDefaults(document, {}), { onInvalid });
  for (const { property, declared, report } of open) {
    const [found] = declared.flatMap((each) => invalid.get(each) ?? []);
    if (!found) continue;
    const remedy = found.isIdle ? ', which browsers pass over' : remedyOf(property);
    report(`${property}: ${found.message}${remedy}`, found.isIdle);
  }
}

/** The fields whose custom properties are read anywhere in styles. */
function fieldsInStyles(
  { rules, keyframes }: Styles,
  inline: Iterable<readonly Declaration[]>,
  fields: FieldSet,
): string[] {
  const names = new Set<string>();
  const add = (declared: readonly DeclaredValue[]) => {
    for (const each of declared)
      if (each.kind === 'variable' || each.kind === 'custom') addVariables(each.values, names);
  };
  for (const { declarations } of rules) for (const { declared } of declarations) add(declared);
  for (const declarations of inline) for (const { declared } of declarations) add(declared);
  for (const frames of keyframes.values()) for (const { declared } of frames) add(declared);
  return Object.keys(fields).filter((key) => propertyNames(key).some((name) => names.has(name)));
}
