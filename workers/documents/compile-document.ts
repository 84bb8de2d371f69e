import type { Page } from '../css/cascade/style-computer.js';
import type { Declaration, DeclaredValue } from '../css/properties/declarations.js';
import { remedyOf } from '../css/properties/undrawn.js';
import type { SelectedElement } from '../css/selectors/selector-test.js';
import { addCheckedStyles, checkedStyleAttribute } from '../css/style-sheets/cached-rules.js';
import { withoutFontFaces } from '../css/style-sheets/font-faces.js';
import { styleAttribute } from '../css/style-sheets/style-attribute.js';
import { noStyles, type OpenDeclaration, type Styles } from '../css/style-sheets/style-rules.js';
import { addStyles } from '../css/style-sheets/stylesheet.js';
import { depthProblem } from '../css/syntax/bracket-depth.js';
import { comparisonSteps, MOST_COMPARISON_STEPS } from '../css/syntax/css-syntax.js';
import type { Position } from '../css/syntax/problems.js';
import { checkingContext, type ParentContext } from '../css/values/computation-context.js';
import { TooMuchStyling } from '../css/values/style-work.js';
import { CODE_ELEMENT } from '../layout/element-tree.js';
import { hints, lengthHints } from './attribute-hints.js';
import { breakCircles } from './circular-references.js';
import { checkCodes } from './code-elements.js';
import type { CompiledDocument, RepeatedParts } from './compiled-document.js';
import { withDefaults } from './default-values.js';
import { addressesIn, addressRefusal } from './document-addresses.js';
import type { DocumentElement } from './document-element.js';
import { StaticFacts, TooManySteps } from './facts.js';
import type { FieldScope } from './field-scope.js';
import { type ParsedHtml, type ParseOptions, parsedHtml } from './html.js';
import { presentationalStyle } from './presentational-attributes.js';
import { reportRefusals } from './refused-rules.js';
import { type Problem, Report, ReportFull } from './report.js';
import { checkBoxFilters, nestingProblem } from './style-checks.js';
import { styleWithVariables } from './style-fields.js';
import { StyledDocument } from './styled-document.js';
import { type OwnDeclarations, WrittenStyles } from './styled-elements.js';
import { checkReferences } from './svg-references.js';
import { checkTextPositions, textStyleOf } from './svg-text-attributes.js';
import type { TextTemplate } from './text-template.js';
import { type UtilityStyles, utilityClasses, utilityProblems } from './utility-classes.js';
import {
  type ItemCounts,
  mostItems,
  rootProperties,
  type WrittenElements,
  writtenElements,
} from './written-out.js';

export type { CompiledDocument };

/** A compiled document, or what is wrong with it. */
export type Compilation =
  | { document: CompiledDocument; warnings: Problem[]; errors?: never }
  | { errors: Problem[]; warnings: Problem[]; document?: never };

/** The options of a compilation. */
export interface CompileOptions extends ParseOptions {
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
  const { root, elements, head, fields, lists, sizes, animation, transparent, mode, scope } = html;
  if (head.engine === 'satori') return forSatori(html, report);
  const context = checkingContext(head, mode);
  const author = noStyles();
  if (head.isDark) addStyles(author, DARK_PAGE, START, context, report);
  if (head.usesTailwind) addUtilities(author, html, context, options, report);
  for (const { text, line, column, parent } of html.styles) {
    const within = { ...context, isAroundSheet: parent && isAround(parent) };
    if (options.isChecked) addCheckedStyles(author, text, within, report);
    else addStyles(author, text, { line, column }, within, report);
  }
  breakCircles(elements, report);
  const own = new Map<DocumentElement, OwnDeclarations>();
  for (const element of elements) {
    const declared = (template: TextTemplate | undefined) =>
      declarationsOf(template, author, element, scope, context, options, report);
    const inline = declared(element.attributes.get('style'));
    const hinted = declared(textStyleOf(element) ?? (presentationalStyle(element) || undefined));
    const hintsOfAll = [...hints(element), ...lengthHints(author, element, context), ...hinted];
    if (inline.length > 0 || hintsOfAll.length > 0) own.set(element, { inline, hints: hintsOfAll });
  }
  const written = new WrittenStyles(author, mode, own);
  const content = { sizes, animation, transparent, mode, styles: written.shared };
  const shared = { ...head, ...content, sheets: [], addresses: report.addresses };
  const styledFor = (parts: WrittenElements, its: StaticFacts): CompiledDocument => ({
    ...shared,
    ...parts,
    ...written.of(parts, its),
  });
  const repeated = Object.keys(lists).length > 0 && repeatedParts(html, styledFor);
  report.hasCopies = repeated !== false;
  try {
    const whole = repeated
      ? options.isChecked
        ? undefined
        : styledFor(writtenElements(root, html, mostItems(lists)), facts)
      : styledFor({ root, elements, fields, properties: new Map([[0, rootProperties(fields)]]) }, facts);
    checkReferences(whole?.elements ?? elements, report);
    checkTextPositions(whole?.elements ?? elements, report);
    if (whole && !options.isChecked) checkCodes(whole.elements, whole.fields, report);
    if (whole?.hasContainers) checkNesting(whole, report);
    if (whole) reportRefusals(author.refusals, whole.elements, whole.candidates, facts);
    if (whole) checkBoxFilters(whole.elements, whole.candidates, report);
    if (whole && report.errors.length === 0 && !options.isChecked) checkStyles(whole, author.open);
    if (!repeated) return whole;
    const unwritten = { ...NO_STYLES, properties: NO_PROPERTIES };
    return { ...shared, ...{ fields, root, elements }, ...unwritten, repeated };
  } catch (error) {
    if (!(error instanceof TooManySteps || error instanceof TooMuchStyling)) throw error;
    report.error(error.message, html.styles[0] ?? START);
    return undefined;
  }
}

/** What tells of elements of a document whether one is that which a style sheet is in, or a copy of that. */
function isAround({ tag, position: { line, column } }: NonNullable<ParsedHtml['styles'][number]['parent']>) {
  return (element: SelectedElement) => {
    const { position } = element as DocumentElement;
    return element.tag === tag && (tag === 'body' || (position.line === line && position.column === column));
  };
}

function checkNesting({ elements, candidates }: CompiledDocument, report: Report): void {
  const problem = nestingProblem(elements, candidates);
  if (problem) report.error(problem.message, problem.position);
}

/** What `<meta name="color-scheme">` says, which every rule overrides. */
const DARK_PAGE = ':where(:root) { color-scheme: dark }';

const NO_PROPERTIES: CompiledDocument['properties'] = new Map();
const NO_STYLES = { candidates: [], used: new Map(), conditions: [], hasContainers: false, styleKeys: [] };

/** @param styledFor selects styles for elements */
function repeatedParts(
  { root, fields, lists, mode }: ParsedHtml,
  styledFor: (parts: WrittenElements, facts: StaticFacts) => CompiledDocument,
): RepeatedParts {
  return {
    lists,
    writtenFor: (counts) => {
      try {
        return styledFor(writtenElements(root, { fields, lists }, counts), new StaticFacts(mode));
      } catch (error) {
        throw error instanceof TooManySteps ? new TooMuchStyling(error.message) : error;
      }
    },
  };
}

/** What satori draws has elements and fields alone; its styles are checked when it is drawn. */
function forSatori(html: ParsedHtml, report: Report): CompiledDocument {
  const { root, elements, head, fields, lists, sizes, animation, transparent, mode, styles } = html;
  if (animation)
    report.error('satori draws nothing that moves: leave out the animation, or the engine', START);
  for (const { tag, isSvg, attributes, position, scope = html.scope } of elements) {
    if (isSvg && (tag === 'text' || tag === 'tspan'))
      report.error(`<${tag}> is not drawn by satori: write HTML over the svg`, position);
    if (tag === CODE_ELEMENT) report.error(`<${tag}> is not drawn by satori: leave out the engine`, position);
    const style = attributes.get('style') ?? '';
    styleWithVariables(style, scope.fields, (message) => report.error(message, position));
    const parts = [style].flat().map((part) => (typeof part === 'string' ? part : FIELD));
    const written = parts.join('');
    checkAddresses(written, position, report);
    const problem = depthProblem(written);
    if (problem) report.error(problem.message, position);
  }
  const sheets = styles.map(({ text, line, column }) => withoutFontFaces(text, { line, column }, report));
  for (const [index, { rest }] of sheets.entries()) checkAddresses(rest, styles[index] ?? START, report);
  const document: CompiledDocument = {
    ...head,
    ...{ fields, sizes, animation, transparent, mode, root, elements },
    ...{ ...NO_STYLES, properties: NO_PROPERTIES },
    styles: { ...noStyles(), fontFaces: sheets.flatMap(({ faces }) => faces) },
    sheets: sheets.map(({ rest }) => rest),
    addresses: report.addresses,
  };
  if (Object.keys(lists).length === 0) return document;
  const writtenFor = (counts: ItemCounts) => ({ ...document, ...writtenElements(root, html, counts) });
  return { ...document, repeated: { lists, writtenFor } };
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
  { elements, scope: outer }: ParsedHtml,
  context: ParentContext,
  { utilityStyles, isChecked }: CompileOptions,
  report: Report,
): void {
  if (!utilityStyles) {
    report.error('utility classes are not known here: leave the <meta> out', START);
    return;
  }
  const classes = utilityClasses(elements, ({ scope = outer }) => scope.fields, report);
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

/** What a `style` attribute declares, or attributes that are read as one. @param outer what can be named where nothing repeats */
function declarationsOf(
  template: TextTemplate | undefined,
  styles: Styles,
  element: DocumentElement,
  outer: FieldScope,
  context: ParentContext,
  { isChecked }: CompileOptions,
  report: Report,
): readonly Declaration[] {
  if (template === undefined) return [];
  const { fields } = element.scope ?? outer;
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
