/** Formal syntaxes where Chromium 156 has others than MDN's data, which css-tree matches values by. */

/** Types of MDN's data that Chromium 156 does not have. */
const NOT_IN_CHROMIUM = [
  '-ms-filter-function-list',
  '-non-standard-font',
  'device-cmyk()',
  'element()',
  'cross-fade()',
];

const SYSTEM_COLORS = `AccentColor | AccentColorText | ActiveText | ButtonBorder | ButtonFace | ButtonText | Canvas | CanvasText
  | Field | FieldText | GrayText | Highlight | HighlightText | LinkText | Mark | MarkText | SelectedItem | SelectedItemText
  | VisitedText`;

/** Numbers are pixels, as in attributes of SVG. */
const SVG_LENGTH = '<length-percentage> | <number>';
const SVG_SIZE = '<length-percentage [0,∞]> | <number [0,∞]>';

/** Of corners by their own names, and by those of one or two sides. */
function cornerShapes(): Record<string, string> {
  const shape =
    '[ round | scoop | bevel | notch | square | squircle | superellipse( [ <number> | infinity | -infinity ] ) ]';
  const corners = 'top-left top-right bottom-right bottom-left start-start start-end end-start end-end';
  const sides = 'top right bottom left block-start block-end inline-start inline-end';
  return {
    'corner-shape': `${shape}{1,4}`,
    ...Object.fromEntries(corners.split(' ').map((name) => [`corner-${name}-shape`, shape])),
    ...Object.fromEntries(sides.split(' ').map((name) => [`corner-${name}-shape`, `${shape}{1,2}`])),
  };
}

/** Syntaxes of properties that MDN's data lack, or have otherwise than Chromium 156. */
export const CHROMIUM_PROPERTIES: Readonly<Record<string, string>> = {
  ...cornerShapes(),
  'border-spacing': '<length [0,∞]>{1,2}',
  'tab-size': '<number [0,∞]> | <length [0,∞]>',
  '-webkit-text-stroke-width': '<line-width>',
  '-webkit-box-ordinal-group': '<integer [1,∞]>',
  '-webkit-line-clamp': 'none | <integer [1,∞]>',
  '-webkit-mask-box-image': `<'mask-border-source'> || [ [ <number [0,∞]> | <percentage [0,∞]> ]{1,4} && fill? ]
    [ / <'mask-border-width'>? [ / <'mask-border-outset'> ]? ]? || <'mask-border-repeat'>`,
  '-webkit-mask-box-image-source': 'none | <image>',
  '-webkit-mask-box-image-slice': "<'border-image-slice'>",
  '-webkit-mask-box-image-width': "<'border-image-width'>",
  '-webkit-mask-box-image-outset': "<'border-image-outset'>",
  '-webkit-mask-box-image-repeat': "<'border-image-repeat'>",
  'text-emphasis-position': '[ over | under ] && [ right | left ]?',
  'text-overflow': 'clip | ellipsis',
  'flex-basis':
    'content | auto | min-content | max-content | fit-content | stretch | <length-percentage [0,∞]> | <calc-size()>',
  'image-rendering': 'auto | pixelated | crisp-edges | -webkit-optimize-contrast',
  position: 'static | relative | absolute | fixed | sticky',
  'flex-line-count': '<integer [1,∞]>',
  'border-shape': 'none | [ <basic-shape> <geometry-box>? ]{1,2}',
  'color-interpolation': 'auto | sRGB | linearRGB',
  'flex-grow': '<number [0,∞]>',
  'flex-shrink': '<number [0,∞]>',
  'line-height': 'normal | <number [0,∞]> | <length-percentage [0,∞]>',
  'column-gap': 'normal | <length-percentage [0,∞]>',
  'row-gap': 'normal | <length-percentage [0,∞]>',
  'column-count': 'auto | <integer [1,∞]>',
  'margin-trim': 'none',
  perspective: 'none | <length [0,∞]>',
  'text-box-edge': 'auto | text | [ text | cap | ex ] [ text | alphabetic ]',
  'counter-reset': '[ <counter-name> <integer>? ]+ | none',
  ...rulesOfGaps(),
  ...traitsOfRules('column-rule'),
  ...traitsOfRules('row-rule'),
  ...traitsOfRules('rule'),
  'rule-overlap': 'row-over-column | column-over-row',
  orphans: '<integer [1,∞]>',
  widows: '<integer [1,∞]>',
  ...{ x: SVG_LENGTH, y: SVG_LENGTH, cx: SVG_LENGTH, cy: SVG_LENGTH, r: SVG_SIZE },
  rx: `auto | ${SVG_SIZE}`,
  ry: `auto | ${SVG_SIZE}`,
  '-webkit-box-reflect': 'none | [ above | below | right | left ] [ <length-percentage> <image>? ]?',
  '-webkit-text-stroke': '<line-width> || <color>',
  'unicode-bidi': 'normal | embed | isolate | bidi-override | isolate-override | plaintext',
  'fill-opacity': '<number> | <percentage>',
  'stroke-opacity': '<number> | <percentage>',
  'stroke-width': SVG_SIZE,
  ...containedSizes(),
  'shape-margin': '<length-percentage [0,∞]>',
  'word-spacing': 'normal | <length-percentage>',
  'letter-spacing': 'normal | <length-percentage>',
  'text-indent': '<length-percentage> && hanging? && each-line?',
  'font-size-adjust': `none | [ ex-height | cap-height | ch-width | ic-width | ic-height ]?
    [ from-font | <number [0,∞]> ]`,
  'vector-effect': 'none | non-scaling-stroke',
  'initial-letter': 'normal | <number [1,∞]> [ <integer [1,∞]> | drop | raise ]?',
  'image-orientation': 'from-image | none',
  'text-autospace': 'normal | no-autospace',
  'outline-color': '<color>',
  'text-transform': 'none | [ capitalize | uppercase | lowercase ] || math-auto',
  'text-align':
    'start | end | left | right | center | justify | -webkit-left | -webkit-right | -webkit-center | -webkit-match-parent | -webkit-auto',
};

/** Rules in gaps, one for all of them. */
function rulesOfGaps(): Record<string, string> {
  return Object.fromEntries(
    ['column-rule', 'row-rule', 'rule'].flatMap((name) => [
      [name, "<line-width> || <'border-top-style'> || <color>"],
      [`${name}-width`, '<line-width>'],
      [`${name}-style`, "<'border-top-style'>"],
      [`${name}-color`, '<color>'],
    ]),
  );
}

/** Sizes of boxes whose contents do not count. */
function containedSizes(): Record<string, string> {
  const size = 'auto? [ none | <length [0,∞]> ]';
  return {
    ...Object.fromEntries(
      ['width', 'height', 'inline-size', 'block-size'].map((side) => [`contain-intrinsic-${side}`, size]),
    ),
    'contain-intrinsic-size': `[ ${size} ]{1,2}`,
  };
}

/** Where rules in gaps break, how far from gaps they end, and beside which items they are. */
function traitsOfRules(name: string): Record<string, string> {
  const own = name === 'rule' ? [] : ['-cap-start', '-cap-end', '-junction-start', '-junction-end'];
  const sides = ['-start', '-end', ...own];
  const inset = '[ <length-percentage> | overlap-join ]';
  return {
    [`${name}-break`]: 'none | normal | intersection',
    [`${name}-visibility-items`]: 'all | around | between | normal',
    ...Object.fromEntries(sides.map((side) => [`${name}-inset${side}`, inset])),
    ...Object.fromEntries(['', '-cap', '-junction'].map((part) => [`${name}-inset${part}`, `${inset}{1,2}`])),
  };
}

const SHAPE_RADIUS = '<length-percentage [0,∞]> | closest-side | farthest-side';

const SHADOW_OF_TEXT = '[ <length>{2} <length [0,∞]>? ]';

/** Filters whose numbers have no range in MDN's data (Filter Effects 1, section 6). */
function filterTypes(): Record<string, string> {
  const shares = ['brightness', 'contrast', 'grayscale', 'invert', 'opacity', 'saturate', 'sepia'];
  const share = '[ <number [0,∞]> | <percentage [0,∞]> ]?';
  return {
    ...Object.fromEntries(shares.map((name) => [`${name}()`, `${name}( ${share} )`])),
    'blur()': 'blur( <length [0,∞]>? )',
    'drop-shadow()': `drop-shadow( [ <color>? && ${SHADOW_OF_TEXT} ] )`,
  };
}

/** Types by their names. A circle of a percentage is missing in MDN's data (CSS Shapes 1, section 3.1). */
export const CHROMIUM_TYPES: Readonly<Record<string, string>> = {
  'radial-size': '<radial-extent> | <length-percentage [0,∞]>{1,2}',
  // Corners are of gradients alone.
  'circle()': `circle( [ ${SHAPE_RADIUS} ]? [ at <position> ]? )`,
  'ellipse()': `ellipse( [ [ ${SHAPE_RADIUS} ]{2} ]? [ at <position> ]? )`,
  ...filterTypes(),
  shadow: 'inset? && [ <length>{2} [ <length [0,∞]> <length>? ]? ] && <color>?',
  'shadow-t': `${SHADOW_OF_TEXT} && <color>?`,
  // Filters of Internet Explorer, any word and any function, and what Firefox, Safari and drafts alone have.
  ...Object.fromEntries(NOT_IN_CHROMIUM.map((type) => [type, '<never>'])),
  never: "'-never-'",
  '-legacy-linear-gradient': '-webkit-linear-gradient( <-legacy-linear-gradient-arguments> )',
  '-legacy-radial-gradient': '-webkit-radial-gradient( <-legacy-radial-gradient-arguments> )',
  '-non-standard-size':
    '-webkit-fill-available | -webkit-fit-content | -webkit-min-content | -webkit-max-content',
  '-non-standard-color': '-webkit-link | -webkit-activelink',
  '-non-standard-overflow': 'overlay',
  '-non-standard-image-rendering': '-webkit-optimize-contrast',
  '-non-standard-display': '-webkit-flex | -webkit-inline-flex | -webkit-box | -webkit-inline-box',
  'display-outside': 'block | inline',
  'line-width': '<length [0,∞]> | thin | medium | thick',
  'system-color': `${SYSTEM_COLORS} | <deprecated-system-color>`,
};
