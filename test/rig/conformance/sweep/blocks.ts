/** Declarations that mean something together, as others write them. */

import { listed } from './listed.js';

const WEBKIT_CLAMP = 'display: -webkit-box; -webkit-box-orient: vertical; overflow: hidden; width: 60px';
const TEXT_CLIP = 'color: transparent; background-image: linear-gradient(90deg, red, blue)';

const BLOCKS = listed(`
  # Where boxes stand
  position: relative; left: 20% | position: relative; top: -6px; right: 10px |
  position: relative; inset: auto 4px 6px auto | position: sticky; top: 0 | position: -webkit-sticky; top: 30px |
  position: absolute; right: 0; bottom: 10% | position: absolute; inset: 10px |
  position: absolute; inset: 0; margin: auto; width: 40px; height: 30px | position: fixed; top: 5px; left: 5px |
  position: absolute; width: 50%; height: 25% |
  position: absolute; inset-inline-start: 10px; inset-block-end: 5px | position: relative; z-index: -1 |
  position: absolute; z-index: 5; left: 4px | float: left; margin: 4px | float: right; width: 40% |
  float: inline-end | clear: both |
  display: inline flex | display: block flow | display: inline grid | display: block flow-root |
  display: inline flow-root | display: list-item | display: inline list-item | display: table |
  display: inline-table | display: table-row |
  display: table-cell; vertical-align: middle | display: contents | display: -webkit-box |
  display: -webkit-flex | display: ruby | display: math | display: run-in | display: table-caption |
  display: table-column | display: table-footer-group |
  width: min-content | width: max-content | width: fit-content | width: -webkit-fill-available | width: stretch |
  width: fit-content(40px) | height: stretch | min-width: max-content | max-width: min-content |
  width: -moz-fit-content | width: intrinsic |
  aspect-ratio: 2; width: 40px | aspect-ratio: auto 1 / 2; width: 40px | aspect-ratio: 1/1; height: 40px |
  aspect-ratio: 0.5; min-height: 60px | box-sizing: border-box; width: 60px; height: 50px |
  margin: 0 auto; width: 50px | margin: -5px | margin-inline: auto 4px; width: 40px |
  margin: 10% | padding: 5% 1em | padding-block: 2px 12px | padding-inline: 1em 0 | margin-trim: block |
  max-height: 12px | min-height: 60px | height: 50% | max-width: 30% |
  min-block-size: 50px; max-inline-size: 60px |
  overflow: hidden; width: 40px; height: 20px | overflow: clip; width: 30px | overflow-x: hidden; width: 20px |
  overflow: clip visible; width: 30px | overflow: auto; width: 40px; height: 20px |
  overflow: clip; overflow-clip-margin: 6px; width: 30px | overflow: scroll | overflow: overlay; width: 30px |
  visibility: hidden | visibility: collapse | content-visibility: hidden | content-visibility: auto |
  opacity: 30% | opacity: calc(.2 + .1) | opacity: -1 | zoom: 1.5 | zoom: 60% | zoom: reset | zoom: normal |
  contain: size | contain: paint | contain: layout | contain: strict | contain: inline-size |
  container-type: size | container-type: inline-size | will-change: transform | will-change: opacity |
  isolation: isolate | clip: rect(5px, 40px, 20px, 5px); position: absolute |
  clip: rect(auto, 30px, auto, auto); position: fixed | resize: both; overflow: hidden |
  reading-flow: flex-visual |
  # Flex and grid
  flex: 1 | flex: 0 0 50px | flex: auto | flex: none; width: 30px | flex: 2 1 0% | flex: 1 30px |
  -webkit-flex: 1 | -webkit-box-flex: 1 | order: -1 | align-self: end | align-self: stretch; height: auto |
  align-self: safe center | align-self: unsafe end | align-self: last baseline | justify-self: right |
  justify-self: center | place-self: end center | margin-left: auto | margin-block: auto |
  flex-direction: column | flex-direction: row-reverse | flex-wrap: wrap; width: 60px |
  flex-flow: column wrap-reverse; height: 40px | justify-content: space-between | justify-content: space-evenly |
  justify-content: right | justify-content: safe end | align-items: baseline | align-items: last baseline |
  align-items: center | align-content: space-around; flex-wrap: wrap | place-content: center | place-items: end |
  gap: 10px 4px | gap: 10% | row-gap: 1em | -webkit-justify-content: center |
  -webkit-box-pack: center; display: -webkit-box | -webkit-box-align: end; display: -webkit-box |
  -webkit-box-direction: reverse; display: -webkit-box |
  grid-template-columns: 1fr 2fr | grid-template-columns: repeat(auto-fill, 30px) |
  grid-template-columns: repeat(auto-fit, minmax(30px, 1fr)) | grid-template-columns: [a] 30px [b] auto |
  grid-template-columns: fit-content(30px) min-content | grid-template-columns: 20% minmax(0, 1fr) |
  grid-template-columns: subgrid | grid-template-columns: masonry |
  grid-template: "a b" 30px "c c" auto / 1fr 1fr | grid-template-areas: "a a" "b c" | grid-auto-flow: column |
  grid-auto-flow: row dense | grid-auto-rows: 20px 40px | grid: auto-flow 20px / 1fr 1fr |
  grid: auto / auto-flow 30px | grid: 20px 30px / 40px | display: grid; grid-template-rows: 1fr auto |
  display: inline-grid; gap: 4px |
  grid-column: 2 | grid-column: 1 / -1 | grid-column: span 2 | grid-row: 2 / span 2 | grid-area: 2 / 1 / 3 / 3 |
  grid-row-start: 3 | grid-column-end: -1 | grid-area: a | grid-column: 1 / 5 |
  # Borders
  border: 3px solid red | border: 4px dashed red | border: 4px double red | border: 6px groove red |
  border: 6px ridge #393 | border: 6px inset gold | border: 6px outset | border: 5px dotted blue |
  border: thick solid | border: 3px hidden red | border: solid | border-left: 6px solid red |
  border-inline-start: 5px solid red | border-block: 4px double #06c |
  border-width: 1px 8px; border-style: solid dashed | border-color: red blue lime gold |
  border-style: none solid | border-top: 10px solid transparent; border-left: 10px solid red | border: 0 |
  border-bottom-width: thin |
  border-radius: 12px | border-radius: 50% | border-radius: 20px 5px / 10px | border-radius: 999px |
  border-top-left-radius: 20px 10px | border-end-start-radius: 15px | -webkit-border-radius: 9px |
  -moz-border-radius: 9px | border-radius: 10px; overflow: hidden |
  border-radius: 10px; border: 6px solid #06c8 | border-radius: 10px; border-left: 8px solid red |
  border-radius: 16px; border: 4px dashed red | border-radius: 16px; border: 6px double red |
  border: 5px solid #f008; background-clip: padding-box |
  border-image: linear-gradient(red, blue) 1; border-width: 6px; border-style: solid |
  border-image: url("PICTURE") 4 / 8px / 2px round; border-style: solid |
  border-image: repeating-linear-gradient(45deg, red 0 4px, gold 4px 8px) 6; border: 6px solid |
  border-image: url("PICTURE") 30% fill / 6px; border-style: solid |
  outline: 3px solid red | outline: 2px dashed blue; outline-offset: 4px |
  outline: 3px double red; outline-offset: -8px | outline: auto | outline: 4px auto red |
  outline: thick ridge gold | outline: 2px solid; border-radius: 10px | outline: 3px dotted | outline: 0 |
  outline-style: solid | box-shadow: 4px 4px 0 red; border-radius: 8px |
  box-shadow: inset 0 0 10px red; border-radius: 50% | box-decoration-break: clone; border-radius: 6px |
  -webkit-box-decoration-break: clone; padding: 4px | -webkit-box-reflect: below |
  # Backgrounds and masks
  background: url("PICTURE") | background: url("PICTURE") center / 20px no-repeat |
  background: url("PICTURE") right / contain repeat-x, #fde047 | background: url("PICTURE") 0 0 / cover |
  background: url("PICTURE") space | background: url("PICTURE") round |
  background: url("PICTURE") repeat-y 50% 0 / 10px auto |
  background: linear-gradient(red, blue) 4px 4px / 50% 50% no-repeat gold |
  background: linear-gradient(#f008, #00f8), url("PICTURE") | background: red content-box |
  background: linear-gradient(red, blue) padding-box, linear-gradient(gold, lime) border-box; border: 5px solid transparent |
  background: none | background: 0 0 | background: red linear-gradient(transparent, transparent) |
  background-attachment: fixed; background-image: linear-gradient(red, blue) |
  background-attachment: local; background-image: linear-gradient(red, blue) | background-clip: text; TEXT |
  -webkit-background-clip: text; TEXT | background-clip: text, border-box; TEXT |
  background-clip: border-area; TEXT; border: 5px solid transparent |
  background-origin: content-box; background-image: url("PICTURE") |
  background-position: right 10px bottom 5px; background-image: url("PICTURE"); background-size: 20px; background-repeat: no-repeat |
  background-position-x: right 4px; background-image: url("PICTURE") |
  background-position-y: -5px; background-image: url("PICTURE") |
  background-size: auto 50%; background-image: url("PICTURE") |
  background-repeat: space round; background-image: url("PICTURE") |
  background-blend-mode: multiply; background-image: linear-gradient(red, blue) |
  background-blend-mode: difference, normal; background-image: linear-gradient(red, blue), url("PICTURE") |
  mix-blend-mode: multiply | mix-blend-mode: difference | mix-blend-mode: plus-lighter |
  mix-blend-mode: hue; opacity: .5 | backdrop-filter: blur(2px); background: #fff4 |
  -webkit-backdrop-filter: invert(1); background: #fff4 |
  mask: linear-gradient(90deg, #000, transparent) | mask: url("PICTURE") center / 30px no-repeat |
  mask: radial-gradient(circle, #000 40%, transparent 41%) |
  mask-composite: exclude; mask: linear-gradient(#000 0 0), linear-gradient(#000 0 0) content-box; padding: 5px; background: red |
  mask: linear-gradient(#000 0 0) content-box exclude, linear-gradient(#000 0 0) |
  -webkit-mask: linear-gradient(#000 0 0) content-box, linear-gradient(#000 0 0); -webkit-mask-composite: xor; padding: 5px |
  -webkit-mask-image: linear-gradient(#000, #0000) | mask: linear-gradient(#fff, #000) luminance |
  mask-image: linear-gradient(90deg, #000 50%, #0004), url("PICTURE"); mask-composite: intersect | mask: none |
  mask-border: linear-gradient(#000, #0000) 10 | -webkit-mask-box-image: linear-gradient(#000, #0000) 4 |
  -webkit-mask-box-image: url("PICTURE") 5 / 8px / 2px round | -webkit-mask-box-image-source: url("PICTURE") |
  mask: conic-gradient(#000 75%, transparent 0) |
  mask-image: linear-gradient(#000, #0000); mask-size: 20px; mask-repeat: space |
  mask-image: linear-gradient(#000, #0000); mask-clip: text |
  mask-image: linear-gradient(#000, #0000); mask-clip: no-clip; outline: 3px solid red | mask: url(#m) |
  # Transforms
  transform: rotate(15deg); transform-origin: 0 0 | transform: scale(1.4); transform-origin: bottom right |
  transform: rotate(90deg) translateX(10px) | rotate: 15deg | rotate: z 15deg | rotate: x 40deg |
  rotate: 0 0 1 20deg | scale: 1.4 | scale: .5 1.2 | scale: 80% | scale: 1 1 2 | translate: 10px 5px |
  translate: -20% | translate: 5px 5px 10px |
  translate: 10px; rotate: 10deg; scale: .8; transform: skewX(10deg) |
  rotate: 20deg; transform-origin: left top | transform: rotate(10deg); transform-box: content-box |
  transform: rotate(10deg); transform-box: fill-box; transform-origin: 50% 50% | perspective: 100px |
  transform-style: preserve-3d | backface-visibility: hidden; transform: rotateY(180deg) |
  transform: rotate(20deg); overflow: hidden; border-radius: 8px |
  offset-path: path("M0 0L50 20"); offset-distance: 50% |
  offset-path: ray(30deg farthest-side); offset-distance: 20px; offset-rotate: reverse |
  offset: 20px 10px circle(30px) 30% 10deg / right bottom | offset-path: border-box; offset-anchor: 0 0 |
  offset-path: polygon(0 0, 90% 20%, 50% 80%) content-box; offset-position: auto | offset-rotate: 30deg; offset-path: circle(20px) |
  translate: 10px 5px; opacity: .5 | -webkit-transform-origin: 0 0; -webkit-transform: rotate(9deg) |
  # Text
  font: italic 700 20px/1 "Source Serif 4" | font: 14px/normal Inter | font: small-caps bold 1.2em Inter, serif |
  font: condensed 18px Inter | font: caption | font: 12px | font-size: larger | font-size: smaller |
  font-size: xx-small | font-size: xxx-large | font-size: 150% | font-size: math | font-size-adjust: .6 |
  font-weight: 800 | font-weight: 350 | font-weight: lighter | font-weight: bolder | font-weight: 1 |
  font-style: oblique | font-style: oblique 10deg | font-style: oblique -10deg | font-stretch: 75% |
  font-stretch: condensed | font-family: "Source Serif 4" | font-family: system-ui |
  font-family: Unknown, serif | font-family: monospace | font-family: ui-serif | font-variant: small-caps |
  font-variant: all-small-caps tabular-nums | font-variant-caps: unicase | font-variant-numeric: slashed-zero |
  font-feature-settings: "smcp", "c2sc" 1 | font-feature-settings: "ss01" on |
  font-variation-settings: "wght" 650 | font-variation-settings: "opsz" 32 | font-kerning: none |
  font-synthesis: none; font-style: italic | font-optical-sizing: none | font-palette: dark |
  line-height: 2 | line-height: 30px | line-height: 150% | line-height: normal | line-height: 0 |
  line-height: calc(1em + 10px) | line-height: .5 | letter-spacing: 4px | letter-spacing: -1px |
  letter-spacing: .2em | letter-spacing: 10% | word-spacing: 10px | word-spacing: -2px | word-spacing: 50% |
  text-indent: 20px | text-indent: -10px | text-indent: 20% | text-indent: 1em hanging |
  text-indent: 2em each-line | text-align: justify; width: 90px | text-align: end | text-align: -webkit-center |
  text-align: -webkit-right | text-align: match-parent | text-align-last: right |
  text-align-last: justify; width: 140px | text-transform: uppercase | text-transform: capitalize |
  text-transform: full-width | text-transform: math-auto | text-transform: uppercase full-width |
  text-decoration: underline | text-decoration: underline wavy red |
  text-decoration: line-through double blue 2px | text-decoration: overline dotted |
  text-decoration: underline overline dashed 10% | text-decoration: underline; text-underline-offset: 4px |
  text-decoration: underline; text-underline-offset: -10% |
  text-decoration: underline; text-underline-position: under |
  text-decoration: underline 4px; text-decoration-skip-ink: none | text-decoration: underline from-font |
  text-decoration: spelling-error | text-decoration: blink | text-decoration: underline auto; color: red |
  text-shadow: 2px 2px red | text-shadow: 0 0 4px blue, 3px 3px gold | text-shadow: 1px 1px; color: red |
  -webkit-text-stroke: 1px red | -webkit-text-stroke: thin | -webkit-text-stroke: 2px; color: transparent |
  paint-order: stroke; -webkit-text-stroke: 3px red |
  paint-order: stroke fill markers; -webkit-text-stroke: 2px blue | -webkit-text-fill-color: red |
  -webkit-text-fill-color: transparent; -webkit-text-stroke: 1px |
  white-space: nowrap; width: 40px | white-space: pre | white-space: pre-wrap; width: 50px |
  white-space: pre-line; width: 50px | white-space: break-spaces; width: 40px | white-space: nowrap preserve |
  white-space-collapse: preserve | text-wrap: balance; width: 80px | text-wrap: pretty; width: 60px |
  text-wrap-mode: nowrap; width: 40px | word-break: break-all; width: 30px | word-break: keep-all; width: 30px |
  overflow-wrap: anywhere; width: 20px | overflow-wrap: break-word; width: 20px |
  word-wrap: break-word; width: 20px | line-break: anywhere; width: 30px | hyphens: manual; width: 30px |
  hyphens: auto; width: 30px | hyphenate-character: "="; hyphens: auto; width: 30px |
  tab-size: 2; white-space: pre | text-overflow: ellipsis; white-space: nowrap; overflow: hidden; width: 50px |
  text-overflow: "…!"; white-space: nowrap; overflow: hidden; width: 50px |
  text-overflow: clip; white-space: nowrap; overflow: hidden; width: 50px |
  text-overflow: ellipsis ellipsis; white-space: nowrap; overflow: hidden; width: 50px |
  -webkit-line-clamp: 1; CLAMP | -webkit-line-clamp: 2; CLAMP | line-clamp: 2; CLAMP |
  text-box: trim-both cap alphabetic | text-box: trim-start ex text | text-box-trim: trim-both |
  text-box-trim: trim-end; text-box-edge: cap alphabetic | text-spacing-trim: trim-start |
  hanging-punctuation: first | initial-letter: 2 | text-autospace: no-autospace | text-size-adjust: none |
  direction: rtl | unicode-bidi: bidi-override; direction: rtl | unicode-bidi: isolate; direction: rtl |
  unicode-bidi: plaintext; direction: rtl | unicode-bidi: embed; direction: rtl |
  direction: rtl; text-align: start | direction: rtl; padding-inline-start: 20px |
  direction: rtl; text-overflow: ellipsis; white-space: nowrap; overflow: hidden; width: 50px |
  writing-mode: vertical-rl | writing-mode: sideways-lr | writing-mode: lr-tb | text-orientation: upright |
  vertical-align: super | vertical-align: -4px | vertical-align: 30% | vertical-align: text-top |
  vertical-align: middle | vertical-align: bottom | vertical-align: -webkit-baseline-middle |
  vertical-align: calc(10px - 5%) | baseline-shift: super | baseline-source: last | alignment-baseline: middle |
  dominant-baseline: middle |
  # Lists, counters, tables and controls
  list-style: square | list-style: upper-roman inside | list-style: "→ " | list-style: url("PICTURE") |
  list-style: none | list-style: url("PICTURE") inside square | list-style-type: lower-greek |
  list-style-type: decimal-leading-zero | list-style-type: disclosure-open | list-style-type: cjk-ideographic |
  list-style-type: arabic-indic | list-style-type: hebrew | list-style-type: symbols("*" "+") |
  list-style-type: unknown | list-style-position: inside | list-style-image: linear-gradient(red, blue) |
  counter-reset: list-item 8 | counter-set: list-item 5 | counter-increment: list-item 3 |
  counter-reset: reversed(list-item) | display: list-item; list-style: inside disc | content: "x" / "alt" |
  content: "a" attr(class) "b" | content: counter(list-item, upper-roman) | content: counters(list-item, ".") |
  content: open-quote "q" close-quote | content: url("PICTURE") | content: none |
  content: linear-gradient(red, blue) | content: "a\\A b"; white-space: pre |
  quotes: "«" "»"; content: open-quote |
  border-collapse: collapse; border: 2px solid red | border-spacing: 10px 2px |
  table-layout: fixed; width: 120px | caption-side: bottom | empty-cells: hide |
  vertical-align: baseline; height: 50px | appearance: none | -webkit-appearance: none | appearance: button |
  accent-color: red | field-sizing: content | object-fit: cover; width: 40px; height: 40px |
  object-fit: contain; width: 60px; height: 20px; background: gold |
  object-fit: none; width: 20px; height: 50px | object-fit: scale-down; width: 50px; height: 50px |
  object-position: right bottom; object-fit: contain; width: 60px; height: 40px |
  object-position: -5px 20%; object-fit: none | image-rendering: pixelated | image-orientation: none |
  object-view-box: inset(10%) |
  columns: 2 | column-count: 2 | columns: 40px; column-gap: 4px | columns: 3; column-rule: 2px dotted red |
  columns: 2; column-fill: auto; height: 30px | columns: 2; orphans: 1; widows: 1 | -webkit-column-count: 2 |
  column-span: all | break-before: column | break-inside: avoid | page-break-after: always | orphans: 3 | shape-outside: circle(); float: left |
  all: unset | all: initial | all: revert | anchor-name: --a | width: if(style(--x: 1): 50px; else: 20px) |
  width: random(20px, 21px) | --w: 40px; width: var(--w) | --w: 40; width: calc(var(--w) * 1px) |
  --c: red; color: var(--c, blue) | --i: initial; color: var(--i, blue) | color: red !important | color: RED |
  COLOR: red | color: red;; width: 40px | color: red blue | colour: red | width: 40px !ie | *width: 40px |
  _width: 40px | filter: alpha(opacity=50) | filter: progid:DXImageTransform.Microsoft.gradient() |
  background: rgba(0,0,0,.5) none |
  # SVG
  fill: url(#none) | fill: url(#none) red | fill: none; stroke: red | fill: currentcolor; color: red |
  fill: context-fill | fill: linear-gradient(red, blue) | fill-opacity: 30% | fill-rule: evenodd |
  stroke: red; stroke-width: 6 | stroke: blue; stroke-width: 10% | stroke: red; stroke-dasharray: 9 4 |
  stroke: red; stroke-dasharray: 10%, 4px; stroke-width: 4 |
  stroke: red; stroke-dasharray: 8; stroke-dashoffset: 4px |
  stroke: red; stroke-width: 8; stroke-linejoin: round | stroke: red; stroke-width: 8; stroke-linejoin: bevel |
  stroke: red; stroke-opacity: .3; stroke-width: 8 | stroke: red; stroke-width: 6; paint-order: stroke |
  vector-effect: non-scaling-stroke; transform: scale(1.5) | shape-rendering: crispEdges |
  transform: rotate(20deg); transform-origin: 50px 40px | transform: scale(1.4); transform-origin: center |
  transform: rotate(20deg); transform-box: fill-box; transform-origin: center | transform: translate(20%, 10%) |
  transform-box: view-box; rotate: 20deg | x: 40px | y: 10%; height: 20px | width: 30px | height: 50% |
  rx: 12px | ry: 20% | rx: auto; ry: 8px | cx: 50px; r: 10px | d: path("M20 20h50v30z") | text-anchor: middle |
  text-anchor: end; direction: rtl | dominant-baseline: hanging | dominant-baseline: text-top |
  alignment-baseline: central | font: 700 30px Inter | letter-spacing: 3px; word-spacing: 9px |
  stroke: red; stroke-width: 1px | color-interpolation: linearRGB | stop-color: red |
  clip-path: circle(25px at 50px 40px) | clip-path: inset(10px) fill-box |
  mask: linear-gradient(90deg, #000, transparent) | mask-type: alpha | clip-rule: evenodd | marker: none |
  overflow: visible | outline: 4px solid lime | border: 5px solid red; padding: 10px | border-radius: 20px |
  background: gold | box-shadow: 3px 3px red | position: relative; top: 10px | margin: 10px |
  display: block; transform: rotate(10deg) | text-rendering: geometricPrecision |
  -webkit-font-smoothing: antialiased |
`);

/** Each of them, its functions written out. @param picture an address for `url()` */
export function declarationBlocks(picture: string): string[] {
  return BLOCKS.map((block) =>
    block.replaceAll('PICTURE', picture).replace('TEXT', TEXT_CLIP).replace('CLAMP', WEBKIT_CLAMP),
  );
}
