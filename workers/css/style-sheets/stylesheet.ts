/** Style sheets, compiled to rules with their selectors and declarations. */

import type { CssNodePlain } from 'css-tree';
import { declaredNamespace } from '../selectors/namespaces.js';
import {
  LONGEST_SCOPE,
  rootSelector,
  type Scope,
  scopePrelude,
  selecting,
  withinScope,
} from '../selectors/scopes.js';
import { Anchor } from '../selectors/selector-matching.js';
import type { SelectedElement } from '../selectors/selector-test.js';
import { placeAt, TooDeep } from '../syntax/bracket-depth.js';
import { CssValueError } from '../syntax/component-values.js';
import { type Position, type Problems, positionOf } from '../syntax/problems.js';
import type { ParentContext } from '../values/computation-context.js';
import { ConditionError, isSupported, mediaMatches, wouldImport } from './conditions.js';
import { type ContainerRule, containerQueries, TooManyParts } from './container-queries.js';
import { counterStyleRule, MOST_COUNTER_STYLES } from './counter-style-rules.js';
import { DeclarationCompiler } from './declaration-lists.js';
import { fontFace } from './font-faces.js';
import { fontFeatureValues, MOST_ALTERNATES } from './font-feature-values.js';
import { assignPalettes, fontPalette, MOST_PALETTES } from './font-palettes.js';
import { keyframes } from './keyframes.js';
import { propertyRule } from './property-rules.js';
import { type AroundSelectors, type RuleNode, RuleSelectors } from './rule-selectors.js';
import { parsedStyles } from './style-parsing.js';
import type { Styles } from './style-rules.js';

const MOST_DEPTH = 16;

const REFUSED: Readonly<Record<string, string>> = {
  function: '@function is not known: write the value itself',
};

const IDLE_RULES = new Set([
  'page',
  'charset',
  'starting-style',
  'view-transition',
  'viewport',
  'position-try',
]);

/** Rules that `@import` may stand behind, besides those that browsers pass over (CSS Cascade 5, section 2). */
const BEFORE_IMPORTS = new Set(['charset', 'import']);

/** Rules that are read, and so end what `@import` may stand behind. */
const READ = new Set([
  'media',
  'namespace',
  'scope',
  'supports',
  'container',
  'keyframes',
  'font-face',
  'property',
  'counter-style',
  'font-feature-values',
]);

/** Where rules stand: in which layer, and within which others. */
interface Around extends AroundSelectors {
  layer: string | undefined;
  depth: number;
  /** Conditions of containers. */
  container?: ContainerRule;
}

type AtruleNode = Extract<CssNodePlain, { type: 'Atrule' }>;

/** The context of a style sheet. */
export interface SheetContext extends ParentContext {
  /** Tells of an element whether the style sheet is directly in it; undefined where that is not known. */
  isAroundSheet?: ((element: SelectedElement) => boolean) | undefined;
}

/**
 * Adds what a style sheet says.
 * @param start where its text begins in the document
 */
export function addStyles(
  styles: Styles,
  text: string,
  start: Position,
  context: SheetContext,
  problems: Problems,
): void {
  const sheet = parsedStyles(
    text,
    {
      ...start,
      onParseError: (error) =>
        problems.warning(`this is no CSS: ${error.message}`, error as unknown as Position),
    },
    (error) =>
      problems.error(error.message, error instanceof TooDeep ? placeAt(text, error.offset, start) : start),
  );
  if (sheet?.type === 'StyleSheet') {
    new StyleCompiler(styles, context, problems).add(sheet.children, {
      layer: undefined,
      parents: undefined,
      depth: 0,
    });
  }
}

class StyleCompiler {
  readonly #styles: Styles;
  readonly #context: SheetContext;
  readonly #problems: Problems;
  readonly #selectors: RuleSelectors;
  readonly #declarations: DeclarationCompiler;
  /** Set if a rule stood before, behind which browsers pass over `@import`. */
  #isPastImports = false;
  /** The same of `@namespace`. */
  #isPastNamespaces = false;

  constructor(styles: Styles, context: SheetContext, problems: Problems) {
    this.#styles = styles;
    this.#context = context;
    this.#problems = problems;
    this.#selectors = new RuleSelectors(context, problems);
    this.#declarations = new DeclarationCompiler(styles, context, problems);
  }

  add(nodes: readonly CssNodePlain[], around: Around): void {
    if (around.depth > MOST_DEPTH) {
      this.#problems.error(`more than ${MOST_DEPTH} rules in each other`, positionOf(nodes[0]));
      return;
    }
    for (const node of nodes) {
      if (node.type === 'Rule') this.#addRule(node, around);
      else if (node.type === 'Atrule' && node.name.toLowerCase() === 'import') this.#addImport(node, around);
      else if (node.type === 'Atrule') this.#addAtrule(node, around);
      else if (node.type === 'Raw' && node.value.trim() !== '')
        this.#problems.warning('this is no CSS: browsers pass over it', positionOf(node));
    }
    this.#addOwn(nodes, around);
  }

  /** Declarations that stand in a rule within another, like `@media` within a rule. */
  #addOwn(nodes: readonly CssNodePlain[], { parents, layer, container, scope }: Around): void {
    const own = parents ?? (scope && [rootSelector(scope)]);
    const selectors = withinScope(own ?? [], scope);
    const declarations = this.#declarations.compile(nodes, { selectors });
    if (declarations.length > 0 && own)
      this.#styles.rules.push({ selectors, declarations, layer, ...(container && { container }) });
  }

  #addRule(node: RuleNode, around: Around): void {
    const parents = this.#selectors.ofRule(node, around);
    if (!parents) return;
    const selectors = withinScope(parents, around.scope);
    this.#isPastImports = true;
    this.#isPastNamespaces = true;
    const depth = around.depth + 1;
    const { children } = node.block;
    const declarations = this.#declarations.compile(children, { selectors });
    const { layer, container } = around;
    if (selectors.length > 0 && declarations.length > 0)
      this.#styles.rules.push({ selectors, declarations, layer, ...(container && { container }) });
    const nested = children.filter((child) => child.type !== 'Declaration');
    if (nested.length > 0 && selectors.length > 0) this.add(nested, { ...around, parents, depth });
  }

  #addAtrule(node: AtruleNode, around: Around): void {
    const name = node.name.toLowerCase().replace(/^-webkit-/, '');
    const position = positionOf(node);
    const prelude = node.prelude?.type === 'Raw' ? node.prelude.value : '';
    const children = node.block?.children ?? [];
    const within = { ...around, depth: around.depth + 1 };
    const isRead = READ.has(name) || IDLE_RULES.has(name) || Object.hasOwn(REFUSED, name);
    if ((isRead && !BEFORE_IMPORTS.has(name)) || (name === 'layer' && node.block)) this.#isPastImports = true;
    if (this.#isPastImports && name !== 'namespace' && !BEFORE_IMPORTS.has(name))
      this.#isPastNamespaces = true;
    try {
      switch (name) {
        case 'media': {
          const result = mediaMatches(prelude, this.#context);
          if (result === 'print')
            this.#problems.warning('@media print does not matter in a picture', position);
          else if (result) this.add(children, within);
          return;
        }
        case 'supports':
          if (isSupported(prelude, this.#context)) this.add(children, within);
          return;
        case 'container':
          this.#addContainer(prelude, node, within);
          return;
        case 'namespace':
          this.#addNamespace(prelude, node, around);
          return;
        case 'scope':
          this.#addScope(prelude, node, within);
          return;
        case 'layer':
          this.#addLayer(prelude, node, around);
          return;
        case 'keyframes':
          keyframes(node, prelude, this.#styles.keyframes, this.#declarations, this.#problems);
          return;
        case 'font-face': {
          const face = fontFace(children, position, this.#problems);
          if (face) this.#styles.fontFaces.push(face);
          assignPalettes(this.#styles.fontFaces.slice(-1), this.#styles.fontPalettes);
          return;
        }
        case 'font-palette-values':
          if (this.#styles.fontPalettes.length >= MOST_PALETTES) {
            this.#problems.error(`more than ${MOST_PALETTES} palettes`, position);
            return;
          }
          this.#styles.fontPalettes.push(fontPalette(prelude, children, this.#context, this.#problems));
          assignPalettes(this.#styles.fontFaces, this.#styles.fontPalettes);
          return;
        case 'font-feature-values': {
          const named = fontFeatureValues(prelude, children, this.#problems);
          this.#styles.fontAlternates.push(...named);
          if (this.#styles.fontAlternates.length > MOST_ALTERNATES)
            this.#problems.error(`more than ${MOST_ALTERNATES} names of forms of letters`, position);
          return;
        }
        case 'counter-style': {
          if (this.#styles.counterStyles.size >= MOST_COUNTER_STYLES) {
            this.#problems.error(`more than ${MOST_COUNTER_STYLES} styles of counters`, position);
            return;
          }
          this.#styles.counterStyles.set(...counterStyleRule(prelude, children, this.#problems));
          return;
        }
        case 'property':
          this.#addProperty(prelude.trim(), children, position);
          return;
      }
    } catch (error) {
      if (!(error instanceof ConditionError || error instanceof CssValueError)) throw error;
      this.#problems.warning(`@${name}: ${error.message}: browsers pass over the rule`, position);
      return;
    }
    if (IDLE_RULES.has(name)) this.#problems.warning(`@${name} does not matter in a picture`, position);
    else if (Object.hasOwn(REFUSED, name)) this.#problems.error(REFUSED[name] as string, position);
    else this.#problems.warning(`browsers pass over @${node.name}`, position);
  }

  /** @param around with what is around the rule */
  #addContainer(prelude: string, node: AtruleNode, around: Around): void {
    try {
      const queries = containerQueries(prelude, this.#context);
      this.add(node.block?.children ?? [], { ...around, container: { queries, around: around.container } });
    } catch (error) {
      if (!(error instanceof TooManyParts)) throw error;
      this.#problems.error(`@container: ${error.message}`, positionOf(node));
    }
  }

  #addNamespace(prelude: string, node: AtruleNode, { depth }: Around): void {
    const declared = declaredNamespace(prelude);
    if (!declared || depth > 0 || node.block || this.#isPastNamespaces)
      this.#problems.warning('browsers pass over this @namespace', positionOf(node));
    else this.#selectors.addNamespace(declared, positionOf(node));
  }

  /** @param around with what is around the rule */
  #addScope(prelude: string, node: AtruleNode, around: Around): void {
    const position = positionOf(node);
    if (prelude.length > LONGEST_SCOPE) {
      this.#problems.error(`@scope of more than ${LONGEST_SCOPE} characters`, position);
      return;
    }
    const parts = scopePrelude(prelude);
    if (!parts) {
      const written = prelude.trim().slice(0, 60);
      this.#problems.warning(`@scope ${written} is not known: browsers pass over the rule`, position);
      return;
    }
    const { start, end } = parts;
    const { isAroundSheet: isRoot } = this.#context;
    if (start === undefined && !isRoot) {
      this.#problems.error(
        '@scope without the root that it begins at is not known: write @scope (.card)',
        position,
      );
      return;
    }
    const anchor = new Anchor();
    const own = { ...around, parents: undefined, scope: { anchor, starts: undefined, ends: [] } };
    const starts =
      start === undefined
        ? [selecting(isRoot as NonNullable<typeof isRoot>)]
        : this.#selectors.ofText(start, around, position);
    const ends = end === undefined ? [] : this.#selectors.ofText(end, own, position);
    if (!ends || !starts) return;
    const scope: Scope = { anchor, starts: withinScope(starts, around.scope), ends };
    this.add(node.block?.children ?? [], { ...around, parents: undefined, scope });
  }

  /** Nothing is loaded, as for `<link>`; browsers pass over what stands late, or for another medium. */
  #addImport(node: AtruleNode, { depth }: Around): void {
    const position = positionOf(node);
    const prelude = node.prelude?.type === 'Raw' ? node.prelude.value : '';
    const isIdle = depth > 0 || this.#isPastImports || node.block || !wouldImport(prelude, this.#context);
    const problem = isIdle ? 'browsers pass over this @import' : '@import is not loaded: put the rules here';
    this.#problems.warning(problem, position);
  }

  #addLayer(prelude: string, node: AtruleNode, around: Around): void {
    const names = prelude.split(',').map((name) => name.trim());
    const full = (name: string) => (around.layer === undefined ? name : `${around.layer}.${name}`);
    const own = names.map((name) => full(name || `(${this.#styles.layers.size})`));
    if (own.some((name) => name.split('.', MOST_DEPTH + 1).length > MOST_DEPTH)) {
      this.#problems.error(`more than ${MOST_DEPTH} layers in each other`, positionOf(node));
      return;
    }
    for (const name of own) {
      // A layer within another that is not named yet names that one, too.
      const parts = name.split('.');
      for (let length = 1; length <= parts.length; length++) {
        this.#styles.layers.add(parts.slice(0, length).join('.'));
      }
    }
    if (node.block) this.add(node.block.children, { ...around, layer: own[0], depth: around.depth + 1 });
  }

  #addProperty(name: string, children: readonly CssNodePlain[], position: Position): void {
    const registered = propertyRule(name, children, position, this.#context, this.#problems);
    if (registered) this.#styles.registered.set(name, registered);
  }
}
