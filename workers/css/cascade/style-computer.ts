/** Computes the longhands of an element from what is declared of it (CSS Cascade 5, section 4). */

import { keywordSize, sizeKeyword } from '../grammars/font-grammars.js';
import type { ComputedValue } from '../grammars/grammars.js';
import type { DeclaredValue, WideWord } from '../properties/declarations.js';
import { physicalName } from '../properties/logical-properties.js';
import type { Longhand } from '../properties/longhand-row.js';
import { LONGHANDS, type LonghandName } from '../properties/longhands.js';
import { type RegisteredVariable, sizeOf, type Variables } from '../properties/variables.js';
import { type ComponentValue, CssValueError } from '../syntax/component-values.js';
import type { ParentContext } from '../values/computation-context.js';
import { isModernColor } from '../values/css-colors.js';
import type { StyleWork } from '../values/style-work.js';
import { isSameValue } from '../values/typed-value.js';
import {
  type ContainersAround,
  type ConversionData,
  type FontUnits,
  type FontValues,
  OF_COLOR,
  OF_FAMILY,
  OF_ROOT,
  type Siblings,
} from '../values/units.js';
import type { Candidate } from './cascade.js';
import {
  type ComputedStyle,
  type ComputedValues,
  type CurrentColor,
  INHERITED,
  INITIAL,
  lineHeightOf,
  noteInherited,
  type Recolored,
  setValue,
} from './computed-style.js';
import { FilledInDeclarations } from './filled-in-declarations.js';
import { adjustStyle } from './style-adjuster.js';

/** The context that all elements of a picture are computed in. */
export interface Page {
  width: number;
  height: number;
  registered: ReadonlyMap<string, RegisteredVariable>;
  /** Custom properties of the element that no rule overrides. */
  fieldProperties?: ReadonlyMap<string, readonly ComponentValue[]>;
  /** What `ch`, `ex`, `cap` and `ic` measure; it must not keep the values, which are not all computed. */
  metricsOf?: ((font: FontValues) => FontUnits) | undefined;
  /** Counts what is done; nothing is bounded where it is left out. */
  work?: StyleWork;
  /** Told of declarations with variables that are no value of their property once these are filled in. */
  onInvalid?(declared: DeclaredValue, message: string, mayBrowsersTakeIt: () => boolean): void;
}

/** The root's, which `rem` counts; its parent has none. */
export interface RootSizes {
  fontSize: number;
  lineHeight: number | 'normal';
  font: FontValues;
}

/** What takes longer than to see which declaration wins. */
const STEPS_OF_A_VALUE = 5;
const STEPS_OF_A_PART = 5;

/** Which of the others' values others are computed with: these come first. */
const FIRST = [
  'colorScheme',
  'direction',
  'fontFamily',
  'fontWeight',
  'fontStyle',
  'fontStretch',
  'fontSize',
  'fontSizeAdjust',
  'lineHeight',
  'color',
] as const;

/** The initial colour on a dark page. */
const DARK_TEXT = '#ffffff';

/** The initial size. */
const MEDIUM = 'medium';

/** Where an element is in its document; one of a template in code is nowhere. */
export interface ElementPlace {
  siblings?: Siblings;
  /** Whether it is within an `<svg>`. */
  isDrawn?: boolean;
  /** The containers that its lengths may be of. */
  containers?: ContainersAround | undefined;
}

/** Computes the longhands of one element, in the order in which they depend on each other. */
export class StyleComputer {
  readonly #context: ParentContext;
  hasAbsoluteSize: boolean;
  fontKeyword: string | undefined;
  hasModernColor: boolean;
  recolored: Map<LonghandName, Recolored> | undefined;
  #filledIn: FilledInDeclarations | undefined;

  constructor(
    readonly values: ComputedValues,
    readonly winners: ReadonlyMap<string, DeclaredValue>,
    readonly applied: readonly Candidate[],
    readonly variables: Variables,
    readonly parent: ComputedStyle | undefined,
    readonly root: RootSizes | undefined,
    readonly page: Page,
    readonly place: ElementPlace = {},
  ) {
    const around = parent?.values ?? INITIAL;
    const fontSize = around.fontSize as number;
    this.hasAbsoluteSize = parent?.hasAbsoluteSize ?? false;
    this.fontKeyword = parent ? parent.fontKeyword : MEDIUM;
    this.hasModernColor = parent?.hasModernColor ?? false;
    const conversion: ConversionData = {
      fontSize,
      rootFontSize: root?.fontSize ?? 16,
      lineHeight: lineHeightOf(around),
      rootLineHeight: root?.lineHeight ?? 'normal',
      rootFont: root?.font,
      viewportWidth: page.width,
      viewportHeight: page.height,
      font: around as FontValues,
      unitsOf: page.metricsOf,
      color: around.color as string,
      ownColor: undefined,
      isDark: around.colorScheme === 'dark',
      hasModernColor: this.hasModernColor,
      ...(place.siblings && { siblings: place.siblings }),
      ...(place.containers && { containers: place.containers }),
    };
    this.#context = { conversion, uses: 0, parent: { fontSize, fontWeight: around.fontWeight as number } };
  }

  /** What the values are computed with: when all are, their own sizes. */
  get context(): ParentContext {
    return this.#context;
  }

  compute(): void {
    for (const name of FIRST) this.#computeFirst(name);
    this.#recolorInherited();
    const isLtr = this.values.direction === 'ltr';
    for (const [name, declared] of this.winners) {
      if ((FIRST as readonly string[]).includes(name)) continue;
      const physical = physicalName(name, isLtr ? 'ltr' : 'rtl') as LonghandName;
      this.recolored?.delete(physical);
      const value = this.#valueOf(declared, physical);
      if (value !== undefined) setValue(this.values, physical, value);
    }
    adjustStyle(this.values, this.parent, this.place.isDrawn);
  }

  /**
   * Whatever is inherited with the colour of the element around has that of this one. What stays as it is becomes no value of its own,
   * over which no attribute of a shape would stand.
   */
  #recolorInherited(): void {
    for (const name of this.parent?.recolored?.keys() ?? []) {
      if (!INHERITED.has(name)) continue;
      const value = this.#inherited(name);
      if (!isSameValue(value, this.values[name])) setValue(this.values, name, value);
    }
  }

  #inherited(name: LonghandName): ComputedValue {
    const value = (this.parent?.values ?? INITIAL)[name];
    const recolor = this.parent?.recolored?.get(name);
    if (!recolor) return value;
    this.recolored ??= new Map();
    this.recolored.set(name, recolor);
    const color = String(this.values.color);
    const isSame = color === this.parent?.values.color && this.hasModernColor === this.parent.hasModernColor;
    return isSame ? value : recolor({ color, isModern: this.hasModernColor }, this.page.work);
  }

  #computeFirst(name: (typeof FIRST)[number]): void {
    const declared = this.winners.get(name);
    if (declared) {
      const uses = this.#context.uses;
      this.#context.uses = 0;
      if (name === 'color' && declared.kind !== 'wide') this.hasModernColor = false;
      const value = this.#valueOf(declared, name);
      if (value !== undefined) setValue(this.values, name, value);
      if (name === 'fontSize' && declared.kind !== 'wide') this.#setAbsoluteness(this.#context.uses);
      if (name === 'fontSize') this.#setKeyword(declared);
      this.#context.uses |= uses;
    }
    this.#goOn(name);
  }

  /** Makes what was computed the surroundings of what is computed after it. */
  #goOn(name: (typeof FIRST)[number]): void {
    const { conversion } = this.#context;
    const { values } = this;
    if (name === 'colorScheme') {
      // `normal` is the scheme of the page.
      if (values.colorScheme === 'normal' && conversion.isDark) values.colorScheme = 'dark';
      conversion.isDark = values.colorScheme === 'dark';
      // What nobody says of a page is its text's.
      if (!this.parent && conversion.isDark) values.color = DARK_TEXT;
    }
    if (name === 'fontFamily') this.#setMonospace(values);
    if (name === 'fontSize') {
      conversion.fontSize = values.fontSize as number;
      conversion.font = values;
      if (!this.root) conversion.rootFontSize = conversion.fontSize;
    }
    if (name === 'lineHeight') {
      conversion.lineHeight = lineHeightOf(values);
      if (!this.root) conversion.rootLineHeight = conversion.lineHeight;
    }
    if (name === 'color') {
      conversion.color = values.color as string;
      conversion.hasModernColor = this.hasModernColor;
    }
  }

  /** As in Chromium: a keyword is no absolute size, and what is relative to the size around is what that is. */
  #setAbsoluteness(uses: number): void {
    if (uses === 0 || (uses & OF_ROOT) !== 0) this.hasAbsoluteSize = true;
    else if ((uses & OF_FAMILY) !== 0) this.hasAbsoluteSize = false;
  }

  #setKeyword(declared: DeclaredValue): void {
    const { uses, parent } = this.#context;
    if (declared.kind === 'wide') {
      if (declared.word === 'initial') this.fontKeyword = MEDIUM;
    } else
      this.fontKeyword =
        (uses & OF_FAMILY) === 0
          ? undefined
          : sizeKeyword(this.values.fontSize as number, parent.isMonospaced === true);
  }

  /**
   * Browsers have 13 pixels for monospaced text where others have 16, as long as nobody says any, and sizes of their own for each
   * keyword (Blink, `FontBuilder::CheckForGenericFamilyChange`).
   */
  #setMonospace(values: ComputedValues): void {
    const isNow = values.fontFamily === 'monospace';
    const wasBefore = (this.parent?.values ?? INITIAL).fontFamily === 'monospace';
    this.#context.parent.isMonospaced = isNow;
    if (isNow === wasBefore || this.hasAbsoluteSize || values === this.parent?.values) return;
    const { conversion, parent } = this.#context;
    if (this.fontKeyword) conversion.fontSize = keywordSize(this.fontKeyword, isNow);
    else conversion.fontSize *= isNow ? 13 / 16 : 16 / 13;
    parent.fontSize = conversion.fontSize;
    if (!this.winners.has('fontSize')) values.fontSize = conversion.fontSize;
  }

  /** Computed value of a declared one; undefined where the longhand stays what it is. */
  #valueOf(declared: DeclaredValue, name: LonghandName): ComputedValue | undefined {
    switch (declared.kind) {
      case 'constant':
        return declared.value;
      case 'relative':
        return this.computed(name, declared.values) ?? this.#unset(name);
      case 'variable':
        this.#filledIn ??= new FilledInDeclarations(this);
        return this.#filledIn.valueOf(declared, name) ?? this.#unset(name);
      case 'wide':
        return this.wide(declared.word, declared.name, name);
      case 'custom':
        return undefined;
    }
  }

  /** @returns undefined for a value that the longhand does not have */
  computed(name: LonghandName, values: readonly ComponentValue[]): ComputedValue | undefined {
    const context = this.#context;
    const { color, hasModernColor = false } = context.conversion;
    if (name === 'color' && isModernColor(values, context)) {
      this.hasModernColor = true;
      context.uses |= OF_COLOR; // No other element takes the value over without this.
    }
    this.page.work?.add(STEPS_OF_A_VALUE + STEPS_OF_A_PART * sizeOf(values));
    const before = context.uses;
    context.uses = 0;
    const value = this.#inColor(name, values, { color: color as string, isModern: hasModernColor });
    if ((context.uses & OF_COLOR) !== 0 && value !== undefined && name !== 'color') {
      this.recolored ??= new Map();
      this.recolored.set(name, (other, work) => {
        work?.add(STEPS_OF_A_VALUE + STEPS_OF_A_PART * sizeOf(values));
        return this.#inColor(name, values, other) ?? value;
      });
    }
    context.uses |= before;
    return value;
  }

  #inColor(
    name: LonghandName,
    values: readonly ComponentValue[],
    { color, isModern }: CurrentColor,
  ): ComputedValue | undefined {
    const { conversion } = this.#context;
    const { color: ownColor, hasModernColor = false } = conversion;
    // The word alone stays, and means the colour of whoever inherits it.
    const keepsWord = (LONGHANDS[name] as Longhand).keepsCurrentColor === true;
    conversion.color = keepsWord ? undefined : color;
    conversion.ownColor = color;
    conversion.hasModernColor = isModern;
    try {
      return LONGHANDS[name].grammar(values, this.#context);
    } catch (error) {
      if (error instanceof CssValueError) return undefined;
      throw error;
    } finally {
      conversion.color = ownColor;
      conversion.ownColor = undefined;
      conversion.hasModernColor = hasModernColor;
    }
  }

  /** The value of a keyword of every property. @param longhand that it is declared of, which may be a logical one */
  wide(word: WideWord, longhand: string, name: LonghandName): ComputedValue {
    if (word === 'inherit') return this.#asAround(name);
    if (word === 'initial') return INITIAL[name];
    if (word === 'unset') return this.#unset(name);
    if (word === 'revert-layer') return this.#ofLowerLayer(longhand, name, this.applied.length);
    // Browsers' own styles have logical names where an author may write either.
    const direction = this.values.direction === 'rtl' ? 'rtl' : 'ltr';
    for (const { declared: all, isDefault } of this.applied.toReversed()) {
      const own = isDefault
        ? all.findLast((each) => each.name === longhand || physicalName(each.name, direction) === name)
        : undefined;
      if (own) return this.#valueOf(own, name) ?? this.#unset(name);
    }
    return this.#unset(name);
  }

  /**
   * What is declared below the layer whose declaration wins (CSS Cascade 5, section 7.3.5).
   * @param below how many of the candidates are asked
   */
  #ofLowerLayer(longhand: string, name: LonghandName, below: number): ComputedValue {
    const declaredIn = (index: number) =>
      this.applied[index]?.declared.findLast((each) => each.name === longhand);
    let at = below - 1;
    while (at >= 0 && !declaredIn(at)) at--;
    const layer = this.applied[at]?.layer;
    for (at--; at >= 0; at--) {
      const own = this.applied[at]?.layer === layer ? undefined : declaredIn(at);
      if (own?.kind === 'wide' && own.word === 'revert-layer')
        return this.#ofLowerLayer(longhand, name, at + 1);
      if (own) return this.#valueOf(own, name) ?? this.#unset(name);
    }
    return this.#unset(name);
  }

  #unset(name: LonghandName): ComputedValue {
    return LONGHANDS[name].isInherited ? this.#asAround(name) : INITIAL[name];
  }

  #asAround(name: LonghandName): ComputedValue {
    const { attributeOf, isInherited }: Longhand = LONGHANDS[name];
    if (this.place.isDrawn && isInherited && attributeOf === 'shapes') noteInherited(this.values, name);
    return this.#inherited(name);
  }
}
