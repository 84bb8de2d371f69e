/** Which elements documents may have, and why not the others. */

import { isDrawnPresentational, isPresentational } from './presentational-attributes.js';

/** Elements of HTML that a document can have, and any with a hyphen in its name. */
export const HTML_ELEMENTS: ReadonlySet<string> = new Set(
  `html head body title meta style script a abbr acronym address area article aside b bdi bdo big blockquote br button
  canvas caption center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em fieldset
  figcaption figure font footer form h1 h2 h3 h4 h5 h6 header hgroup hr i img input ins kbd label legend li listing main
  map mark menu meter nav nobr noembed noframes ol optgroup option output p picture plaintext pre progress q rb rp rt ruby s samp
  search section select slot small source span strike strong sub summary sup table tbody td template textarea tfoot th
  thead time tr tt tuval-code u ul var wbr xmp`.split(/\s+/),
);

/** Elements that an inline `<svg>` can have, and itself. */
export const SVG_ELEMENTS: ReadonlySet<string> = new Set(
  `svg g a switch path rect circle ellipse line polyline polygon defs linearGradient radialGradient stop clipPath mask pattern
  symbol use image text tspan textPath title desc metadata style view marker filter feBlend feColorMatrix feComponentTransfer
  feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB
  feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting
  feSpotLight feTile feTurbulence`.split(/\s+/),
);

/** Those that browsers draw, or move others by, and Tuval does not. */
const UNDRAWN_IN_SVG: ReadonlySet<string> = new Set(
  `animate animateMotion animateTransform set mpath script foreignObject audio video iframe canvas`.split(
    /\s+/,
  ),
);

/** Elements of SVG that say nothing of the picture, nor does what is in them. */
const SILENT_IN_SVG = /^(?:metadata|view|title|desc|style)$/;

/** Tells whether an element within an `<svg>` is drawn; what is in any other is not, either (SVG 2, section 3.2.1). */
export function isDrawnInSvg(tag: string): boolean {
  return SVG_ELEMENTS.has(tag) && !SILENT_IN_SVG.test(tag);
}

/** Tells whether an element within an `<svg>` is none of SVG: browsers draw nothing of it. */
export function isForeignToSvg(tag: string): boolean {
  return !SVG_ELEMENTS.has(tag) && !UNDRAWN_IN_SVG.has(tag);
}

const REMEDIES: Readonly<Record<string, string>> = {
  link: 'put the styles in a <style>, and files of fonts in assets/, named by @font-face',
  base: 'addresses name assets',
  video: 'write an <img>',
  audio: 'leave it out',
  iframe: 'write the elements themselves, or an <img>',
  object: 'write an <img>',
  embed: 'write an <img>',
  marquee: 'write a <div>, and @keyframes in a <style>',
  animate: 'write @keyframes in a <style>',
  animateTransform: 'write @keyframes in a <style>',
  math: 'write an <svg> or an <img>',
  foreignObject: 'write HTML over the svg',
};

/** Elements of HTML that browsers draw in a way of their own, or load, and that are not drawn here. */
const UNDRAWN: ReadonlySet<string> = new Set(
  `audio base embed fencedframe frame frameset iframe marquee math object rtc selectedcontent track video`.split(
    /\s+/,
  ),
);

/** Why an element cannot be in a document, or does nothing there; undefined where it is drawn as what it is. */
export function elementProblem(tag: string, isSvg: boolean): MarkupProblem | undefined {
  const remedy = Object.hasOwn(REMEDIES, tag) ? `: ${REMEDIES[tag]}` : '';
  if (isSvg) return SVG_ELEMENTS.has(tag) ? undefined : refused(`<${tag}> is not drawn${remedy}`);
  if (HTML_ELEMENTS.has(tag) || /^[a-z][a-z0-9]*-[a-z0-9-]+$/.test(tag)) return undefined;
  if (tag === 'link') return idle(`<link> is not loaded${remedy}`);
  if (tag === 'noscript') return idle('<noscript> is not displayed: browsers have scripts');
  if (UNDRAWN.has(tag)) return refused(`<${tag}> is not drawn${remedy}`);
  return idle(`<${tag}> is no element of HTML: it is drawn like a <span>`);
}

/** A problem of an element or an attribute, or something that cannot matter in a picture. */
export interface MarkupProblem {
  message: string;
  /** Set if browsers pass over it: the author is warned only. */
  isIdle: boolean;
}

/** Why an attribute cannot be there, or does nothing; undefined where it is read. */
export function attributeProblem(
  tag: string,
  name: string,
  isSvg: boolean,
  hasFields: boolean,
): MarkupProblem | undefined {
  if (!isSvg && isPresentational(tag, name)) {
    if (!isDrawnPresentational(tag, name)) return idle(`browsers pass over ${name} of <${tag}>`);
    return hasFields ? refused(`${name} is not read with a field in it: write styles`) : undefined;
  }
  if (/^on/i.test(name)) return idle(`${name} would be a script: nothing in a document is executed`);
  if (isSvg && tag === 'textPath' && /^(?:textLength|lengthAdjust)$/.test(name))
    return refused(`${name} is not read: write font-size or letter-spacing`);
  return undefined;
}

const idle = (message: string): MarkupProblem => ({ message, isIdle: true });

const refused = (message: string): MarkupProblem => ({ message, isIdle: false });
