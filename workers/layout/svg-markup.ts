import type { PlainElement, PlainNode } from './element-tree.js';
import { LetterPath } from './svg-text/letter-path.js';

/** SVG attributes whose names really are in camel case (SVG 1.1, attribute index); all others are hyphenated. */
const CAMEL_CASE_ATTRIBUTES = new Set(
  `baseFrequency clipPathUnits diffuseConstant edgeMode filterRes filterUnits gradientTransform gradientUnits
  kernelMatrix kernelUnitLength lengthAdjust limitingConeAngle markerHeight markerUnits markerWidth maskContentUnits
  maskUnits numOctaves pathLength patternContentUnits patternTransform patternUnits pointsAtX pointsAtY pointsAtZ
  preserveAlpha preserveAspectRatio primitiveUnits refX refY requiredExtensions requiredFeatures specularConstant
  specularExponent spreadMethod startOffset stdDeviation stitchTiles surfaceScale systemLanguage tableValues targetX
  targetY textLength viewBox xChannelSelector yChannelSelector zoomAndPan`.split(/\s+/),
);

/** Names without a prefix: HTML has others, with which no document is XML. */
const XML_NAME = /^[A-Za-z_][\w.-]*$/;

/** What usvg reads from a `style` attribute alone (`svgtree::parse::parse_svg_element`). */
const STYLE_ALONE = new Set(['mix-blend-mode', 'isolation', 'font-kerning']);

/** Inputs of filters that browsers do not know, which makes them the result before; usvg ends with some. */
const NOT_FILTERED = /^(?:BackgroundImage|BackgroundAlpha|FillPaint|StrokePaint)$/;

/** Words for pixels as they are of `image-rendering`, of which usvg knows that of SVG 1.1 alone. */
const CRISP = /^\s*(?:pixelated|crisp-edges|-webkit-optimize-contrast)\s*$/;

/** XML 1.0, production 2 (Char): these cannot be written, not even escaped. Lone surrogates count among them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: dropping them is the point
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

/**
 * Serializes an `<svg>` element. Every value is escaped, so that data cannot become markup, and characters that XML
 * forbids are dropped.
 * @throws when an attribute is neither a string nor a number
 */
export function svgMarkup(root: PlainElement): string {
  return markup(root, ' xmlns="http://www.w3.org/2000/svg"');
}

/** @param namespace declared by the outermost element: HTML knows elements of SVG by their place, whatever they declare */
function markup(node: PlainNode, namespace = ''): string {
  if (typeof node === 'string') return escaped(node);
  const attributes = Object.entries(withStyle(node.props)).map(([name, value]) => {
    // No prefix is declared; of two addresses the one without counts (SVG 2, section 16.1.6).
    const own = name === 'xlink:href' && node.props.href === undefined ? 'href' : name;
    return XML_NAME.test(own) && own !== 'xmlns' ? attribute(own, value) : '';
  });
  const start = `<${node.type}${namespace}${attributes.join('')}`;
  return node.children.length === 0
    ? `${start}/>`
    : `${start}>${node.children.map((child) => markup(child)).join('')}</${node.type}>`;
}

function withStyle(props: PlainElement['props']): PlainElement['props'] {
  const moved = Object.entries(props).filter(([name]) => STYLE_ALONE.has(name));
  if (moved.length === 0) return props;
  const declarations = typeof props.style === 'string' ? [props.style] : [];
  const style = [...moved.map(([name, value]) => `${name}:${value}`), ...declarations].join(';');
  const rest = Object.entries(props).filter(([name]) => !STYLE_ALONE.has(name));
  return { ...Object.fromEntries(rest), style };
}

/** What styles say that this renderer draws alone. */
const NOT_WRITTEN: ReadonlySet<string> = new Set(['outlined', 'motion', 'content']);

function attribute(name: string, value: unknown): string {
  if (value === undefined || value === null || NOT_WRITTEN.has(name)) return '';
  if (value instanceof LetterPath) return ` d="${value}"`;
  if (typeof value !== 'string' && typeof value !== 'number') throw new Error(`attribute ${name} is no text`);
  const written = attributeName(name);
  if (written.startsWith('in') && NOT_FILTERED.test(String(value))) return '';
  const isCrisp = written === 'image-rendering' && CRISP.test(String(value));
  return ` ${written}="${isCrisp ? 'optimizeSpeed' : escaped(String(value))}"`;
}

/** The name of an attribute in SVG, however a drawing writes it. */
export function attributeName(name: string): string {
  if (CAMEL_CASE_ATTRIBUTES.has(name)) return name;
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Escapes a text for an attribute or an element, and drops the characters that XML forbids. */
function escaped(text: string): string {
  // Unescaped, a parser turns the white space of attributes into spaces (XML 1.0, section 3.3.3).
  return text.replace(FORBIDDEN, '').replace(/[&<>"\t\n\r]/g, (character) => `&#${character.charCodeAt(0)};`);
}
