import type { PropertyTable } from '../property-document.js';

const BALL = `.track { position: relative; height: 26px; margin-bottom: 6px; background: #f1f5f9; border-radius: 13px } .track i { position: absolute; left: 0; top: 3px; width: 20px; height: 20px; border-radius: 50%; background: #6366f1; animation: go 2s infinite } @keyframes go { to { left: calc(100% - 20px) } }`;

function at(share: number): string {
  return `<script type="application/json">{ "animation": { "durationMs": 2000, "stillAt": ${share} } }</script>`;
}

function tracks(values: readonly string[], property: string): string {
  return values.map((value) => `<div class="track"><i style="${property}: ${value}"></i></div>`).join('');
}

/** Animations, each stopped at one time. */
export const MOTION: PropertyTable = {
  'timing-functions': {
    head: at(0.3),
    css: BALL,
    html: tracks(
      [
        'linear',
        'ease',
        'ease-in',
        'ease-out',
        'ease-in-out',
        'cubic-bezier(.68, -.55, .27, 1.55)',
        'cubic-bezier(.2, 1.6, .4, 1)',
      ],
      'animation-timing-function',
    ),
  },
  'steps-and-linear-function': {
    head: at(0.42),
    css: BALL,
    html: tracks(
      [
        'steps(4)',
        'steps(4, start)',
        'steps(3, jump-none)',
        'steps(3, jump-both)',
        'step-end',
        'linear(0, .25, 1)',
        'linear(0, .7 20%, .3 60%, 1)',
      ],
      'animation-timing-function',
    ),
  },
  directions: {
    head: at(0.7),
    css: `${BALL} .track i { animation-duration: .8s }`,
    html: tracks(['normal', 'reverse', 'alternate', 'alternate-reverse'], 'animation-direction'),
  },
  'delays-and-fills': {
    head: at(0.5),
    css: `${BALL} .track i { left: 50%; animation: from-to .5s linear 1 } @keyframes from-to { from { left: 10% } to { left: 90%; background: #dc2626 } } .a { animation-delay: 2s !important; animation-fill-mode: backwards !important } .b { animation-fill-mode: forwards !important } .c { animation-delay: -.25s !important; animation-duration: 2s !important } .d { animation-delay: .9s !important; animation-duration: .4s !important } .e { animation-iteration-count: 1.5 !important; animation-fill-mode: both !important }`,
    html: ['a', 'b', 'c', 'd', 'e', 'f']
      .map((name) => `<div class="track"><i class="${name}"></i></div>`)
      .join(''),
  },
  keyframes: {
    head: at(0.6),
    css: `${BALL} .track i { animation: many 2s linear infinite } @keyframes many { 0%, 20% { left: 0; transform: scale(1) } 50% { left: 60%; transform: scale(1.4) rotate(45deg); border-radius: 2px; animation-timing-function: ease-in } 75% { background: #f43f5e } 100% { left: 90%; transform: none } }`,
    html: tracks(['0s', '-.2s', '-.5s', '-.9s'], 'animation-delay'),
  },
  'colours-and-opacity': {
    head: at(0.35),
    css: `body { display: flex; flex-wrap: wrap; gap: 10px } i { width: 80px; height: 80px; border-radius: 12px; animation: a 2s linear infinite alternate } .b { animation-name: b } .c { animation-name: c } .d { animation-name: d } .e { animation-name: e }
      @keyframes a { from { background: #ef4444 } to { background: #3b82f6 } } @keyframes b { from { background: transparent } to { background: #16a34a } } @keyframes c { from { background: #111; opacity: 0 } to { background: #111; opacity: 1 } } @keyframes d { from { background: oklch(.7 .2 20) } to { background: oklch(.7 .2 200) } } @keyframes e { from { background: linear-gradient(red, blue); color: red } to { background: linear-gradient(red, blue); color: blue; border: 20px solid } }`,
    html: '<i></i><i class="b"></i><i class="c"></i><i class="d"></i><i class="e"></i>',
  },
  transforms: {
    head: at(0.4),
    css: `body { display: grid; grid-template-columns: repeat(3, 1fr); place-items: center } i { width: 60px; height: 60px; background: #0891b2; animation: a 2s linear infinite } .b { animation-name: b } .c { animation-name: c } .d { animation-name: d } .e { animation-name: e } .f { animation-name: f }
      @keyframes a { to { transform: rotate(1turn) } } @keyframes b { from { transform: translateX(-40px) } to { transform: translateX(40px) rotate(90deg) } } @keyframes c { from { transform: scale(.2) } } @keyframes d { to { transform: skewX(40deg) } } @keyframes e { from { translate: 0 -30px; rotate: 10deg } to { translate: 0 30px; scale: 1.5 } } @keyframes f { from { transform: translate(50%, 0) scale(.5) } to { transform: matrix(1, .5, 0, 1, 0, 0) } }`,
    html: '<i></i><i class="b"></i><i class="c"></i><i class="d"></i><i class="e"></i><i class="f"></i>',
  },
  'lengths-and-shadows': {
    head: at(0.45),
    css: `body { display: flex; gap: 24px; align-items: flex-start; flex-wrap: wrap } i { width: 60px; height: 60px; background: #f59e0b; animation: a 2s ease-in-out infinite } .b { animation-name: b } .c { animation-name: c } .d { animation-name: d } p { margin: 0; font-size: 16px; animation: e 2s infinite }
      @keyframes a { to { width: 50%; border-radius: 30px } } @keyframes b { from { box-shadow: 0 0 0 0 #f59e0b } to { box-shadow: 0 20px 30px 10px #7c3aed } } @keyframes c { from { filter: blur(0) } to { filter: blur(12px) hue-rotate(90deg) } } @keyframes d { from { clip-path: inset(0 100% 0 0) } to { clip-path: inset(0) } } @keyframes e { to { font-size: 40px; letter-spacing: 6px } }`,
    html: '<i></i><i class="b"></i><i class="c"></i><i class="d"></i><p>grows</p>',
  },
  'several-animations': {
    head: at(0.25),
    css: `i { display: block; width: 80px; height: 80px; margin-bottom: 16px; background: #db2777; animation: move 2s linear infinite, fade 1s ease infinite alternate, turn 4s linear infinite } .b { animation-delay: 0s, -.5s; animation-play-state: running, paused } @keyframes move { to { margin-left: 200px } } @keyframes fade { from { opacity: .2 } } @keyframes turn { to { rotate: 360deg } }`,
    html: '<i></i><i class="b"></i>',
  },
  'staggered-letters': {
    head: at(0.45),
    css: `h1 { margin: 60px 0 0; font-size: 56px; font-weight: 900; text-align: center } h1 span { display: inline-block; animation: rise 2s cubic-bezier(.2, .8, .2, 1) infinite; animation-delay: calc(var(--i) * .12s) } @keyframes rise { 0% { transform: translateY(60px); opacity: 0 } 40%, 100% { transform: none; opacity: 1 } }`,
    html: `<h1>${Array.from('motion', (letter, index) => `<span style="--i: ${index}">${letter}</span>`).join('')}</h1>`,
  },
  'custom-properties-in-keyframes': {
    head: at(0.5),
    css: `:root { --from: 10px; --to: 240px } i { display: block; height: 40px; margin-bottom: 10px; background: #0d9488; animation: w 2s linear infinite } .b { --to: 120px } @keyframes w { from { width: var(--from) } to { width: var(--to) } }`,
    html: '<i></i><i class="b"></i>',
  },
  'pseudo-elements-move': {
    head: at(0.3),
    css: `.b { position: relative; width: 300px; height: 60px; border-radius: 30px; overflow: hidden; background: #1e1b4b; margin-bottom: 20px } .b::after { content: ""; position: absolute; inset: 0; background: linear-gradient(90deg, transparent, #ffffff80, transparent); animation: shine 2s linear infinite } @keyframes shine { from { transform: translateX(-100%) } to { transform: translateX(100%) } } .l { width: 48px; height: 48px; border: 6px solid #e5e7eb; border-top-color: #2563eb; border-radius: 50%; animation: spin 1.6s linear infinite } @keyframes spin { to { transform: rotate(360deg) } }`,
    html: '<div class="b"></div><div class="l"></div>',
  },
  ...Object.fromEntries(
    [0.05, 0.5, 0.875].map((share) => [
      `all-timing-functions-at-${share * 100}%`,
      {
        head: at(share),
        css: `${BALL} .track { height: 14px; margin-bottom: 4px } .track i { width: 12px; height: 12px; top: 1px }`,
        html: tracks(
          [
            ...['linear', 'ease', 'ease-in', 'ease-out', 'ease-in-out', 'step-start', 'step-end'],
            ...['cubic-bezier(.1, -.6, .2, 0)', 'cubic-bezier(.68, -.55, .27, 1.55)', 'steps(5, jump-start)'],
            ...['steps(5, jump-end)', 'linear(0, .5 25% 75%, 1)', 'linear(0, 1.2 60%, .9 80%, 1)'],
          ],
          'animation-timing-function',
        ),
      },
    ]),
  ),
  'fills-and-iterations': {
    head: at(0.95),
    css: `${BALL} .track i { animation: go .4s linear 1 }`,
    html: [
      ['none', '1', 'normal', '0s'],
      ['forwards', '1.5', 'normal', '0s'],
      ['forwards', '2.25', 'alternate', '0s'],
      ['both', '3', 'reverse', '.2s'],
      ['backwards', '1', 'reverse', '1.95s'],
      ['both', '.5', 'alternate-reverse', '-.1s'],
      ['forwards', '2', 'alternate', '.1s'],
      ['forwards', '0', 'normal', '0s'],
    ]
      .map(
        ([fill, count, direction, delay]) =>
          `<div class="track"><i style="animation-fill-mode: ${fill}; animation-iteration-count: ${count}; animation-direction: ${direction}; animation-delay: ${delay}"></i></div>`,
      )
      .join(''),
  },
};
