import type { SelectorListPlain } from 'css-tree';
import type { Declaration } from '../properties/declarations.js';
import type { Selector } from '../selectors/selector-matching.js';
import { compiledSelectors } from '../selectors/selectors.js';
import { parseCssToArrays } from '../syntax/css-syntax.js';
import type { Problems } from '../syntax/problems.js';
import { checkingContext } from '../values/computation-context.js';
import { noStyles, type Rule, type Styles } from './style-rules.js';
import { addStyles } from './stylesheet.js';

/** What elements look like where nobody says anything: browsers' own styles (HTML, section 15), as Chromium has them. */
const DEFAULT_STYLES = `
html, body, address, article, aside, blockquote, dd, div, dl, dt, figcaption, figure, footer, h1, h2, h3, h4, h5, h6,
header, hgroup, hr, main, menu, nav, ol, p, pre, section, search, ul { display: block }
center, details, dir, form, listing, plaintext, summary, xmp { display: block }
head, title, meta, style, script, template, source, [hidden]:not(svg, svg *) { display: none }
area, base, basefont, noembed, noframes, param, dialog:not([open]) { display: none }
slot { display: contents }
dialog { display: block; position: absolute; inset-inline: 0; width: fit-content; height: fit-content; margin: auto;
  border: solid; padding: 1em; background-color: Canvas; color: CanvasText }
[popover]:not(svg, svg *) { position: fixed; inset: 0; width: fit-content; height: fit-content; margin: auto; border: solid;
  padding: 0.25em; overflow: auto; background-color: Canvas; color: CanvasText }
[popover]:not(dialog[open], svg, svg *) { display: none }
body { margin: 8px }
p, blockquote, figure, dl, ul, ol, menu, dir, pre, listing, plaintext, xmp { margin-block: 1em }
center { text-align: -webkit-center }
nobr { white-space: nowrap }
blockquote, figure { margin-inline: 40px }
dd { margin-inline-start: 40px }
ul, ol, menu, dir { padding-inline-start: 40px }
ul ul, ul ol, ol ul, ol ol { margin-block: 0 }
ul, menu, dir { list-style-type: disc }
ol { list-style-type: decimal }
ul ul, ol ul { list-style-type: circle }
ul ul ul, ol ul ul, ul ol ul, ol ol ul { list-style-type: square }
li { display: list-item; text-align: match-parent }
h1, h2, h3, h4, h5, h6 { font-weight: bold }
h1 { font-size: 2em; margin-block: 0.67em }
h2 { font-size: 1.5em; margin-block: 0.83em }
h3 { font-size: 1.17em; margin-block: 1em }
h4 { margin-block: 1.33em }
h5 { font-size: 0.83em; margin-block: 1.67em }
h6 { font-size: 0.67em; margin-block: 2.33em }
hr { border: 1px inset; margin: 0.5em auto; color: gray; overflow: hidden }
b, strong { font-weight: bolder }
i, em, cite, dfn, var, address { font-style: italic }
small { font-size: smaller }
big { font-size: larger }
sub { vertical-align: sub; font-size: smaller }
sup { vertical-align: super; font-size: smaller }
u, ins { text-decoration: underline }
s, strike, del { text-decoration: line-through }
abbr[title], acronym[title] { text-decoration: underline dotted }
mark { background-color: yellow; color: black }
code, kbd, samp, pre, tt, listing, plaintext, xmp { font-family: monospace }
pre, listing, plaintext, xmp { white-space: pre }
summary { list-style: disclosure-closed inside }
details[open] > summary:first-of-type { list-style-type: disclosure-open }
details > summary:first-of-type { display: list-item; counter-increment: list-item 0 }

ruby, rt { text-indent: 0 }
rt { line-height: normal; text-emphasis: none }
ruby > rt { font-size: 50%; text-align: start }
rp { display: none }
q::before { content: open-quote }
q::after { content: close-quote }
a[href] { color: LinkText; text-decoration: underline }
svg a[href] { color: inherit; text-decoration: inherit }
table { display: table; border-collapse: separate; border-spacing: 2px; box-sizing: border-box; text-indent: 0 }
caption { display: table-caption; text-align: -webkit-center }
colgroup { display: table-column-group }
col { display: table-column }
thead { display: table-header-group; vertical-align: middle }
tbody { display: table-row-group; vertical-align: middle }
tfoot { display: table-footer-group; vertical-align: middle }
tr { display: table-row; vertical-align: inherit }
thead, tbody, tfoot, tr { border-color: inherit }
td, th { display: table-cell; vertical-align: inherit; padding: 1px }
th { font-weight: bold; text-align: -internal-center }
button, input, select, textarea, progress, meter { display: inline-block; appearance: auto; box-sizing: border-box }
button, input, select, textarea { margin: 0; color: FieldText; font: 13.3333px sans-serif; letter-spacing: normal;
  word-spacing: normal; text-align: start; text-indent: 0; text-shadow: none; text-transform: none }
button, input { border: 2px outset ButtonBorder; padding: 1px 6px; background-color: ButtonFace; text-align: center;
  align-content: center }
input { border: 2px inset light-dark(#767676, #858585); padding: 1px 2px; background-color: Field; text-align: start; box-sizing: content-box;
  align-content: unsafe center; overflow: clip }
input[type=button i], input[type=submit i], input[type=reset i] { border: 2px outset ButtonBorder; padding: 1px 6px;
  background-color: ButtonFace; text-align: center; white-space: pre; align-content: center; box-sizing: border-box }
input[type=search i] { box-sizing: border-box }
input[type=checkbox i], input[type=radio i] { margin: 3px 3px 3px 4px; border: 0 none; padding: 0;
  background-color: transparent; box-sizing: border-box; overflow: visible; align-content: normal }
input[type=radio i] { margin: 3px 3px 0 5px }
input[type=range i] { margin: 2px; border: 0 none; padding: 0; color: #101010; align-content: normal; overflow: visible }
input[type=range i]::-webkit-slider-container { flex: 1; min-inline-size: 0; box-sizing: border-box; display: flex }
input[type=range i]::-webkit-slider-runnable-track { flex: 1; min-inline-size: 0; align-self: center; box-sizing: border-box;
  display: block }
input[type=range i]::-webkit-slider-thumb { appearance: auto; box-sizing: border-box; display: block }
input[type=hidden i], datalist, option, optgroup { display: none }
select { align-content: center; border: 1px solid light-dark(#767676, #858585); background-color: ButtonFace; white-space: pre; overflow: clip }
select:is([multiple], [size]:not([size='0'], [size='1'])) { background-color: Field; align-content: normal;
  vertical-align: text-bottom; white-space: nowrap }
select:is([multiple], [size]:not([size='0'], [size='1'])) option { display: block; min-height: 1.2em; padding: 0 2px 1px; font-weight: normal; line-height: normal !important }
select:is([multiple], [size]:not([size='0'], [size='1'])) option:checked { background-color: light-dark(#cecece, #545454) }
select:is([multiple], [size]:not([size='0'], [size='1'])):not(:disabled) option:checked { color: light-dark(#101010, white) }
select:is([multiple], [size]:not([size='0'], [size='1'])) option:disabled { color: light-dark(#808080, #aaaaaa) }
select:is([multiple], [size]:not([size='0'], [size='1'])) optgroup { display: block; font-weight: bolder; line-height: normal !important }
select:is([multiple], [size]:not([size='0'], [size='1'])) :is(option, optgroup)[hidden] { display: none }
select:is([multiple], [size]:not([size='0'], [size='1'])) optgroup::before { content: attr(label); display: block; min-height: 1.2em; padding: 0 2px 1px }
select:is([multiple], [size]:not([size='0'], [size='1'])) optgroup option { padding-inline-start: 20px }
input[type=color i] { box-sizing: border-box; width: 50px; height: 27px; border: 1px solid ButtonBorder; padding: 1px 2px;
  background-color: ButtonFace; align-content: normal }
input[type=color i]::-webkit-color-swatch-wrapper { display: flex; padding: 4px 2px; box-sizing: border-box; width: 100%;
  height: 100% }
input[type=color i]::-webkit-color-swatch { border: 1px solid #777777; min-width: 0; flex: 1 }
input:is([type=date i], [type=datetime-local i], [type=month i], [type=time i], [type=week i]) { padding: 0;
  padding-inline-start: 1px; font-family: monospace }
input:is([type=date i], [type=datetime-local i], [type=month i], [type=time i], [type=week i])::-webkit-datetime-edit {
  display: inline-block; flex: 1; min-width: 0; overflow: hidden }
input:is([type=date i], [type=datetime-local i], [type=month i], [type=time i], [type=week i])::-webkit-datetime-edit-fields-wrapper {
  display: inline-block; padding: 1px 0; white-space: pre }
input:is([type=date i], [type=datetime-local i], [type=month i], [type=time i], [type=week i])::-webkit-datetime-edit-text {
  display: inline }
input:is([type=date i], [type=datetime-local i])::-webkit-datetime-edit-day-field,
input:is([type=date i], [type=datetime-local i], [type=month i])::-webkit-datetime-edit-month-field,
input:is([type=date i], [type=datetime-local i], [type=month i], [type=week i])::-webkit-datetime-edit-year-field,
input[type=week i]::-webkit-datetime-edit-week-field,
input:is([type=datetime-local i], [type=time i])::-webkit-datetime-edit-hour-field,
input:is([type=datetime-local i], [type=time i])::-webkit-datetime-edit-minute-field,
input:is([type=datetime-local i], [type=time i])::-webkit-datetime-edit-second-field,
input:is([type=datetime-local i], [type=time i])::-webkit-datetime-edit-ampm-field { display: inline; padding: 1px }
input:is([type=date i], [type=datetime-local i], [type=month i], [type=week i])::-webkit-calendar-picker-indicator {
  display: inline-block; width: 1em; height: 1em; padding: 2px; background-origin: content-box }
input[type=time i]::-webkit-calendar-picker-indicator { display: inline-block; width: calc(1.05em + 0.001px); height: calc(1.05em + 0.001px);
  margin-inline-start: 8px; padding: 3px; background-origin: content-box }
input:is([type=date i], [type=datetime-local i], [type=month i], [type=time i], [type=week i]):is(:disabled, [readonly])::-webkit-calendar-picker-indicator {
  visibility: hidden }
input[type=image i] { border: 0 none; padding: 0; background-color: transparent }
input[type=file i] { border: 0 none; padding: 0; background-color: transparent; color: inherit; align-content: normal;
  overflow: hidden }
input[type=file i]::file-selector-button { display: inline-block; appearance: auto; box-sizing: border-box; border: 2px outset ButtonBorder;
  margin-inline-end: 4px; padding: 1px 6px; background-color: ButtonFace; color: ButtonText; white-space: pre; text-align: center;
  font: 1em sans-serif; letter-spacing: normal; word-spacing: normal; text-indent: 0; text-shadow: none; text-transform: none }
input[type=file i]:disabled::file-selector-button { border-color: light-dark(rgba(118, 118, 118, 0.3), rgba(195, 195, 195, 0.3));
  background-color: light-dark(rgba(239, 239, 239, 0.3), rgba(19, 1, 1, 0.3)); color: light-dark(rgba(16, 16, 16, 0.3), rgba(255, 255, 255, 0.3)) }
textarea { border: 1px solid light-dark(#767676, #858585); padding: 2px; background-color: Field; font-family: monospace; white-space: pre-wrap;
  overflow-wrap: break-word; overflow: auto; resize: both; box-sizing: content-box }
button:disabled, input:disabled, select:disabled, textarea:disabled {
  border-color: rgba(118, 118, 118, 0.3); background-color: light-dark(rgba(239, 239, 239, 0.3), rgba(59, 59, 59, 0.3));
  color: light-dark(rgba(16, 16, 16, 0.3), rgba(255, 255, 255, 0.3)) }
button:disabled { border-color: light-dark(rgba(118, 118, 118, 0.3), rgba(195, 195, 195, 0.3));
  background-color: light-dark(rgba(239, 239, 239, 0.3), rgba(19, 1, 1, 0.3)) }
input:disabled, textarea:disabled { color: light-dark(#545454, #aaaaaa) }
input[type=button i]:disabled, input[type=submit i]:disabled, input[type=reset i]:disabled { color: light-dark(rgba(16, 16, 16, 0.3), rgba(255, 255, 255, 0.3));
  border-color: light-dark(rgba(118, 118, 118, 0.3), rgba(195, 195, 195, 0.3));
  background-color: light-dark(rgba(239, 239, 239, 0.3), rgba(19, 1, 1, 0.3)) }
input:is([type=file i], [type=range i]):disabled { background-color: transparent }
select:disabled { opacity: 0.7; color: light-dark(#808080, #aaaaaa) }
input::placeholder, textarea::placeholder { color: #757575 }
progress { width: 10em; height: 1em; vertical-align: -0.2em }
meter { width: 5em; height: 1em; vertical-align: -0.2em }
progress, meter { align-content: center }
progress::-webkit-progress-inner-element, progress::-webkit-progress-bar, progress::-webkit-progress-value {
  display: block; height: 100%; width: 100%; box-sizing: border-box }
progress::-webkit-progress-bar { background-color: gray }
progress::-webkit-progress-value { background-color: green }
meter::-webkit-meter-inner-element { display: block; height: 100%; width: 100%; box-sizing: border-box; position: relative }
meter::-webkit-meter-bar { display: block; height: 100%; width: 100%; flex: none; box-sizing: border-box; overflow: hidden;
  background: linear-gradient(to bottom, #ddd, #eee 20%, #ccc 45%, #ccc 55%, #ddd) }
meter::-webkit-meter-bar:-internal-shadow-host-has-non-auto-appearance { background: light-dark(#efefef, #3b3b3b); border-radius: 20px;
  border: 1px solid light-dark(rgba(118, 118, 118, 0.3), #858585) }
meter::-webkit-meter-optimum-value, meter::-webkit-meter-suboptimum-value, meter::-webkit-meter-even-less-good-value {
  display: block; height: 100%; box-sizing: border-box }
meter::-webkit-meter-optimum-value {
  background: linear-gradient(to bottom, #ad7, #cea 20%, #7a3 45%, #7a3 55%, #ad7) }
meter::-webkit-meter-suboptimum-value {
  background: linear-gradient(to bottom, #fe7, #ffc 20%, #db3 45%, #db3 55%, #fe7) }
meter::-webkit-meter-even-less-good-value {
  background: linear-gradient(to bottom, #f77, #fcc 20%, #d44 45%, #d44 55%, #f77) }
meter::-webkit-meter-optimum-value:-internal-shadow-host-has-non-auto-appearance { background: light-dark(#107c10, #74b374) }
meter::-webkit-meter-suboptimum-value:-internal-shadow-host-has-non-auto-appearance { background: light-dark(#ffb900, #f2c812) }
meter::-webkit-meter-even-less-good-value:-internal-shadow-host-has-non-auto-appearance { background: light-dark(#d83b01, #e98365) }
fieldset { display: block; margin-inline: 2px; border: 2px groove ButtonFace; padding: 0.35em 0.75em 0.625em;
  min-width: min-content }
legend { display: block; padding-inline: 2px; width: fit-content }
img, tuval-code { overflow: clip }
svg { overflow: hidden }
iframe { border: 2px inset }
bdi, [dir] { unicode-bidi: isolate }
[dir=rtl], [dir=auto]:dir(rtl), bdi:dir(rtl) { direction: rtl }
[dir=ltr], [dir=auto]:dir(ltr), bdi:dir(ltr) { direction: ltr }
bdo, bdo[dir] { unicode-bidi: isolate-override }
`;

/** What browsers add for documents in quirks mode, of which tables inherit no text (Chromium's `quirks.css`). */
const QUIRKS = `
table { white-space: initial; line-height: initial; font-weight: initial; font-size: initial; font-style: initial;
  font-variant: initial; text-align: start }
form { margin-block-end: 1em }
input, textarea { box-sizing: border-box }
li { list-style-position: inside }
li :is(dir, menu, ol, ul) { list-style-position: outside }
:is(dir, menu, ol, ul) :is(dir, menu, ol, ul, li) { list-style-position: unset }
img[align=left i] { margin-right: 3px }
img[align=right i] { margin-left: 3px }
`;

const cache = new Map<boolean, Styles>();

/** The rules of browsers' own styles, in quirks mode or not: the same object each time. */
export function defaultStyles(isQuirky = false): Styles {
  let defaults = cache.get(isQuirky);
  if (!defaults) {
    const text = isQuirky ? DEFAULT_STYLES + QUIRKS : DEFAULT_STYLES;
    const rules = [...text.matchAll(RULE)].map(
      ([, selectors = '', block = '']) => new DefaultRule(selectors, block),
    );
    defaults = { ...noStyles(), rules };
    cache.set(isQuirky, defaults);
  }
  return defaults;
}

/** What stands before a block, and what is in it: no rule is within another. */
const RULE = /([^{}]+)\{([^{}]*)\}/g;

/** A rule whose declarations are compiled once an element has them: few pictures have an element of every rule. */
class DefaultRule implements Rule {
  readonly selectors: readonly Selector[];
  readonly layer = undefined;
  readonly #block: string;
  #declarations: readonly Declaration[] | undefined;

  constructor(selectors: string, block: string) {
    const parsed = parseCssToArrays(selectors, { context: 'selectorList', parseValue: false });
    this.selectors = compiledSelectors(parsed as SelectorListPlain);
    this.#block = block;
  }

  get declarations(): readonly Declaration[] {
    this.#declarations ??= compiled(this.#block);
    return this.#declarations;
  }
}

function compiled(block: string): readonly Declaration[] {
  const fail = (message: string) => {
    throw new Error(`the default styles are wrong: ${message}`);
  };
  const problems: Problems = { error: fail, warning: fail, refusalOf: () => undefined };
  const styles = noStyles();
  addStyles(
    styles,
    `*{${block}}`,
    { line: 1, column: 1 },
    checkingContext({ width: 1, height: 1 }),
    problems,
  );
  return styles.rules.flatMap(({ declarations }) => declarations);
}
