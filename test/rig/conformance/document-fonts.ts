import { pathToFileURL } from 'node:url';
import type { FaceRange, FamilyName, FontFace, HanForm } from '../../../templates/contract/index.js';
import { type FontSubset, searchOrder, subsetsNamed } from '../../../workers/fonts/catalogue.js';
import { hanFormOf } from '../../../workers/text/han-form.js';
import { cssName, fontFaceRule, rangesOf } from '../chromium/fonts-css.js';
import { languageOf } from './document.js';

/** The names under which documents ask for Tuval's families. */
export const OWN_NAMES: Readonly<Record<FamilyName, string>> = {
  sans: 'Inter',
  serif: 'Source Serif 4',
  condensed: 'Fira Sans Extra Condensed',
  mono: 'JetBrains Mono',
};

const NAMES: Readonly<Record<string, FamilyName>> = Object.fromEntries(
  Object.entries(OWN_NAMES).map(([family, name]) => [name, family as FamilyName]),
);

/** One of them as a value of CSS, within quotation marks or without. */
const NAMED = new RegExp(`(["']?)\\b(${Object.keys(NAMES).join('|')})\\1(?=\\s*(?:[,;}!)"']|$))`, 'g');

/** Letters, figures and marks that entities and `content` bring in, whatever a source is written in. */
const ALWAYS: readonly [number, number][] = [
  [0x20, 0x17f],
  [0x2010, 0x2044],
  [0x20a0, 0x20c0],
  [0x2190, 0x2199],
  [0x2212, 0x2212],
  [0x25a0, 0x25a0],
  [0x25b8, 0x25be],
  [0x25e6, 0x25e6],
];

/** An `@font-face` rule for every file that the texts of a document are set in. */
export function fontFaceRulesFor(source: string): string {
  const needs = needsOf(source);
  // Two hundred rules, and of most documents the same.
  const key = JSON.stringify(needs);
  let rules = SHEETS.get(key);
  if (rules === undefined) {
    // Of the rules of a family that have a character, the last one wins.
    rules = facesOfNeeds(needs).reverse().map(ruleOf).join('\n');
    SHEETS.set(key, rules);
  }
  return rules;
}

const SHEETS = new Map<string, string>();

/** Written once: the rule of a face that has thousands of ranges takes long, and most documents ask for the same faces. */
function ruleOf(face: FontFace): string {
  let rule = RULES.get(face);
  if (rule === undefined) {
    rule = fontFaceRule(face);
    RULES.set(face, rule);
  }
  return rule;
}

const RULES = new WeakMap<FontFace, string>();

/** The document with all families that Tuval falls back to behind each of Tuval's that its styles name. */
export function withFallbackFamilies(source: string): string {
  const han = hanFormFor(source);
  const stacks = new Map<string, string>();
  const replaced = (css: string) =>
    css.replace(NAMED, (named, _mark, name: string) => {
      let fallbacks = stacks.get(name);
      if (fallbacks === undefined) {
        const families = [...searchOrder(NAMES[name] as FamilyName, han)].map(familyOf);
        fallbacks = [...new Set(families)].filter((family) => !(family in NAMES)).join(', ');
        stacks.set(name, fallbacks);
      }
      return `${named}, ${fallbacks}`;
    });
  return source
    .replace(/(<style\b[^>]*>)([\s\S]*?)(?=<\/style>)/gi, (_, tag, css) => tag + replaced(css))
    .replace(/( style=")([^"]*)/gi, (_, start, css) => start + replaced(css));
}

/** The files that the texts of a document are set in, those of a family in the order in which they are searched. */
export function facesFor(source: string): FontFace[] {
  return facesOfNeeds(needsOf(source));
}

/** What of a document decides which files its texts are set in. */
interface FontNeeds {
  han: HanForm;
  /** Of Tuval's families, those that it names. */
  names: readonly string[];
  /** Of those that Tuval falls back to, those that it names. */
  fallbacks: readonly string[];
  weights: readonly number[];
  /** In ascending order. */
  characters: readonly number[];
}

function needsOf(source: string): FontNeeds {
  return {
    han: hanFormFor(source),
    names: Object.keys(NAMES).filter((name) => source.includes(name)),
    fallbacks: [...new Set(Array.from(source.matchAll(FALLBACKS), ([name]) => name))],
    weights: weightsIn(source),
    characters: charactersOf(source),
  };
}

function facesOfNeeds({ han, names, fallbacks, weights, characters }: FontNeeds): FontFace[] {
  const parts = new Map<string, FontSubset>();
  for (const name of names) {
    for (const part of searchOrder(NAMES[name] as FamilyName, han)) {
      const isNeeded = part.isBasic || has(part, characters);
      if (isNeeded && (part.isBasic || !parts.has(part.name))) parts.set(part.name, part);
    }
  }
  const named = fallbacks.flatMap((family) =>
    (subsetsNamed(family) ?? [])
      .filter((part) => part.isBasic || has(part, characters))
      .flatMap((part) => facesOf(part, weights))
      .map((face) => ({ ...face, family })),
  );
  return [...parts.values()].flatMap((part) => facesOf(part, weights)).concat(named);
}

/** Families that Tuval falls back to, where pages name them. */
const FALLBACKS = /\b(?:Roboto|Noto S(?:ans|erif)(?: [A-Z]\w+)*)\b(?=\s*["',;}])/g;

/** The form of ideographs that a document's language asks for, or else its texts. */
export function hanFormFor(source: string): HanForm {
  const language = languageOf(source);
  if (/^zh-(Hant|TW|HK)/i.test(language)) return 'tc';
  const forms: Partial<Record<string, HanForm>> = { zh: 'sc', ja: 'jp', ko: 'kr' };
  return forms[language.slice(0, 2)] ?? hanFormOf([source]);
}

/** What a browser is to call the family of a part. */
function familyOf({ family }: FontSubset): string {
  const own = Object.entries(NAMES).find(
    ([, name]) => searchOrder(name, 'sc').first.family.package === family.package,
  );
  return own ? own[0] : cssName(family.package);
}

/** The same ones each time: looking for the files of packages takes long. */
function facesOf(part: FontSubset, weights: readonly number[]): readonly FontFace[] {
  const cached = FACES.get(part) ?? new Map<string, readonly FontFace[]>();
  FACES.set(part, cached);
  // Those of a variable font are one file.
  const key = part.isVariable ? '' : weights.join(' ');
  const faces = cached.get(key) ?? newFacesOf(part, weights);
  cached.set(key, faces);
  return faces;
}

const FACES = new WeakMap<FontSubset, Map<string, readonly FontFace[]>>();

function newFacesOf(part: FontSubset, weights: readonly number[]): FontFace[] {
  const family = familyOf(part);
  const ranges = rangesOf(part);
  const face = (weights: FaceRange, path: string): FontFace => ({
    ...{ family, weights, range: ranges },
    sources: [{ file: pathToFileURL(path) }],
  });
  if (part.isVariable) return [face([100, 900], part.path(400))];
  return weights.flatMap((weight) => {
    const upright = face([weight, weight], part.path(weight));
    if (!part.hasItalics) return [upright];
    return [upright, { ...face([weight, weight], part.path(weight, true)), slopes: [14, 14] as const }];
  });
}

/** All numbers that could be one, those beside a weight between them, and those of `normal` and `bold`. */
function weightsIn(source: string): number[] {
  const numbers = Array.from(source.matchAll(/\b[1-9]00\b/g), ([number]) => Number(number));
  for (const [, weight] of source.matchAll(/font-weight:\s*(\d[\d.]*)/g)) {
    const hundreds = Number(weight) / 100;
    // What is bolder within the heavier half of weights is 900.
    numbers.push(
      ...[Math.floor(hundreds), Math.ceil(hundreds)].map(ofFont),
      ...(hundreds >= 5.5 ? [900] : []),
    );
  }
  const named = source.includes('content="tailwind"') ? [300, 500, 600, 800, 900] : [];
  return [...new Set([400, 700, ...numbers, ...named])].sort((one, other) => one - other);
}

/** The weight of a font by its hundreds. */
function ofFont(hundreds: number): number {
  return 100 * Math.max(1, Math.min(hundreds, 9));
}

/** In ascending order. */
function charactersOf(source: string): number[] {
  const text = source + source.toUpperCase() + source.toLowerCase();
  const characters = new Set(Array.from(text, (character) => character.codePointAt(0) as number));
  // References of HTML and escapes of CSS, whichever the source has.
  for (const [, hex, decimal] of source.matchAll(/(?:&#x|\\)([\da-f]{2,6})|&#(\d{1,7})/gi))
    characters.add(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16));
  for (const [first, last] of ALWAYS) for (let at = first; at <= last; at++) characters.add(at);
  return [...characters].sort((one, other) => one - other);
}

/** @param characters in ascending order */
function has(part: FontSubset, characters: readonly number[]): boolean {
  return part.ranges.some(([first, last]) => (firstFrom(first, characters) ?? Infinity) <= last);
}

/** The first of some numbers in ascending order that is not below another. */
function firstFrom(least: number, numbers: readonly number[]): number | undefined {
  let [from, to] = [0, numbers.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((numbers[middle] as number) < least) from = middle + 1;
    else to = middle;
  }
  return numbers[from];
}
