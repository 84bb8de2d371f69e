import type { PropertyTable } from '../property-document.js';

const CARD = `.c { width: 150px; height: 110px; padding: 12px; box-sizing: border-box; background: linear-gradient(135deg, #2563eb, #db2777); color: #fff; border-radius: 10px }`;
const CUBE = `.q { position: relative; width: 110px; height: 110px; margin: 70px 125px; transform-style: preserve-3d; transform: rotateX(-25deg) rotateY(35deg) }
  .q b { position: absolute; inset: 0; box-sizing: border-box; border: 2px solid #111; font-size: 40px; line-height: 106px; text-align: center }
  .q :nth-child(1) { background: #ef4444cc; transform: translateZ(55px) } .q :nth-child(2) { background: #3b82f6cc; transform: rotateY(90deg) translateZ(55px) }
  .q :nth-child(3) { background: #22c55ecc; transform: rotateY(180deg) translateZ(55px) } .q :nth-child(4) { background: #eab308cc; transform: rotateY(-90deg) translateZ(55px) }
  .q :nth-child(5) { background: #a855f7cc; transform: rotateX(90deg) translateZ(55px) } .q :nth-child(6) { background: #14b8a6cc; transform: rotateX(-90deg) translateZ(55px) }`;

/** Transformations out of the plane, and what is seen of them. */
export const SPACE: PropertyTable = {
  perspective: {
    css: `${CARD} main { perspective: 500px; padding: 60px 100px } .c { transform: rotateY(40deg) }`,
    html: `<main><div class="c">Seat <b>14C</b><br>Boarding 09:40</div></main>`,
  },
  'perspective-function': {
    css: `${CARD} .c { margin: 60px 100px; transform: perspective(400px) rotateX(50deg); border: 6px solid #7c2d12; font-size: 20px }`,
    html: `<div class="c">Seat <b>14C</b><br>Boarding 09:40</div>`,
  },
  'perspective-origin': {
    css: `${CARD} main { display: inline-block; perspective: 300px; margin: 20px; border: 1px solid #999 } .a { perspective-origin: 0% 100% } .b { perspective-origin: right -20px } .c { margin: 10px; width: 130px; transform: rotateY(-45deg); transform-origin: left; box-shadow: 0 8px 20px #0008 }`,
    html: `<main class="a"><div class="c">Left</div></main><main class="b"><div class="c">Right</div></main>`,
  },
  'about-an-axis': {
    css: `${CARD} main { perspective: 400px } .c { display: inline-block; vertical-align: top; margin: 8px; width: 140px } .a { transform: rotate3d(1, 1, 0, 60deg) } .b { rotate: y 50deg } .d { transform: rotateX(30deg) rotateY(30deg) translateZ(20px) } .e { transform: rotateX(45deg) rotateZ(30deg); transform-origin: 50% 50% -40px }`,
    html: `<main><div class="c a">One</div><div class="c b">Two</div><div class="c d">Three</div><div class="c e">Four</div></main>`,
  },
  matrix3d: {
    css: `${CARD} .c { margin: 60px 100px; transform: matrix3d(.8, .1, -.4, -.001, .1, .9, .1, .0005, .4, 0, .9, 0, 10, -6, 0, 1) }`,
    html: `<div class="c">Seat <b>14C</b></div>`,
  },
  'turned-flat': {
    css: `main { display: grid; grid-template-columns: repeat(2, 130px); gap: 30px } i { height: 100px; background: #fb7185; border: 8px solid #881337; box-sizing: border-box } .a { transform: rotateX(60deg) } .b { rotate: x 60deg } .d { transform: scale3d(.9, .6, 3) } .e { backface-visibility: hidden; transform: rotateY(180deg) }`,
    html: `<main><i class="a"></i><i class="b"></i><i class="d"></i><i class="e"></i></main>`,
  },
  'two-sides': {
    css: `main { perspective: 700px; display: inline-block; margin: 10px 20px } .k { position: relative; width: 130px; height: 180px; transform-style: preserve-3d } .k > * { position: absolute; inset: 0; padding: 14px; border-radius: 10px; backface-visibility: hidden } .k > :first-child { background: #0ea5e9 } .k > :last-child { background: #f97316; transform: rotateY(180deg) } .a { transform: rotateY(-30deg) } .b { transform: rotateY(150deg) }`,
    html: `<main><div class="k a"><div>Front</div><div>Back</div></div></main><main><div class="k b"><div>Front</div><div>Back</div></div></main>`,
  },
  'kept-depth': {
    css: `${CUBE} main { perspective: 600px; margin: -20px; width: 400px; height: 300px }`,
    html: `<main><div class="q"><b>1</b><b>2</b><b>3</b><b>4</b><b>5</b><b>6</b></div></main>`,
  },
  'crossing-planes': {
    css: `main { perspective: 600px } .q { position: relative; width: 220px; height: 160px; margin: 40px 70px; transform-style: preserve-3d; transform: rotateX(-25deg) rotateY(35deg) } .q i { position: absolute; inset: 0 } .a { background: #ef4444 } .b { background: #3b82f6; transform: rotateY(90deg) } .c { background: #22c55e; transform: rotateX(90deg) }`,
    html: `<main><div class="q"><i class="a"></i><i class="b"></i><i class="c"></i></div></main>`,
  },
  'a-floor-to-the-horizon': {
    css: `body { padding: 0; background: #0f172a } main { perspective: 200px; height: 300px; overflow: hidden; position: relative } i { position: absolute; left: -200px; top: 40px; width: 800px; height: 500px; background: repeating-linear-gradient(90deg, #0000 0 36px, #22d3ee 36px 40px), #1e293b; transform: rotateX(80deg) }`,
    html: `<main><i></i></main>`,
  },
  'nested-planes': {
    css: `.o { margin: 30px 70px; width: 240px; height: 180px; background: #e0e7ff; transform: perspective(500px) rotateY(30deg) } .i { position: relative; top: 30px; margin: 20px; padding: 16px; width: 140px; background: #4338ca; color: #fff; transform: perspective(250px) rotateX(30deg) }`,
    html: `<div class="o"><div class="i">Within a plane</div></div>`,
  },
  'effects-of-planes': {
    css: `main { perspective: 500px; display: flex; flex-wrap: wrap; gap: 14px; background: #fde68a } main > * { width: 105px; height: 110px; background: #be123c; color: #fff; transform: rotateY(40deg) } .a { opacity: .5 } .b { filter: blur(3px) } .d { mix-blend-mode: multiply } .e { clip-path: circle(40%) } .f { overflow: hidden; border-radius: 24px } .f i { display: block; width: 200px; height: 50px; margin-top: 20px; background: #fff8 } .g { mask-image: linear-gradient(#000, #0000) }`,
    html: `<main><div class="a">A</div><div class="b">B</div><div class="d">D</div><div class="e">E</div><div class="f">F<i></i></div><div class="g">G</div></main>`,
  },
  'moving-in-space': {
    css: `main { perspective: 400px; display: flex; flex-wrap: wrap; gap: 20px } i { width: 100px; height: 90px; background: #7c3aed; animation: 4s linear -1s paused } .a { animation-name: a } .b { animation-name: b } .d { animation-name: d } .e { animation-name: e } .f { animation-name: f } .g { animation-name: g }
      @keyframes a { to { transform: rotateY(180deg) } } @keyframes b { from { transform: rotateX(60deg) } to { transform: rotateY(60deg) } } @keyframes d { from { transform: perspective(100px) rotateX(40deg) } to { transform: perspective(none) rotateX(40deg) } } @keyframes e { from { rotate: x 80deg } to { rotate: y 80deg } } @keyframes f { from { transform: translateZ(-100px) rotateX(30deg) } to { transform: matrix3d(1, 0, 0, -.002, 0, 1, 0, 0, 0, 0, 1, 0, 8, 8, 0, 1) skewX(40deg) } } @keyframes g { from { transform: translateX(20px) } to { transform: translate3d(-20px, 10px, 120px) } }`,
    html: `<main><i class="a"></i><i class="b"></i><i class="d"></i><i class="e"></i><i class="f"></i><i class="g"></i></main>`,
  },
};
