import type { FamilyName } from '../../../../templates/contract/index.js';
import { standIn } from '../../../../workers/fonts/face-parts.js';
import { OWN_NAMES } from '../document-fonts.js';

/** What declarations stand in: a style sheet, or a tag. Texts that show some are left as they are. */
const STYLED = /<style\b[^>]*>[\s\S]*?<\/style>|<[a-z][^<>]*>/gi;

/** A declaration of families in a style sheet or a `style` attribute. */
const DECLARED = /(\bfont(?:-family)?\s*:)([^;{}<>]*)/gi;

/** The beginning of a declaration whose first name may follow a size and keywords. */
const SHORTHAND = /font\s*:/i;

/** A custom property that such a declaration may take them from, as in Tailwind and Bootstrap. */
const VARIABLE = /(--[\w-]*(?:font|famil|sans|serif|mono)[\w-]*\s*:)([^;{}<>]*)/gi;

/** One of them that is about something else of a font, where `condensed` is no family. */
const OTHER = /stretch|width|variant|style|weight|size|feature|variation|height|spacing/i;

/** An attribute of a drawing, or of a `<font>`, that is a list of them. */
const ATTRIBUTE = /(\s(?:font-family|face)\s*=\s*)("[^"<>]*"|'[^'<>]*')/gi;

/** A name of a family within it; of a shorthand, the first follows the size. */
const NAME = /(["']?)(-?[a-z][a-z -]*?)\1(?=\s*(?:,|!|"|$))/gi;

/**
 * A page as a browser needs it that has Tuval's families alone: what Tuval takes for others (`serif`, Arial, where nothing
 * is named) is named as Tuval's own, which `browserDocument` gives it with all letters that Tuval falls back to.
 */
export function withOwnFamilies(source: string): string {
  const replaced = source.replace(STYLED, (part) =>
    part
      .replace(DECLARED, (_, start: string, value: string) => start + ownNamed(value, SHORTHAND.test(start)))
      .replace(VARIABLE, (whole, start: string, value: string) =>
        OTHER.test(start) ? whole : start + ownNamed(value),
      )
      .replace(
        ATTRIBUTE,
        (_, start: string, value: string) => `${start}"${ownNamed(value.slice(1, -1).replaceAll('"', "'"))}"`,
      ),
  );
  // Without any weight against what the page says, also in its layers, which come later.
  const start = `<style>@layer own-families { :where(html) { font-family: ${named('serif')} } }</style>`;
  return replaced.replace(/<head\b[^>]*>/i, (tag) => tag + start);
}

function ownNamed(value: string, isShorthand = false): string {
  return value.replace(NAME, (whole, mark: string, name: string) => {
    const declared = (isShorthand && mark === '' ? [...tails(name)] : [name]).find(
      (tail) => standIn(tail) !== undefined,
    );
    // A monospaced family has a size of its own, and the browser's is Tuval's already.
    if (declared === undefined || declared.toLowerCase() === 'monospace') return whole;
    const before = whole.startsWith(name) ? name.slice(0, name.length - declared.length) : '';
    return `${before}${named(standIn(declared) as FamilyName)}`;
  });
}

/** As it may stand in a sheet, and in an attribute within double quotation marks. */
function named(family: FamilyName): string {
  return `'${OWN_NAMES[family]}'`;
}

/** A text, and what is left of it without its first words. */
function* tails(text: string): Iterable<string> {
  for (let rest = text; rest !== ''; rest = rest.replace(/^\S+\s*/, '')) yield rest;
}
