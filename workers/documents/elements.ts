/** Which elements documents may have, and why not the others. */

/** Elements of HTML that a document can have, and any with a hyphen in its name. */
export const HTML_ELEMENTS: ReadonlySet<string> = new Set(
  `html head body title meta style script a abbr address article aside b bdi bdo big blockquote br button caption cite code col
  colgroup data dd del dfn div dl dt em figcaption figure footer h1 h2 h3 h4 h5 h6 header hgroup hr i img ins kbd li main
  mark menu nav ol p pre q s samp search section small span strike strong sub sup table tbody td tfoot th thead time tr
  tt u ul var wbr`.split(/\s+/),
);

/** Elements that an inline `<svg>` can have, and itself. */
export const SVG_ELEMENTS: ReadonlySet<string> = new Set(
  `svg g path rect circle ellipse line polyline polygon defs linearGradient radialGradient stop clipPath mask pattern
  symbol use image text tspan title desc`.split(/\s+/),
);

const REMEDIES: Readonly<Record<string, string>> = {
  link: 'put the styles in a <style>, and files of fonts in assets/, named by @font-face',
  base: 'addresses name assets',
  noscript: 'there are no scripts',
  template: 'write the elements themselves',
  details: 'write a <div>: nothing is opened in a picture',
  summary: 'write a <div>: nothing is opened in a picture',
  dialog: 'write a <div>: nothing is opened in a picture',
  label: 'write a <span>',
  fieldset: 'write a <div>',
  meter: 'write a <div> with a width',
  progress: 'write a <div> with a width',
  ruby: 'write the elements themselves',
  rt: 'write the elements themselves',
  rp: 'write the elements themselves',
  video: 'write an <img>',
  audio: 'leave it out',
  source: 'write an <img>',
  iframe: 'write the elements themselves, or an <img>',
  object: 'write an <img>',
  embed: 'write an <img>',
  option: 'write a <span>',
  slot: 'write the elements themselves',
  marquee: 'write a <div>, and @keyframes in a <style>',
  animate: 'write @keyframes in a <style>',
  animateTransform: 'write @keyframes in a <style>',
  marker: 'write the shape itself',
  math: 'write an <svg> or an <img>',
  input: 'write a <span>',
  textarea: 'write a <p>',
  select: 'write a <span>',
  form: 'write a <div>',
  font: 'write a <span> with a style',
  center: 'write text-align: center',
  picture: 'write an <img>',
  canvas: 'write an <svg> or an <img>',
  textPath: 'write the letters in a <text> each, or HTML over the svg',
  foreignObject: 'write HTML over the svg',
  filter: 'write the property filter',
};

/** Why an element cannot be in a document; undefined where it can. */
export function elementRefusal(tag: string, isSvg: boolean): string | undefined {
  if (isSvg ? SVG_ELEMENTS.has(tag) : HTML_ELEMENTS.has(tag) || /^[a-z][a-z0-9]*-[a-z0-9-]+$/.test(tag))
    return undefined;
  const remedy = Object.hasOwn(REMEDIES, tag) ? `: ${REMEDIES[tag]}` : '';
  return `<${tag}> is not drawn${remedy}`;
}

/** Attributes of HTML before there was CSS, which browsers still draw. */
const PRESENTATIONAL: Readonly<Record<string, string>> = {
  align: 'text-align, or margins',
  valign: 'vertical-align',
  bgcolor: 'background-color',
  text: 'color',
  link: 'color',
  vlink: 'color',
  border: 'border',
  cellpadding: 'padding of the cells',
  cellspacing: 'border-spacing',
  rules: 'borders of the cells',
  hspace: 'margin',
  vspace: 'margin',
  nowrap: 'white-space: nowrap',
  noshade: 'border',
  compact: 'margin',
  clear: 'display: flex or grid, in place of floats',
  face: 'font-family',
};

/** Why an attribute cannot be there; undefined where it can. */
export function attributeRefusal(tag: string, name: string, isSvg: boolean): string | undefined {
  if (!isSvg && Object.hasOwn(PRESENTATIONAL, name))
    return `${name} is not read: write ${PRESENTATIONAL[name]}`;
  if (!isSvg && name === 'background') return 'background is not read: write background-image';
  const isSizeOfTable =
    /^(?:table|col|colgroup|t[dhr]|thead|tbody|tfoot)$/.test(tag) && /^(?:width|height)$/.test(name);
  if (isSizeOfTable || (tag === 'hr' && /^(?:size|width|color)$/.test(name)))
    return `${name} is not read: write styles`;
  if (/^on/i.test(name)) return `${name} would be a script: nothing in a document is executed`;
  if (isSvg && /^(?:textLength|lengthAdjust|rotate)$/.test(name) && /^t(?:ext|span)$/.test(tag))
    return `${name} is not read: write font-size, letter-spacing or transform`;
  if (name === 'srcset' || name === 'sizes') return `${name} is not read: write src`;
  if (name === 'srcdoc') return 'srcdoc would be a frame';
  return undefined;
}
