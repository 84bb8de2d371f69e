import type { PropertyTable } from '../property-document.js';

/** Fonts that a document brings along, and Tuval's by name. */
export const FONTS: PropertyTable = {
  'woff2-variable': {
    css: `@font-face { font-family: Own; src: url(assets/variable.woff2) format("woff2"); font-weight: 100 900 } p { margin: 0; font: 22px/1.5 Own }`,
    html: [100, 250, 400, 550, 700, 820, 900]
      .map((weight) => `<p style="font-weight: ${weight}">Variable ${weight}</p>`)
      .join(''),
  },
  'woff-and-ttf': {
    css: `@font-face { font-family: "Own Serif"; src: url("assets/serif.woff") } @font-face { font-family: "Own Serif"; font-style: italic; src: url("assets/serif-italic.woff") } @font-face { font-family: Narrow; src: url(assets/condensed.ttf) format("truetype"); font-weight: 700 } .s { font: 28px "Own Serif" } .n { font: 700 34px Narrow } p { margin: 0 0 12px }`,
    html: '<p class="s">A serif from WOFF</p><p class="s"><em>and its italic</em></p><p class="n">CONDENSED FROM TTF</p>',
  },
  'unicode-range': {
    css: `@font-face { font-family: Split; src: url(assets/roboto.woff2); unicode-range: U+0-FF; font-weight: 100 900 } @font-face { font-family: Split; src: url(assets/greek.woff2); unicode-range: U+370-3FF; font-weight: 100 900 } @font-face { font-family: Digits; src: url(assets/condensed.ttf); unicode-range: U+30-39 } p { margin: 0 0 12px; font: 26px Split } .d { font-family: Digits, "Source Serif 4" }`,
    html: '<p>Latin and Ελληνικά</p><p class="d">Figures 0123 of another</p>',
  },
  'font-lists': {
    css: `@font-face { font-family: Brand; src: url(assets/roboto.woff2); font-weight: 100 900 } p { margin: 0 0 10px; font-size: 20px } .a { font-family: Missing, Brand, Inter } .b { font-family: "Source Serif 4", Inter } .c { font-family: Brand, Inter }`,
    html: '<p class="a">the first that is there</p><p class="b">serif, by name</p><p class="c">Roboto and what it lacks: Türkçe ğ ş, العربية, 日本語</p>',
  },
  'own-families': {
    css: `p { margin: 0 0 8px; font-size: 24px } .a { font-family: Inter } .b { font-family: "Source Serif 4" } .c { font-family: 'Fira Sans Extra Condensed' }`,
    html: '<p class="a">Inter sets 0123456789</p><p class="b">Source Serif 4 sets 0123456789</p><p class="c">Fira Sans Extra Condensed sets 0123456789</p>',
  },
  'variation-settings': {
    css: `@font-face { font-family: Own; src: url(assets/variable.woff2); font-weight: 100 900 } p { margin: 0 0 8px; font: 28px Own } .a { font-variation-settings: "wght" 330 } .b { font-variation-settings: "wght" 780 } .c { font-weight: 650 }`,
    html: '<p class="a">wght 330</p><p class="b">wght 780</p><p class="c">weight 650</p>',
  },
  synthesis: {
    css: `@font-face { font-family: Plain; src: url(assets/roboto.woff2); font-weight: 400 } p { margin: 0 0 8px; font: 26px Plain } .b { font-weight: 700 } .i { font-style: italic } .n { font-weight: 700; font-style: italic; font-synthesis: none }`,
    html: '<p>regular</p><p class="b">bold is made</p><p class="i">italic is slanted</p><p class="n">nothing is made</p>',
  },
  'nearest-weights': {
    css: `@font-face { font-family: Two; src: url(assets/serif.woff); font-weight: 300 } @font-face { font-family: Two; src: url(assets/condensed.ttf); font-weight: 700 } p { margin: 0 0 4px; font: 22px Two; font-synthesis: none }`,
    html: [100, 400, 500, 600, 800]
      .map((weight) => `<p style="font-weight: ${weight}">asked for ${weight}</p>`)
      .join(''),
  },
  'shorthand-and-size': {
    css: `p { margin: 0 0 6px } .a { font: bold 20px/1 Inter } .b { font: italic 500 1.25em/1.6 "Source Serif 4", serif } .c { font: small-caps 700 22px Inter } .d { font-size: x-large } .e { font-size: 80% } .f { font-size: smaller } .g { font-stretch: condensed; font-size: larger }`,
    html: '<p class="a">bold 20px</p><p class="b">italic 500</p><p class="c">Small Caps</p><p class="d">x-large</p><p class="e">80%</p><p class="f">smaller</p><p class="g">larger</p>',
  },
  'feature-settings': {
    css: `p { margin: 0 0 5px; font-size: 20px } .a { font-feature-settings: "tnum" } .b { font-feature-settings: "ss03", "cv11" 1 } .c { font-feature-settings: "case" on } .d { font-feature-settings: "liga" 0, "kern" 0; font-family: "Source Serif 4" } .e { font-variant: small-caps tabular-nums } .f { font-variant-numeric: ordinal slashed-zero } .g { font-variant-caps: all-small-caps; font-family: "Source Serif 4" } .h { font-feature-settings: "sups" } .i { font-variant-ligatures: discretionary-ligatures no-contextual; font-family: "Source Serif 4" }`,
    html: '<p class="a">1111 and 8888</p><p class="b">agilest 1 a g l</p><p class="c">(A-B) @C [D]</p><p class="d">office fluff AVATAR</p><p class="e">Caps 111 and 888</p><p class="f">1st 2nd 100</p><p class="g">All Small Caps</p><p class="h">x2 + y3</p><p class="i">strict office -></p>',
  },
  descriptors: {
    css: `@font-face { font-family: Big; src: url(assets/roboto.woff2); size-adjust: 130%; font-weight: 100 900 } @font-face { font-family: Tall; src: url(assets/roboto.woff2); ascent-override: 130%; descent-override: 40%; line-gap-override: 0% } @font-face { font-family: Near; src: local("Missing"), url(assets/serif.woff) format("woff"); font-display: block } p { margin: 0 0 8px; font-size: 20px; line-height: normal; background: #e0f2fe } .a { font-family: Big } .b { font-family: Tall } .c { font-family: Near }`,
    html: '<p class="a">size-adjust</p><p class="b">ascent and descent</p><p class="c">the second source</p>',
  },
  monospace: {
    css: `p { margin: 0 0 6px } .b { font-size: 20px } .c { font-size: 1.5em } .d { font-size: x-large } .e code { font-size: .9em } .f code { font-family: monospace, monospace }`,
    html: `${['a', 'b', 'c', 'd', 'e', 'f']
      .map((name) => `<p class="${name}">text and <code>its code</code></p>`)
      .join('')}<pre>13 pixels <b>bold</b></pre>`,
  },
};
