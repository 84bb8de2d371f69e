/** What style sheets say, once they are compiled. */

import type { FontFace } from '../../../templates/contract/index.js';
import type { Declaration, DeclaredValue } from '../properties/declarations.js';
import type { RegisteredVariable } from '../properties/variables.js';
import type { Selector } from '../selectors/selector-matching.js';
import type { NamedAlternate } from '../values/font-alternates.js';
import type { CounterRule } from '../values/own-counter-styles.js';
import type { ContainerRule } from './container-queries.js';
import type { NamedPalette } from './font-palettes.js';
import type { Keyframe } from './keyframes.js';

/** A rule: its selectors and its declarations. */
export interface Rule {
  selectors: readonly Selector[];
  declarations: readonly Declaration[];
  /** Full name of its cascade layer. */
  layer: string | undefined;
  /** What containers around an element have to be like for it to apply; left out where it always does. */
  container?: ContainerRule;
}

/** A declaration whose value is known when its variables are, and who is told where it is wrong, or passed over, then. */
export interface OpenDeclaration {
  property: string;
  declared: readonly DeclaredValue[];
  report(message: string, isIdle: boolean): void;
}

/** A declaration that is not drawn, which is an error only where an element has it. */
export interface Refusal {
  /** Of its rule. */
  selectors: readonly Selector[];
  /** The animation that it is of, in place of selectors. */
  animation?: string;
  /** @param matters whether an element may have it */
  report(matters: boolean): void;
}

/** All rules of style sheets. */
export interface Styles {
  rules: Rule[];
  /** Layers in the order of their names' first mention. */
  layers: Set<string>;
  keyframes: Map<string, Keyframe[]>;
  fontFaces: FontFace[];
  fontPalettes: NamedPalette[];
  fontAlternates: NamedAlternate[];
  registered: Map<string, RegisteredVariable>;
  counterStyles: Map<string, CounterRule>;
  open: OpenDeclaration[];
  refusals: Refusal[];
  /** Taken for values that turned out to be none. */
  comparisonSteps: number;
}

/** Those of an empty style sheet. */
export function noStyles(): Styles {
  return {
    rules: [],
    layers: new Set(),
    keyframes: new Map(),
    fontFaces: [],
    fontPalettes: [],
    fontAlternates: [],
    registered: new Map(),
    counterStyles: new Map(),
    open: [],
    refusals: [],
    comparisonSteps: 0,
  };
}
