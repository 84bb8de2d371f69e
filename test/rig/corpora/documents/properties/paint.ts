import type { PropertyTable } from '../property-document.js';

/** Boxes of a row that wraps, each with a declaration of its own. */
function boxes(declarations: readonly string[], content = ''): string {
  return declarations.map((style) => `<i style="${style.replaceAll('"', '&quot;')}">${content}</i>`).join('');
}

const BOXES = `body { display: grid; grid-template-columns: repeat(3, 1fr); gap: 12px; background: #fff } i { display: block; min-height: 0; font-style: normal }`;
const STARS = `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='24' height='24'%3E%3Cpath d='M12 2l3 7h7l-6 4 2 8-6-5-6 5 2-8-6-4h7z' fill='%23f59e0b'/%3E%3C/svg%3E")`;

/** Backgrounds, borders, shadows, transforms, clips, masks, filters, blending and pictures. */
export const PAINT: PropertyTable = {
  'linear-gradients': {
    css: BOXES,
    html: boxes([
      'background: linear-gradient(#2563eb, #db2777)',
      'background: linear-gradient(45deg, #0ea5e9 10%, #22c55e 50%, #facc15)',
      'background: linear-gradient(to top right, red, transparent)',
      'background: linear-gradient(90deg, #111 50%, #eee 50%)',
      'background: linear-gradient(.4turn, gold, 20%, navy)',
      'background: linear-gradient(to left, #f0f 0 30%, #0ff 60% 100%)',
      'background: linear-gradient(in oklch, #f43f5e, #3b82f6)',
      'background: linear-gradient(in oklab to right, #facc15, #2563eb)',
      'background: linear-gradient(135deg, #0008, #0000), #38bdf8',
    ]),
  },
  'radial-gradients': {
    css: BOXES,
    html: boxes([
      'background: radial-gradient(#fde047, #dc2626)',
      'background: radial-gradient(circle at 20% 30%, #fff, #2563eb 60%)',
      'background: radial-gradient(closest-side, #16a34a, #052e16)',
      'background: radial-gradient(circle farthest-corner at right bottom, #a855f7, #0f172a)',
      'background: radial-gradient(40px 20px at 50% 50%, red 50%, blue 52%)',
      'background: radial-gradient(circle 30px at center, #000 98%, #fff)',
      'background: radial-gradient(ellipse at top, #f97316, transparent), radial-gradient(ellipse at bottom, #0ea5e9, transparent)',
      'background: radial-gradient(closest-corner at 30% 70%, gold, teal)',
      'background: radial-gradient(circle at 0 0, #0003 25%, transparent 26%), #eee',
    ]),
  },
  'conic-gradients': {
    css: `${BOXES} i:nth-child(n + 4) { border-radius: 50% }`,
    html: boxes([
      'background: conic-gradient(red, yellow, lime, aqua, blue, magenta, red)',
      'background: conic-gradient(from 45deg at 30% 40%, #2563eb, #fff)',
      'background: conic-gradient(#ef4444 0 25%, #3b82f6 0 60%, #22c55e 0)',
      'background: conic-gradient(from -90deg, #7c3aed 65%, #e5e7eb 0)',
      'background: repeating-conic-gradient(#111 0 15deg, #fff 0 30deg)',
      'background: conic-gradient(in hsl longer hue, red, red)',
    ]),
  },
  'repeating-gradients': {
    css: BOXES,
    html: boxes([
      'background: repeating-linear-gradient(45deg, #facc15 0 10px, #1c1917 10px 20px)',
      'background: repeating-linear-gradient(90deg, #e2e8f0 0 1px, transparent 1px 12px)',
      'background: repeating-radial-gradient(circle, #0ea5e9 0 6px, #fff 6px 12px)',
      'background: repeating-linear-gradient(red, blue 20%)',
      'background: repeating-radial-gradient(circle at 0 0, #16a34a, #fff 15px)',
      'background: repeating-linear-gradient(to right, #0000 0 8px, #f43f5e33 8px 16px), #fff1f2',
    ]),
  },
  'background-layers': {
    css: `${BOXES} body { grid-template-columns: 1fr 1fr }`,
    html: boxes([
      'background: radial-gradient(circle at 10px 10px, #0f172a22 2px, transparent 3px) 0 0 / 20px 20px, linear-gradient(#e0f2fe, #fff)',
      'background: linear-gradient(#0000 50%, #000a), url(assets/photo.jpg) center / cover',
      'background-image: linear-gradient(90deg, #0001 1px, transparent 1px), linear-gradient(#0001 1px, transparent 1px); background-size: 20px 20px; background-color: #fff',
      `background: ${STARS} right 10px top 10px no-repeat, ${STARS} left bottom / 48px no-repeat, #1e293b`,
    ]),
  },
  'background-size-and-position': {
    css: `${BOXES} i { background: #e2e8f0 url(assets/photo.jpg) no-repeat }`,
    html: boxes([
      'background-size: cover',
      'background-size: contain',
      'background-size: 50% 50%; background-position: center',
      'background-size: 60px auto; background-position: right 10px bottom 5px',
      'background-size: auto 40px; background-position: 25% 75%',
      'background-size: 100% 100%',
      'background-size: 80px 30px; background-position: -20px 10px',
      'background-size: cover; background-position: top right',
      'background-size: contain; background-position: calc(100% - 4px) 50%',
    ]),
  },
  'background-repeat': {
    css: `${BOXES} i { background: #f1f5f9 ${STARS} }`,
    html: boxes([
      'background-repeat: repeat',
      'background-repeat: repeat-x',
      'background-repeat: no-repeat repeat',
      'background-repeat: space',
      'background-repeat: round',
      'background-repeat: space no-repeat; background-position: 0 50%',
      'background-size: 16px; background-position: 5px 5px',
      'background-repeat: round space; background-size: 30px 20px',
      'background-attachment: local; background-position: center',
    ]),
  },
  'background-clip-and-origin': {
    css: `${BOXES} i { border: 8px dashed #334155; padding: 10px; background: linear-gradient(45deg, #f43f5e, #facc15) }`,
    html: boxes([
      'background-clip: border-box',
      'background-clip: padding-box',
      'background-clip: content-box',
      `background: ${STARS} no-repeat; background-origin: border-box`,
      `background: ${STARS} no-repeat; background-origin: content-box`,
      `background: ${STARS} no-repeat content-box, #bae6fd padding-box`,
      'border: 6px solid transparent; border-radius: 16px; background: linear-gradient(#fff, #fff) padding-box, linear-gradient(120deg, #6366f1, #ec4899) border-box',
      'border-radius: 50%; background-clip: content-box',
      'border-color: transparent; border-radius: 20px; background-clip: padding-box',
    ]),
  },
  'border-styles': {
    css: `${BOXES} i { border: 6px #7c3aed; background: #f5f3ff }`,
    html: boxes(
      ['solid', 'dashed', 'dotted', 'double', 'groove', 'ridge', 'inset', 'outset', 'none'].map(
        (style) => `border-style: ${style}`,
      ),
    ),
  },
  'borders-under-transforms': {
    css: `${BOXES} i { margin: 6px; border: 4.6px #7c3aed; background: #f5f3ff }`,
    html: boxes([
      'border-style: dotted; translate: 0 .4px',
      'border-style: dashed; rotate: 4deg',
      'border-style: solid; scale: .8 .9',
      'border-style: double; border-width: 7.7px; transform: skew(4deg)',
      'border-bottom: 4.32px dotted; translate: 0 -8px',
      'border-width: .4px 2.5px; border-style: solid; rotate: 90deg',
      'border-style: groove; translate: 3.3px 0; border-radius: 12px',
      'border: none; outline: 3.7px dotted #0891b2; rotate: 2deg',
      'border: 5.5px solid; border-image: linear-gradient(red, blue) 1; translate: 0 .5px',
    ]),
  },
  'border-sides': {
    css: `${BOXES} i { background: #f1f5f9 }`,
    html: boxes([
      'border-left: 8px solid #2563eb',
      'border-width: 2px 8px 12px 4px; border-style: solid; border-color: #dc2626 #16a34a #2563eb #d97706',
      'border-top: 4px double #111; border-bottom: 1px solid #94a3b8',
      'width: 0; height: 0; border: 30px solid transparent; border-bottom-color: #db2777; background: none',
      'border-block: 3px dotted #0891b2; border-inline: 6px solid #164e63',
      'border: solid; border-width: thin medium thick 0',
      'border: 1px solid #0006',
      'border-style: dashed solid dotted double; border-width: 5px; border-color: #334155',
      'border-right: 10px solid #f43f5e80; border-bottom: 10px solid #3b82f680',
    ]),
  },
  'border-radius': {
    css: `${BOXES} i { background: #14b8a6 }`,
    html: boxes([
      'border-radius: 12px',
      'border-radius: 50%',
      'border-radius: 999px',
      'border-radius: 30px 0',
      'border-radius: 10px 20px 30px 40px',
      'border-radius: 50% / 20%',
      'border-radius: 60px 20px / 20px 40px',
      'border-top-left-radius: 40px 20px; border-bottom-right-radius: 100%',
      'border-radius: 200px 10px 10px 10px',
    ]),
  },
  'rounded-borders': {
    css: `${BOXES} i { background: #fef9c3; border: 6px solid #a16207 }`,
    html: boxes([
      'border-radius: 20px',
      'border-radius: 50%; border-style: dashed',
      'border-radius: 24px; border-left-width: 20px',
      'border-radius: 20px; border-color: #dc2626 #2563eb #16a34a #9333ea',
      'border-radius: 30px; border-style: dotted',
      'border-radius: 20px; border-bottom: 0',
      'border-radius: 8px; border-width: 16px',
      'border-radius: 40px; border-style: double; border-width: 9px',
      'border-radius: 16px; border-top-color: transparent',
    ]),
  },
  outline: {
    css: `${BOXES} body { gap: 26px } i { background: #e0e7ff }`,
    html: boxes([
      'outline: 3px solid #4338ca',
      'outline: 2px dashed #dc2626; outline-offset: 5px',
      'outline: 4px solid #16a34a; border-radius: 16px',
      'outline: 3px dotted #0891b2; outline-offset: -10px',
      'outline: 4px double #111; border-radius: 50%',
      'outline: 6px solid #f59e0b80; outline-offset: 2px; border-radius: 10px',
    ]),
  },
  'box-shadow': {
    css: `${BOXES} body { gap: 28px; background: #f8fafc } i { background: #fff; border-radius: 10px }`,
    html: boxes([
      'box-shadow: 0 4px 12px #0003',
      'box-shadow: 6px 6px 0 #111; border: 2px solid',
      'box-shadow: 0 0 0 4px #60a5fa, 0 0 0 8px #1d4ed8',
      'box-shadow: 0 20px 25px -5px rgb(0 0 0 / .3), 0 8px 10px -6px rgb(0 0 0 / .3)',
      'box-shadow: 0 0 24px 6px #f0abfc',
      'box-shadow: -8px 10px 6px -4px #dc2626, 8px -10px 6px -4px #2563eb',
      'box-shadow: 0 1px 2px #0005; border-radius: 50%',
      'box-shadow: 10px 10px 20px #bebebe, -10px -10px 20px #fff; background: #f0f0f0',
      'box-shadow: 0 10px 30px #0ea5e9aa; background: #fffc',
    ]),
  },
  'inset-shadows': {
    css: `${BOXES} i { background: #e2e8f0; border-radius: 14px }`,
    html: boxes([
      'box-shadow: inset 0 2px 6px #0006',
      'box-shadow: inset 0 0 0 4px #2563eb',
      'box-shadow: inset 6px 6px 12px #a3b1c6, inset -6px -6px 12px #fff',
      'box-shadow: inset 0 -20px 20px -10px #7c3aed',
      'box-shadow: inset 0 0 30px 10px #000; border: 6px solid #fbbf24',
      'box-shadow: inset 0 1px 0 #fff, 0 6px 12px #0004; border-radius: 50%',
    ]),
  },
  'opacity-groups': {
    css: `.g { position: relative; width: 160px; height: 110px; margin: 0 20px 16px 0 } .g i { position: absolute; width: 90px; height: 70px; background: #dc2626 } .g i + i { left: 50px; top: 35px; background: #2563eb } .o { opacity: .5 } .e i { opacity: .5 } .n { opacity: .6 } .n i { opacity: .6 } body { display: flex; flex-wrap: wrap; align-content: start; background: repeating-linear-gradient(90deg, #fff 0 20px, #e5e7eb 20px 40px) }`,
    html: '<div class="g"><i></i><i></i></div><div class="g o"><i></i><i></i></div><div class="g e"><i></i><i></i></div><div class="g n"><i></i><i></i></div>',
  },
  reflections: {
    css: `div { position: absolute; width: 60px; height: 34px; border: 3px solid #334155; padding: 4px; background: linear-gradient(90deg, #fda4af, #bae6fd) }`,
    html: [
      'left: 20px; top: 20px; -webkit-box-reflect: below',
      'left: 110px; top: 20px; -webkit-box-reflect: below 8px linear-gradient(transparent, #000)',
      'left: 200px; top: 20px; -webkit-box-reflect: right 10%',
      'left: 110px; top: 160px; -webkit-box-reflect: left 4px linear-gradient(90deg, #0000 30%, #000)',
      'left: 200px; top: 160px; -webkit-box-reflect: above 5px',
      'left: 300px; top: 120px; -webkit-box-reflect: below 4px; transform: rotate(8deg); opacity: .6',
      'left: 20px; top: 220px; -webkit-box-reflect: below -8px; background: #fde04799',
      'left: 110px; top: 220px; -webkit-box-reflect: right 4px; filter: drop-shadow(4px 6px #f00)',
      'left: 290px; top: 220px; -webkit-box-reflect: below; border-radius: 12px; overflow: hidden; height: 14px',
    ]
      .map((style) => `<div style="${style}">Text <b>B</b></div>`)
      .join(''),
  },
  transforms: {
    css: `${BOXES} body { padding: 30px; gap: 24px } i { background: #8b5cf6; color: #fff; padding: 6px; font-size: 13px }`,
    html: boxes(
      [
        'transform: rotate(12deg)',
        'transform: translate(10px, -20%)',
        'transform: scale(1.2, .7)',
        'transform: skew(15deg, 5deg)',
        'transform: rotate(-8deg) translateX(20px) scale(.9)',
        'transform: matrix(.9, .2, -.3, 1, 4, 8)',
        'transform-origin: 0 0; transform: rotate(10deg)',
        'transform: scaleX(-1)',
        'rotate: 45deg; scale: .6; translate: 5px 5px',
      ],
      'turned text',
    ),
  },
  'transform-origin-and-nesting': {
    css: `.o { position: absolute; width: 120px; height: 80px; background: #bae6fd } .o b { display: block; width: 60px; height: 40px; background: #0369a1; transform: rotate(30deg) } .a { left: 40px; top: 40px; transform: rotate(-15deg); transform-origin: right bottom } .c { left: 220px; top: 40px; transform: scale(1.3); transform-origin: 0 50% } .d { left: 60px; top: 180px; transform: rotate(20deg); transform-origin: 30px 10px } .e { left: 230px; top: 180px; transform: skewY(-10deg); overflow: hidden; border-radius: 20px }`,
    html: '<div class="o a"><b></b></div><div class="o c"><b></b></div><div class="o d"><b></b></div><div class="o e"><b></b>skewed</div>',
  },
  'clip-path-shapes': {
    css: `${BOXES} i { background: linear-gradient(135deg, #f97316, #db2777) }`,
    html: boxes([
      'clip-path: circle(40%)',
      'clip-path: ellipse(50% 30% at 50% 60%)',
      'clip-path: inset(10px 20px round 12px)',
      'clip-path: polygon(50% 0, 100% 100%, 0 100%)',
      'clip-path: polygon(25% 0, 75% 0, 100% 50%, 75% 100%, 25% 100%, 0 50%)',
      'clip-path: circle(30px at right 40px top 30px)',
      'clip-path: path("M 0 40 C 30 0 80 0 110 40 L 60 75 Z")',
      'clip-path: inset(0 0 30% 0); box-shadow: 0 0 9px #000',
      'clip-path: polygon(evenodd, 0 0, 100% 0, 100% 100%, 0 100%, 30% 30%, 70% 30%, 70% 70%, 30% 70%)',
    ]),
  },
  'mask-image': {
    css: `${BOXES} i { background: url(assets/photo.jpg) center / cover }`,
    html: boxes([
      'mask-image: linear-gradient(#000, transparent)',
      '-webkit-mask-image: radial-gradient(circle, #000 50%, transparent 52%)',
      `mask: ${STARS} center / 60px no-repeat`,
      'mask-image: linear-gradient(90deg, transparent, #000 20% 80%, transparent)',
      `mask: ${STARS} 0 0 / 24px`,
      'mask-image: linear-gradient(45deg, #000, #0000), radial-gradient(#000, #0000); mask-composite: intersect',
    ]),
  },
  // As large as it is: other documents show how pictures are scaled.
  filters: {
    css: `${BOXES} i { background: url(assets/photo.jpg) -300px -380px }`,
    html: boxes([
      'filter: blur(3px)',
      'filter: grayscale(1)',
      'filter: brightness(.5) contrast(1.6)',
      'filter: sepia(.8)',
      'filter: hue-rotate(120deg) saturate(2)',
      'filter: invert(1)',
      'filter: opacity(.5)',
      'filter: saturate(0.2) brightness(1.3)',
      'filter: contrast(.5) blur(1px)',
    ]),
  },
  'drop-shadow': {
    css: `body { display: flex; gap: 40px; align-items: center; justify-content: center; background: #f8fafc } .t { width: 80px; height: 80px; background: #16a34a; clip-path: polygon(50% 0, 100% 100%, 0 100%) } .a { filter: drop-shadow(6px 8px 4px #0007) } .b { font: 900 60px Inter; color: #f59e0b; filter: drop-shadow(0 4px 0 #92400e) drop-shadow(0 8px 6px #0005) } img { width: 80px; filter: drop-shadow(0 0 8px #7c3aed) }`,
    html: '<div class="a"><div class="t"></div></div><div class="b">Aa</div><img src="assets/logo.png" alt="">',
  },
  'backdrop-filter': {
    css: `body { background: url(assets/photo.jpg) center / cover; position: relative } .g { position: absolute; border-radius: 16px; border: 1px solid #fff6; background: #fff3; padding: 12px; color: #fff; font-weight: 600; box-sizing: border-box } .a { left: 20px; top: 20px; width: 170px; height: 120px; backdrop-filter: blur(8px) } .b { right: 20px; top: 60px; width: 150px; height: 90px; backdrop-filter: blur(20px) saturate(1.8) } .c { left: 60px; bottom: 20px; width: 280px; height: 90px; backdrop-filter: grayscale(1); border-radius: 50% }`,
    html: '<div class="g a">blurred glass</div><div class="g b">strong</div><div class="g c"></div>',
  },
  'blend-modes': {
    css: `body { display: grid; grid-template-columns: repeat(4, 1fr); gap: 8px } i { position: relative; background: linear-gradient(90deg, #0ea5e9, #fef08a); isolation: isolate } i b { position: absolute; inset: 10px 20px; background: #e11d48 }`,
    html: [
      'multiply',
      'screen',
      'overlay',
      'darken',
      'lighten',
      'color-dodge',
      'color-burn',
      'hard-light',
      'soft-light',
      'difference',
      'exclusion',
      'luminosity',
    ]
      .map((mode) => `<i><b style="mix-blend-mode: ${mode}"></b></i>`)
      .join(''),
  },
  'background-blend-mode': {
    isBeyond: true,
    css: `${BOXES} body { grid-template-columns: 1fr 1fr } i { background: url(assets/photo.jpg) center / cover, linear-gradient(#db2777, #2563eb) }`,
    html: boxes([
      'background-blend-mode: multiply',
      'background-blend-mode: luminosity',
      'background-blend-mode: screen',
      'background-color: #f59e0b; background-image: url(assets/photo.jpg); background-blend-mode: overlay',
    ]),
  },
  'object-fit': {
    css: `${BOXES} img { width: 100%; height: 80px; background: #e2e8f0; display: block }`,
    html: [
      'object-fit: fill',
      'object-fit: contain',
      'object-fit: cover',
      'object-fit: none',
      'object-fit: scale-down',
      'object-fit: cover; object-position: top',
      'object-fit: contain; object-position: right',
      'object-fit: none; object-position: 20% 80%',
      'object-fit: cover; border-radius: 50%; width: 80px',
    ]
      .map((style) => `<img src="assets/photo2.jpg" style="${style}" alt="">`)
      .join(''),
  },
  images: {
    css: `body { display: flex; flex-wrap: wrap; gap: 10px; align-items: flex-start } .a { width: 120px } .b { height: 60px } .c { width: 90px; height: 90px; border-radius: 16px; border: 4px solid #2563eb; object-fit: cover; padding: 4px } .d { width: 25%; opacity: .6 } .e { width: 100px; transform: rotate(6deg); box-shadow: 0 8px 16px #0005 }`,
    html: '<img class="a" src="assets/photo.jpg" alt=""><img class="b" src="assets/photo2.jpg" alt=""><img class="c" src="assets/photo.jpg" alt=""><img class="d" src="assets/logo.png" alt=""><img class="e" src="assets/photo.jpg" alt=""><img width="60" height="60" src="assets/avatar.svg" alt="">',
  },
  'picture-fields': {
    head: '<script type="application/json">{ "fields": { "photo": { "type": "image", "label": "Photo" }, "missing": { "type": "image", "label": "Missing" } } }</script>',
    css: `[data-missing=""] .missing { display: none } .p { width: 100%; height: 160px; object-fit: cover; border-radius: 12px } .none { color: #dc2626; display: none } [data-missing=""] .none { display: block } .bg { height: 70px; margin-top: 10px; border-radius: 12px; background-size: cover }`,
    html: '<img class="p" src="{{photo}}" alt=""><img class="missing" src="{{missing}}" alt=""><p class="none">no picture was given</p><div class="bg" style="background-image: url({{photo}})"></div>',
  },
  'inline-svg': {
    css: `body { display: grid; grid-template-columns: repeat(3, 1fr); gap: 12px; color: #0f766e } svg { width: 100%; height: 78px } .s { fill: #f43f5e; stroke: #111; stroke-width: 2 }`,
    html: `<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="M20 6 9 17l-5-5"/></svg>
      <svg viewBox="0 0 100 60"><defs><linearGradient id="g"><stop stop-color="#6366f1"/><stop offset="1" stop-color="#ec4899"/></linearGradient></defs><rect x="5" y="5" width="90" height="50" rx="12" fill="url(#g)"/><circle cx="50" cy="30" r="16" fill="#fff" fill-opacity=".7"/></svg>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none"><polygon points="50,5 95,95 5,95" class="s"/></svg>
      <svg viewBox="0 0 120 60"><path d="M0 50 Q 30 0 60 30 T 120 10 V60 H0Z" fill="#bae6fd"/><path d="M0 50 Q 30 0 60 30 T 120 10" fill="none" stroke="#0284c7" stroke-width="3"/></svg>
      <svg viewBox="0 0 36 36"><circle cx="18" cy="18" r="15.9" fill="none" stroke="#e5e7eb" stroke-width="4"/><circle cx="18" cy="18" r="15.9" fill="none" stroke="#16a34a" stroke-width="4" stroke-dasharray="72 100" stroke-linecap="round" transform="rotate(-90 18 18)"/></svg>
      <svg viewBox="0 0 60 60"><g transform="translate(30 30)"><use href="#leaf"/></g><symbol id="leaf" overflow="visible"><path d="M0-25C20-10 20 10 0 25C-20 10-20-10 0-25Z" fill="#84cc16"/></symbol></svg>`,
  },
  'svg-without-size': {
    css: `body { display: flex; gap: 12px; align-items: flex-start } div { width: 110px; height: 90px; background: #fef3c7 } .bg { background: url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 20 10'%3E%3Cellipse cx='10' cy='5' rx='10' ry='5' fill='%230369a1'/%3E%3C/svg%3E") #fef3c7 } .row { display: flex }`,
    html: `<div><svg viewBox="0 0 20 10"><ellipse cx="10" cy="5" rx="10" ry="5" fill="#0369a1"/></svg></div><div class="row"><svg viewBox="0 0 20 10"><ellipse cx="10" cy="5" rx="10" ry="5" fill="#be123c"/></svg></div><div class="bg"></div><div><svg height="3em" viewBox="0 0 20 10"><ellipse cx="10" cy="5" rx="10" ry="5" fill="#15803d"/></svg></div>`,
  },
  'object-fit-between-pixels': {
    css: `body { display: grid; grid-template-columns: repeat(3, 1fr); gap: 7.3px 9.7px; padding: 5.6px } img { display: block; width: 100%; height: 88.7px; background: #e2e8f0 } .b img { box-sizing: border-box; border: 3.5px solid #0f172a; padding: 4.3px 6.6px; border-radius: 14px }`,
    html: ['cover', 'contain', 'none']
      .map(
        (fit) =>
          `<img src="assets/photo.jpg" style="object-fit: ${fit}"><img src="assets/city.svg" style="object-fit: ${fit}"><div class="b"><img src="assets/photo.jpg" style="object-fit: ${fit}; object-position: 30% 7.7px"></div>`,
      )
      .join(''),
  },
  'background-tiles-between-pixels': {
    css: `body { display: grid; grid-template-columns: repeat(3, 1fr); gap: 7.3px 9.7px; padding: 5.6px } i { height: 78.7px; background: url(assets/photo.jpg) } .d { border: 3.4px dashed #be123c; padding: 5.3px }`,
    html: [
      'background-size: cover; background-position: center; background-repeat: no-repeat',
      'background-size: contain; background-position: right 10.3px bottom; background-repeat: no-repeat',
      'background-position: -120.3px -211.6px; background-repeat: no-repeat; border-radius: 14px; border: 5px solid #0f172a',
      'background-size: 37.3px auto',
      'background-size: 37.3px 31.4px; background-repeat: round; background-position: right 10.3px bottom 5px',
      'background-size: 37.3px 31.4px; background-repeat: space',
    ]
      .flatMap((style) => [
        `<i style="${style}"></i>`,
        `<i class="d" style="${style}; background-origin: content-box"></i>`,
      ])
      .concat(
        '<i style="background-size: cover; padding: 6.6px; background-clip: content-box; background-origin: content-box"></i>',
      )
      .join(''),
  },
  'svg-pictures': {
    css: `body { display: flex; flex-wrap: wrap; gap: 12px } img { height: 110px } .bg { width: 150px; height: 110px; background: url(assets/mug.svg) center / contain no-repeat #fef3c7; border-radius: 12px }`,
    html: '<img src="assets/avatar.svg" alt=""><img src="assets/mug.svg" alt=""><div class="bg"></div><img src="assets/city.svg" alt="">',
  },
  'hairlines-and-fractions': {
    css: `i { display: block; margin-bottom: 7.3px; background: #111 } .a { height: 1px } .b { height: .5px } .c { height: 1.5px; width: 150.5px } .d { height: 10.4px; margin-left: 3.7px; width: 99.6px; background: #2563eb } .e { height: 20px; border: .5px solid #dc2626; background: none } .f { height: 20px; border: 1.4px solid #16a34a; background: none; width: 33.33% } .g { display: flex } .g b { flex: 1; height: 20px; background: #f59e0b; border-right: 1px solid #fff }`,
    html: '<i class="a"></i><i class="b"></i><i class="c"></i><i class="d"></i><i class="e"></i><i class="f"></i><i class="g"><b></b><b></b><b></b><b></b><b></b><b></b><b></b></i>',
  },
  'charts-by-css': {
    css: `.bars { display: flex; align-items: flex-end; gap: 10px; height: 130px; padding: 0 10px; border-bottom: 2px solid #334155; background: repeating-linear-gradient(to top, transparent 0 31px, #e2e8f0 31px 32px) } .bars i { flex: 1; height: calc(var(--v) * 1%); background: linear-gradient(#818cf8, #4f46e5); border-radius: 6px 6px 0 0 } .row { display: flex; gap: 20px; margin-top: 14px } .donut { width: 90px; height: 90px; border-radius: 50%; background: radial-gradient(closest-side, #fff 62%, transparent 63%), conic-gradient(#f43f5e 0 42%, #f59e0b 0 70%, #22c55e 0) } .h { flex: 1; display: grid; gap: 8px; align-content: center } .h i { height: 12px; border-radius: 6px; background: linear-gradient(90deg, #0ea5e9 var(--p), #e0f2fe 0) }`,
    html: `<div class="bars">${[30, 55, 42, 80, 66, 95, 71].map((value) => `<i style="--v: ${value}"></i>`).join('')}</div><div class="row"><div class="donut"></div><div class="h"><i style="--p: 80%"></i><i style="--p: 55%"></i><i style="--p: 23%"></i></div></div>`,
  },
  'stacked-effects': {
    css: `body { background: #0f172a } .c { position: relative; margin: 20px auto; width: 260px; height: 160px; border-radius: 24px; overflow: hidden; background: linear-gradient(120deg, #1e3a8a, #7e22ce); box-shadow: 0 30px 40px -20px #7e22ce99, inset 0 1px 0 #fff6; transform: rotate(-4deg); color: #fff; padding: 20px } .c::before { content: ""; position: absolute; inset: -40% 40% auto -20%; height: 160%; background: radial-gradient(closest-side, #f472b6aa, transparent); filter: blur(10px); mix-blend-mode: screen } .c::after { content: ""; position: absolute; inset: 0; background: repeating-linear-gradient(115deg, #fff1 0 2px, transparent 2px 14px); mask-image: linear-gradient(90deg, transparent, #000) } .c b { position: relative; font-size: 26px; background: linear-gradient(#fff, #c4b5fd); background-clip: text; color: transparent }`,
    html: '<div class="c"><b>All at once</b></div>',
  },
  'mask-layers': {
    css: `${BOXES} i { background: linear-gradient(120deg, #0ea5e9, #db2777); border: 6px solid #0f172a; padding: 8px }`,
    html: boxes([
      `mask: ${STARS} right bottom / 50% auto no-repeat`,
      'mask: linear-gradient(#000, #000) content-box, linear-gradient(#000, #000); mask-composite: exclude',
      'mask-image: radial-gradient(circle at 50% 0, transparent 30px, #000 31px)',
      `mask-image: ${STARS}; mask-repeat: space; mask-size: 30px`,
      'mask: radial-gradient(closest-side, #fff, #000) luminance; mask-mode: luminance',
      'mask: linear-gradient(90deg, #000 50%, #0000 0) 0 0 / 12px 100%, linear-gradient(#000 50%, #0000 0) 0 0 / 100% 12px; mask-composite: subtract',
      'mask: conic-gradient(#000 0 30%, #0003 0); border-radius: 50%',
      `mask: ${STARS} center / contain no-repeat padding-box`,
      'mask-image: linear-gradient(#000, #0000); mask-origin: content-box; mask-clip: border-box; mask-repeat: no-repeat',
    ]),
  },
  'blend-modes-of-pictures': {
    css: `body { display: grid; grid-template-columns: repeat(3, 1fr); gap: 10px } i { position: relative; background: url(assets/photo.jpg) -300px -380px; isolation: isolate; font-style: normal } b { position: absolute; inset: 12px; background: linear-gradient(45deg, #7c3aed, #facc15) } u { position: absolute; inset: auto 0 0; text-align: center; font: 900 34px Inter; color: #fff; text-decoration: none }`,
    html: ['hue', 'saturation', 'color', 'luminosity', 'plus-lighter']
      .map((mode) => `<i><b style="mix-blend-mode: ${mode}"></b></i>`)
      .concat(
        '<i><u style="mix-blend-mode: overlay">TEXT</u><u style="mix-blend-mode: difference; bottom: 40px">DIFF</u></i>',
      )
      .join(''),
  },
  'object-position': {
    css: `${BOXES} img { width: 100%; height: 80px; background: #e2e8f0; display: block; object-fit: contain } .n { object-fit: none }`,
    html: ['left', '100% 50%', '20px 10px', 'right 10px bottom 5px', 'calc(50% + 10px) 0', 'center top']
      .map(
        (value, index) =>
          `<img class="${index % 2 ? 'n' : ''}" src="assets/logo.png" style="object-position: ${value}" alt="">`,
      )
      .concat([
        '<img src="assets/photo.jpg" style="object-fit: cover; object-position: 0 0" alt="">',
        '<img src="assets/photo.jpg" style="object-fit: cover; object-position: 30% 100%; padding: 6px; border: 3px solid" alt="">',
        '<img src="assets/avatar.svg" style="object-fit: cover; object-position: 50% 20%" alt="">',
      ])
      .join(''),
  },
  'backdrop-filters': {
    css: `body { padding: 12px; background: url(assets/photo.jpg) center / cover; display: grid; grid-template-columns: repeat(3, 1fr); gap: 12px } i { border-radius: 12px }`,
    html: boxes([
      'backdrop-filter: blur(4px)',
      'backdrop-filter: blur(12px) brightness(1.2); background: #fff2',
      'backdrop-filter: invert(1)',
      'backdrop-filter: sepia(1); clip-path: circle(40%)',
      'backdrop-filter: hue-rotate(90deg) contrast(1.5)',
      'backdrop-filter: blur(6px); opacity: .6; background: #0004',
    ]),
  },
  'svg-clips-and-patterns': {
    css: `body { display: grid; grid-template-columns: repeat(3, 1fr); gap: 12px } svg { width: 100%; height: 120px; color: #7c3aed } .k { fill: none; stroke: currentColor; stroke-width: 4; stroke-dasharray: 12 6; stroke-linecap: round }`,
    html: `<svg viewBox="0 0 100 100"><clipPath id="c"><circle cx="50" cy="50" r="40"/></clipPath><g clip-path="url(#c)"><rect width="100" height="100" fill="#fde68a"/><rect width="100" height="50" y="50" fill="#f97316"/></g></svg>
      <svg viewBox="0 0 100 100"><pattern id="p" width="10" height="10" patternUnits="userSpaceOnUse"><circle cx="5" cy="5" r="3" fill="#0ea5e9"/></pattern><rect x="5" y="5" width="90" height="90" rx="10" fill="url(#p)" stroke="#0f172a"/></svg>
      <svg viewBox="0 0 100 100"><mask id="m"><linearGradient id="l"><stop stop-color="#fff"/><stop offset="1" stop-color="#000"/></linearGradient><rect width="100" height="100" fill="url(#l)"/></mask><rect width="100" height="100" fill="#16a34a" mask="url(#m)"/></svg>
      <svg viewBox="0 0 100 100"><radialGradient id="r" cx=".3" cy=".3" r=".8"><stop stop-color="#fff"/><stop offset="1" stop-color="#be123c"/></radialGradient><ellipse cx="50" cy="50" rx="45" ry="35" fill="url(#r)"/></svg>
      <svg viewBox="0 0 100 100"><path class="k" d="M10 80 C 20 10, 60 10, 60 50 S 90 90, 92 20"/><path d="M20 20h30v30h-30z M30 30v10h10v-10z" fill-rule="evenodd" opacity=".5"/></svg>
      <svg viewBox="0 0 100 100" preserveAspectRatio="xMinYMax slice"><g transform="rotate(15 50 50) scale(.9)"><line x1="10" y1="10" x2="90" y2="90" stroke="#111" stroke-width="6"/><polyline points="10,90 40,60 60,80 90,40" fill="none" stroke="#dc2626" stroke-width="5" stroke-linejoin="round"/></g></svg>`,
  },
  'more-clip-paths': {
    css: `${BOXES} i { background: linear-gradient(135deg, #0ea5e9, #16a34a); border: 8px solid #0f172a; padding: 8px }`,
    html: boxes([
      'clip-path: circle() content-box',
      'clip-path: inset(10% round 30% / 50%)',
      'clip-path: xywh(10px 10px 70% 60% round 8px)',
      'clip-path: rect(5px auto 90% 10px)',
      'clip-path: ellipse(closest-side farthest-side at 40% 40%)',
      'clip-path: path(evenodd, "M10 10h80v60h-80z M30 25a15 15 0 1 0 30 0a15 15 0 1 0-30 0z")',
      'clip-path: polygon(0 0, 100% 0, calc(100% - 20px) 50%, 100% 100%, 0 100%, 20px 50%)',
      'clip-path: padding-box',
      'clip-path: inset(0 round 999px); transform: rotate(-8deg)',
    ]),
  },
  'border-image': {
    css: 'div { height: 54px; margin-bottom: 12px; border: 6px solid } .a { border-image: linear-gradient(90deg, #f43f5e, #3b82f6) 1 } .b { border-width: 0 0 8px; border-image: linear-gradient(to right, #22c55e, #eab308 50%, #ef4444) 1; border-radius: 20px; background: #eee } .c { height: 40px; border-image: conic-gradient(from 45deg, red, blue, lime, red) 30% fill / 12px 24px / 4px } .d { height: 30px; border-width: 12px; border-image: repeating-linear-gradient(45deg, #111 0 10px, #facc15 10px 20px) 12 }',
    html: '<div class="a">accent</div><div class="b">under</div><div class="c"></div><div class="d">tape</div>',
  },
};
