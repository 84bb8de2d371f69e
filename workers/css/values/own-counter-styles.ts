/** Counter styles that a document defines by `@counter-style` (CSS Counter Styles 3, sections 2 and 3). */

import { counterSuffix, counterText, isCounterStyle } from './counter-styles.js';

/** How signs make up a number. */
export type CounterSystem = 'cyclic' | 'numeric' | 'alphabetic' | 'symbolic' | 'additive' | 'fixed';

/** The descriptors of a rule; what it leaves out is initial, or what the style that it extends has. */
export interface CounterRule {
  system: CounterSystem | { extends: string };
  /** The number of the first sign of a fixed system. */
  first: number;
  symbols: readonly string[];
  /** Weights, the greatest first, with their signs. */
  additive: readonly (readonly [weight: number, sign: string])[];
  negative?: readonly [before: string, after: string];
  prefix?: string;
  suffix?: string;
  /** Undefined where it is that of the system, whatever it extends. */
  ranges?: readonly (readonly [least: number, most: number])[] | undefined;
  pad?: readonly [length: number, sign: string];
  fallback?: string;
}

/** Letters of a number: one that is longer is written in the fallback's way (Blink, `kCounterLengthLimit`). */
const MOST_LETTERS = 120;

/** UTF-16 units of as many letters: signs that are longer are not even put together. */
const MOST_UNITS = 4096;

/** Styles that extend, or fall back to, each other: what is deeper, or goes in a circle, is decimal. */
const MOST_STYLES_IN_EACH_OTHER = 16;

/** Numbers from the first to the last that a system can write, unless its rule says other ranges. */
const LEAST: Readonly<Partial<Record<CounterSystem, number>>> = { alphabetic: 1, symbolic: 1, additive: 0 };

const WITH_NEGATIVES = /^(?:numeric|alphabetic|symbolic|additive)$/;

/** A document's own styles, and the known ones. */
export class CounterStyles {
  readonly #rules: ReadonlyMap<string, CounterRule>;

  constructor(rules: ReadonlyMap<string, CounterRule>) {
    this.#rules = rules;
  }

  has(name: string): boolean {
    return this.#rules.has(name);
  }

  /** A number as a style writes it, without what lists have around it; names that nobody knows are decimal. */
  text(number: number, name: string): string {
    return this.#text(number, name, 0);
  }

  /** A number as it stands before a list's item. */
  markerText(number: number, name: string): string {
    const rule = this.#resolved(name);
    if (!rule) return counterText(number, validated(name)) + counterSuffix(validated(name));
    return (rule.prefix ?? '') + this.text(number, name) + (rule.suffix ?? '. ');
  }

  #text(number: number, name: string, depth: number): string {
    const rule = depth < MOST_STYLES_IN_EACH_OTHER ? this.#resolved(name) : undefined;
    if (!rule) return counterText(number, depth < MOST_STYLES_IN_EACH_OTHER ? validated(name) : 'decimal');
    return writtenBy(rule, number) ?? this.#text(number, rule.fallback ?? 'decimal', depth + 1);
  }

  /** With what it extends filled in; undefined for one that is not the document's own. */
  #resolved(name: string): CounterRule | undefined {
    let rule = this.#rules.get(name);
    for (let depth = 0; rule && typeof rule.system === 'object'; depth++) {
      const { extends: base } = rule.system;
      const around: CounterRule | undefined =
        depth < MOST_STYLES_IN_EACH_OTHER ? this.#rules.get(base) : undefined;
      if (!around) return { ...rule, suffix: rule.suffix ?? counterSuffix(validated(base)) };
      rule = { ...around, ...rule, ...pickedSystem(around) };
    }
    return rule;
  }
}

function pickedSystem({ system, first, symbols, additive }: CounterRule): CounterRule {
  return { system, first, symbols, additive };
}

function validated(name: string): string {
  const lower = name.toLowerCase();
  return isCounterStyle(lower) ? lower : 'decimal';
}

/** Undefined where the style has no signs for the number. */
function writtenBy(rule: CounterRule, number: number): string | undefined {
  const { system } = rule;
  const isExtended = typeof system === 'object';
  const ranges = rule.ranges ?? [[isExtended ? -Infinity : (LEAST[system] ?? -Infinity), Infinity]];
  if (!ranges.some(([least, most]) => number >= least && number <= most)) return undefined;
  const hasSign = number < 0 && (isExtended || WITH_NEGATIVES.test(system));
  const [before, after] = hasSign ? (rule.negative ?? ['-', '']) : ['', ''];
  const size = hasSign ? -number : number;
  const written = isExtended ? counterText(size, validated(system.extends)) : signsOf(rule, system, size);
  if (written === undefined) return undefined;
  const around = before.length + after.length;
  if (around + written.length > MOST_UNITS) return undefined;
  const [padded, sign] = rule.pad ?? [0, ''];
  const missing = Math.max(0, padded - lettersIn(written) - lettersIn(before + after));
  const padding = repeated(sign, missing);
  if (padding === undefined || around + padding.length + written.length > MOST_UNITS) return undefined;
  const text = before + padding + written + after;
  return lettersIn(text) > MOST_LETTERS ? undefined : text;
}

/** Undefined where that is too long. */
function repeated(sign: string, times: number): string | undefined {
  return times > MOST_LETTERS || sign.length * times > MOST_UNITS ? undefined : sign.repeat(times);
}

function signsOf(rule: CounterRule, system: CounterSystem, number: number): string | undefined {
  const { symbols } = rule;
  const count = symbols.length;
  switch (system) {
    case 'cyclic':
      return symbols[(((number - 1) % count) + count) % count];
    case 'fixed':
      return symbols[number - rule.first];
    case 'numeric':
      return numeric(number, symbols);
    case 'alphabetic':
      return alphabetic(number, symbols);
    case 'symbolic': {
      if (number < 1) return undefined;
      return repeated(symbols[(number - 1) % count] as string, Math.ceil(number / count));
    }
    case 'additive':
      return additive(number, rule.additive);
  }
}

function numeric(number: number, symbols: readonly string[]): string | undefined {
  let text = '';
  let rest = number;
  do {
    if (text.length > MOST_UNITS) return undefined;
    text = `${symbols[rest % symbols.length]}${text}`;
    rest = Math.floor(rest / symbols.length);
  } while (rest > 0);
  return text;
}

function alphabetic(number: number, symbols: readonly string[]): string | undefined {
  if (number < 1) return undefined;
  let text = '';
  for (let rest = number; rest > 0; rest = Math.floor((rest - 1) / symbols.length)) {
    if (text.length > MOST_UNITS) return undefined;
    text = `${symbols[(rest - 1) % symbols.length]}${text}`;
  }
  return text;
}

function additive(number: number, weights: CounterRule['additive']): string | undefined {
  if (number === 0) return weights.find(([weight]) => weight === 0)?.[1];
  let text = '';
  let rest = number;
  for (const [weight, sign] of weights) {
    if (weight === 0 || weight > rest) continue;
    const times = Math.floor(rest / weight);
    const signs = repeated(sign, times);
    if (signs === undefined || text.length > MOST_UNITS) return undefined;
    text += signs;
    rest -= times * weight;
    if (rest === 0) return text;
  }
  return undefined;
}

/** Made when it is first needed: the first of a process takes 9 ms. */
let graphemes: Intl.Segmenter | undefined;

/** Of a long text no more are counted than are too many. */
function lettersIn(text: string): number {
  if (/^[\x20-\x7e]*$/.test(text)) return text.length;
  graphemes ??= new Intl.Segmenter('und', { granularity: 'grapheme' });
  let count = 0;
  for (const _ of graphemes.segment(text)) if (++count > MOST_LETTERS) break;
  return count;
}
