import type { PropertyTable } from '../property-document.js';

/** Codes for readers, which Chromium is given as drawings. Their modules are whole pixels there by the sizes of their boxes. */
export const CODES: PropertyTable = {
  'qr-codes': {
    css: 'div { display: flex; gap: 16px; align-items: start } .a { width: 132px } .b { width: 116px; color: #7c1d5e; background: #fde68a } .c { width: 58px; color: #fff; background: #0f172a }',
    html: '<div><tuval-code class="a" type="qrcode" value="WIFI:S:Asma;T:nopass;;"></tuval-code><tuval-code class="b" type="qrcode" quiet="4" value="TUVAL"></tuval-code><tuval-code class="c" type="qrcode" value="tuval" level="L"></tuval-code></div>',
  },
  'matrix-codes': {
    css: 'div { display: flex; flex-wrap: wrap; gap: 12px; align-items: start } .d { width: 98px } .m { width: 90px; background: #dbeafe }',
    html: '<div><tuval-code class="d" type="datamatrix" value="A1234567"></tuval-code><tuval-code class="m" type="microqrcode" value="12345"></tuval-code><tuval-code class="r" type="azteccode" value="GATE F12"></tuval-code><tuval-code class="p" type="pdf417" value="Tuval boarding pass"></tuval-code></div>',
  },
  'bars-alone': {
    css: 'tuval-code { display: block; margin-bottom: 10px; color: #14532d } .e { width: 226px; height: 60px } .l { width: 339px; height: 40.4px; padding: 5px; background: #f0fdf4; color: #166534 }',
    html: '<tuval-code class="e" type="ean13" value="4006381333931"></tuval-code><tuval-code class="l" type="ean13" value="9780201379624"></tuval-code><tuval-code type="code128" quiet="2" value="tuval"></tuval-code>',
  },
  'code-in-a-line': {
    css: 'p { margin: 0 } tuval-code { width: 58px; border: 3px solid #be123c; padding: 4px; border-radius: 12px; background: #fff1f2; vertical-align: middle }',
    html: '<p>Scan it <tuval-code type="qrcode" value="tuval"></tuval-code> and go on reading here, where the line is higher.</p>',
  },
  'code-turned': {
    css: 'tuval-code { position: absolute; width: 116px } .q { left: 20px; top: 30px; rotate: 90deg } .h { left: 150px; top: 30px; transform: rotate(180deg) } .s { left: 280px; top: 30px; width: 58px; scale: 1.5; transform-origin: 0 0 }',
    html: '<tuval-code class="q" type="qrcode" value="TUVAL"></tuval-code><tuval-code class="h" type="qrcode" value="tuval"></tuval-code><tuval-code class="s" type="qrcode" value="tuval"></tuval-code>',
  },
  'code-of-a-field': {
    head: '<script type="application/json">{ "fields": { "url": { "type": "text", "label": "Address", "default": "geo:41.0082,28.9784?q=\\"A&B\\"" } } }</script>',
    css: 'figure { display: grid; justify-items: center; margin: 0 } tuval-code { width: 185px; height: 185px; opacity: .9 } figcaption { font-size: 14px }',
    html: '<figure><tuval-code type="qrcode" value="{{url}}"></tuval-code><figcaption>{{url}}</figcaption></figure>',
  },
};
