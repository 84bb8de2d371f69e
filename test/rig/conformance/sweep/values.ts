/** Values beyond the words and functions that the editor suggests: what others write for properties of each kind. */

import { listed } from './listed.js';

/** Properties that take values of one kind, and these values. */
interface Kind {
  properties: string;
  values: readonly string[];
}

/** Words that every property takes. */
const ANY = ['inherit', 'initial', 'unset', 'revert', 'revert-layer', 'var(--none)'];

const LENGTHS = listed(`
  calc(30px + 5%) | calc(50% - 10px) | calc(-1 * -30px) | calc((1em + 2px) * 2) | calc(12px * pi) |
  min(50%, 24px, 3em) | max(20px, 10%) | clamp(10px, 20%, 40px) | clamp(10px, none, 40px) | round(33px) |
  round(33px, 10px) | round(up, 33px, 10px) | round(to-zero, 37px, 9px) | mod(33px, 20px) | rem(-33px, 20px) |
  abs(-20px) | hypot(12px, 16px) | calc(sign(-1px) * -30px) | calc(sin(30deg) * 60px) | calc(pow(2, 5) * 1px) |
  calc(sqrt(900) * 1px) | calc(exp(1) * 10px) | calc(log(8, 2) * 10px) | calc(atan2(1, 1) / 1deg * 1px) |
  calc(progress(50, 0, 100) * 60px) | calc(30px+5px) | calc(30px / 2 - -4px) | calc(1px * infinity) |
  calc(NaN * 1px) |
  0.5in | 1cm | 10mm | 40q | 2pc | 18pt | 3ex | 3ch | 2cap | 2ic | 2rem | 2lh | 1rlh | 2rcap | 2rch |
  20vw | 20vh | 20vi | 20vb | 20vmin | 20vmax | 20svw | 20lvh | 20dvb | 20cqw | 20cqmin | -12px | -10% | .5e2px |
  env(safe-area-inset-top, 30px) | env(unknown, 30px) | var(--none, 30px) | attr(data-w px, 50px) |
  attr(data-w type(<length>), 2em) | calc-size(auto, size * 2) | calc(10px * sibling-index()) | 30 | 30 px |
  +24px |
`);

const COLORS = listed(`
  #f80 | #f808 | #ff880080 | #12345 | rgb(255 128 0) | rgb(255, 128, 0, 0.5) | rgba(100% 50% 0% / 50%) |
  rgb(none 128 255) | rgb(300 -20 128) | rgb(255, 0, 0 / .5) | hsl(-120 50% 40%) | hsla(0.5turn, 50%, 40%, .5) |
  hsl(120 50 40) |
  hwb(200 20% 30%) | lab(50% 40 -60) | lch(50 80 300deg) | oklab(60% .1 -.2) | oklch(1.2 .1 0) |
  oklch(.7 .4 150) | oklch(60% 50% 30) |
  color(display-p3 1 .2 .1) | color(srgb-linear .5 .2 .1) | color(xyz .3 .2 .1) | color(rec2020 .8 .4 .1 / .5) |
  color(a98-rgb .5 .2 .9) |
  color(prophoto-rgb .5 .2 .9) | color-mix(in hsl longer hue, red, blue) | color-mix(in lch, red 20%, lime 40%) |
  color-mix(in xyz, red, blue) |
  color-mix(red, blue) | color-mix(in oklch, red, transparent) | color-mix(in srgb, red 10%, blue 10%, lime) |
  color-mix(in hwb, gold 0%, teal) |
  rgb(from red r g b / .5) | hsl(from teal calc(h + 90) s l) | oklch(from gold calc(l - .2) c h) |
  color(from red srgb g r b) | rgb(from currentcolor b g r) |
  Canvas | CanvasText | LinkText | ButtonFace | ButtonText | Highlight | AccentColor | GrayText | Field | Mark |
  SelectedItem |
  -webkit-link | -webkit-focus-ring-color | ActiveBorder | rebeccapurple | TRANSPARENT | contrast-color(gold) |
  light-dark(green, red) |
`);

const IMAGES = listed(`
  linear-gradient(45deg, red, blue) | linear-gradient(.3turn, red, 20%, blue) |
  linear-gradient(to top left, red 0 30%, blue 30% 60%, gold) |
  linear-gradient(red) | linear-gradient(red 40%) | linear-gradient(in oklab, red, lime) |
  linear-gradient(in oklch longer hue to right, red, blue) |
  linear-gradient(in hsl, red, transparent) | linear-gradient(to right, red -20px, blue calc(100% + 20px)) |
  linear-gradient(90deg, #f000, #f00) |
  linear-gradient(-100grad, red, currentcolor 20px, blue) | linear-gradient(to right, red 60%, blue 20%, gold) |
  linear-gradient(left, red, blue) |
  radial-gradient(red, blue) | radial-gradient(closest-side, red, blue) |
  radial-gradient(farthest-side at 20% 30%, red, blue) |
  radial-gradient(20px 10px at right 10px top 5px, red, blue) |
  radial-gradient(circle closest-corner at 10px 10px, red, blue 40px) |
  radial-gradient(circle 15px in lch, red, blue) | radial-gradient(0 at center, red, blue) |
  conic-gradient(red, blue) | conic-gradient(from 90deg at 20% 80%, red, gold 25%, blue) |
  conic-gradient(in oklch longer hue, red, blue) | conic-gradient(from .2turn, red 0 25%, blue 0 50%, gold 0) |
  repeating-linear-gradient(-45deg, red 0 3px, blue 3px 9px) |
  repeating-radial-gradient(circle at 0 0, red, blue 12px) |
  repeating-conic-gradient(from 20deg, red 0 30deg, blue 60deg) |
  -webkit-linear-gradient(left, red, blue) | -webkit-linear-gradient(60deg, red, blue) |
  -webkit-radial-gradient(center, circle cover, red, blue) |
  -webkit-repeating-linear-gradient(top, red 0, blue 9px) |
  image-set(url("PICTURE") 1x) | -webkit-image-set(url("PICTURE") 1x, url("data:,") 2x) |
  image-set(linear-gradient(red, blue) 1x, linear-gradient(gold, gold) 3x) |
  cross-fade(url("PICTURE"), linear-gradient(red, blue)) |
  -webkit-cross-fade(url("PICTURE"), url("PICTURE"), 40%) | image(red) | element(#x) | paint(x) | url() |
`);

const POSITIONS = listed(`
  left | bottom | center right | top 5px left 10px | right 10px bottom 20% | 25% 75% | -8px 4px |
  calc(100% - 4px) 50% | 1em |
  right -5px top | center bottom 4px | start | left 10px | inherit |
`);

const SHAPES = listed(`
  inset(10%) | inset(4px 10px round 8px / 4px) | inset(50%) | inset(-10px) | rect(5px 40px 30px 5px) |
  rect(auto 40px auto 5px round 4px) | xywh(5px 5px 50% 20px round 3px) |
  circle(40%) | circle(closest-side at 30% 40%) | circle(farthest-corner at 0 0) |
  ellipse(closest-side farthest-side) | ellipse(40% 20px at right) | circle(0) |
  polygon(evenodd, 0 0, 100% 0, 20% 100%, 50% -20%, 80% 100%) |
  polygon(50% 0, 100% 50%, calc(50% + 4px) 100%, 0 50%) | polygon(round 6px, 0 0, 100% 0, 50% 100%) |
  path(evenodd, "M0 0h60v40h-60zM10 10h20v10z") |
  shape(from 0 0, line to 100% 0, curve to 50% 100% with 100% 60%, close) | url(#none) | none |
  circle(30px) content-box |
  padding-box | inset(4px) border-box | margin-box | circle(20px) fill-box | view-box inset(10px) |
  polygon(0 0) |
`);

const TRANSFORMS = listed(`
  none | rotate(15deg) scale(.8) | scale(1.4) | scale(120%, .5) | translate(10px) | translate(-50%, 25%) |
  rotate(.1turn) | rotate(-20grad) | skew(.2rad) | matrix(1, .2, -.2, 1, 6, 2) |
  translateZ(0) | translate3d(10px, 5px, 0) | scale3d(1.2, .8, 1) | rotateZ(20deg) | rotate3d(0, 0, 1, 20deg) |
  matrix3d(1,0,0,0, 0,1,0,0, 0,0,1,0, 8,4,0,1) |
  rotateX(40deg) | rotateY(180deg) | perspective(200px) | perspective(200px) rotateY(40deg) | scaleZ(2) |
  translateX(calc(10px + 10%)) | scale(0) | scale(-1, 1) | translate(10px 20px) | rotate(20) |
`);

const FILTERS = listed(`
  blur(3px) grayscale(.5) | blur() | brightness(150%) | contrast(2) saturate(0) | drop-shadow(4px 4px red) |
  drop-shadow(red 2px -2px 2px) | drop-shadow(0 0 3px) |
  hue-rotate(.25turn) | invert(40%) | opacity(30%) | sepia() | grayscale(200%) | url(#none) | none | blur(-1px) |
  drop-shadow(1px 1px) drop-shadow(2px 2px blue) |
`);

const SHADOWS = listed(`
  3px 3px red | inset 4px 4px 6px red | 0 0 8px 4px #0008 | 2px 2px 0 -4px blue, inset 0 -6px gold |
  red 5px 5px | -4px 0 2px currentcolor | 1em .5em .2em | none | 4px | 0 0 0 3px lime |
`);

const KINDS: readonly Kind[] = [
  {
    properties: `width height min-width max-height inline-size padding padding-left margin-left margin-block border-radius
      border-left-width letter-spacing word-spacing text-indent font-size line-height gap flex-basis outline-offset
      text-underline-offset text-decoration-thickness -webkit-text-stroke-width left top inset vertical-align border-spacing
      tab-size grid-auto-rows background-size stroke-width rx cx x r stroke-dasharray stroke-dashoffset`,
    values: LENGTHS,
  },
  {
    properties: `color background-color border-color outline-color text-decoration-color -webkit-text-fill-color
      -webkit-text-stroke-color fill stroke border-inline-start-color accent-color`,
    values: COLORS,
  },
  {
    properties:
      'background background-image mask-image -webkit-mask-image list-style-image border-image-source content',
    values: IMAGES,
  },
  {
    properties: 'background-position mask-position object-position transform-origin perspective-origin',
    values: POSITIONS,
  },
  { properties: 'clip-path -webkit-clip-path', values: SHAPES },
  { properties: 'transform -webkit-transform', values: TRANSFORMS },
  { properties: 'filter -webkit-filter backdrop-filter', values: FILTERS },
  { properties: 'box-shadow text-shadow -webkit-box-shadow', values: SHADOWS },
];

/** A property with each value of its kind. @param picture an address for `url()` */
export function valuesOfKinds(picture: string): { property: string; value: string }[] {
  return KINDS.flatMap(({ properties, values }) =>
    properties
      .split(/\s+/)
      .flatMap((property) =>
        [...values, ...ANY].map((value) => ({ property, value: value.replaceAll('PICTURE', picture) })),
      ),
  );
}
