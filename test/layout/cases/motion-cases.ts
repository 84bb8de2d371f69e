import type { LayoutCase } from '../layout-case.js';

const CURVE = 'offset-path: path("M20 20 C 100 0, 150 150, 250 100")';
const CSS =
  'i { display: block; width: 40px; height: 20px; background: linear-gradient(90deg, red, blue) } div { margin: 10px; padding: 15px; border: 5px solid #888; border-radius: 20px; width: 200px; height: 120px }';

/** A box with a style in a box with edges. */
function moved(name: string, style: string, css = ''): LayoutCase {
  return { name, css: `${CSS} i { ${style} } ${css}`, body: '<div><i></i></div>' };
}

/** A box and a shape on paths. */
export const motionCases: readonly LayoutCase[] = [
  moved('a box stands at a share of a path, turned as that is', `${CURVE}; offset-distance: 60%`),
  moved('a path that is open ends where it does', `${CURVE}; offset-distance: 150%`),
  moved(
    'a closed path goes round',
    'offset-path: path("M20 20 H200 V120 H20 Z"); offset-distance: -40px; offset-rotate: reverse 10deg',
  ),
  moved(
    'a path of several contours is as long as all',
    'offset-path: path("M20 20 H100 M150 50 Q 250 60 180 150"); offset-distance: 70%; offset-rotate: 30deg',
  ),
  moved(
    'an anchor is put on the path, and other transformations are about the origin',
    `${CURVE}; offset-distance: 40%; offset-anchor: right 5px top; translate: 5px 7px; rotate: 10deg; scale: 1.2; transform: skewX(20deg); transform-origin: 0 100%`,
  ),
  moved(
    'a circle without a place is at the offset position of the container',
    'offset-path: circle(50px); offset-position: 40% 60%; offset-distance: 20%',
  ),
  moved(
    'a shape is in a box of the container',
    'offset-path: polygon(0 0, 100% 20%, 50% 100%) content-box; offset-distance: 55%',
  ),
  moved('the edge of a box has its corners', 'offset-path: padding-box; offset-distance: 48%'),
  moved(
    'a ray ends at a side',
    'offset-path: ray(75deg sides); offset-position: 20% 30%; offset-distance: 100%',
  ),
  moved(
    'a ray begins where the box is, which it contains',
    'offset: auto ray(140deg farthest-corner contain) 80% 0deg / left top',
  ),
  moved('what has a path contains and raises', `${CURVE}`, 'div { position: relative; margin-top: -4px }'),
  {
    name: 'boxes on the path that a shape is, and on that of its own container',
    css: `${CSS} i { position: absolute; offset-path: url(#c); offset-distance: 30% } b { position: absolute; width: 20px; height: 10px; background: green; offset-path: inset(10px round 30px); offset-distance: 90% } div { position: relative }`,
    body: '<svg width="0" height="0" style="position: absolute"><circle id="c" cx="100" cy="80" r="50"/></svg><div><p><i></i><b></b></p></div>',
  },
  {
    name: 'shapes and groups on paths, about the origin that they have',
    css: `rect, g { ${CURVE}; offset-distance: 30%; fill: red } .b { transform-box: fill-box; transform-origin: center; offset-distance: 70%; transform: rotate(20deg) }`,
    body: '<svg width="300" height="200"><rect x="30" y="10" width="40" height="20"/><rect class="b" x="30" y="10" width="40" height="20"/><g style="offset-rotate: 0deg; offset-distance: 100%"><circle r="8"/></g></svg>',
  },
  moved(
    'distances, turns, anchors and rays change evenly',
    'animation: a 4s linear -1s paused',
    '@keyframes a { from { offset: ray(0deg) 10px 0deg / 0 0 } to { offset: ray(90deg) 50px 80deg / 100% 50% } }',
  ),
  moved('zoom is of paths, too', `zoom: 1.5; ${CURVE}; offset-distance: 40px`),
];
