import { type Alike, svg, testAlike } from './alike.js';

const file = (root: string) =>
  `data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='20' height='10' ${root}%3E%3Cpath fill='%230a0' d='M0 0h10v10H0z'/%3E%3C/svg%3E`;
const image = (attributes: string, root = '') => svg(`<image href="${file(root)}" ${attributes}/>`);
const green = (d: string, attributes = '') => svg(`<path fill="#0a0" d="${d}" ${attributes}/>`);
const VIEW = "viewBox='0 0 20 10'";

/** Drawings within drawings, each beside its shapes. */
const IMAGES: Record<string, Alike> = {
  'a drawing without a view in another shape': [
    image('x="10" y="10" width="60" height="60"'),
    green('M10 10h30v60h-30z'),
  ],
  'a drawing with a view in another shape': [
    image('x="10" y="10" width="60" height="60"', VIEW),
    green('M10 25h30v30h-30z'),
  ],
  'a drawing that is stretched by its image': [
    image('width="60" height="60" preserveAspectRatio="none"', VIEW),
    green('M0 0h30v60h-30z'),
  ],
  'a drawing that is fitted by its own word, and not by that of its image': [
    image('width="60" height="60" preserveAspectRatio="xMinYMin"', `${VIEW} preserveAspectRatio='xMaxYMax'`),
    green('M0 30h30v30h-30z'),
  ],
  'a drawing that is turned and faded': [
    image('x="10" y="10" width="40" height="20" opacity=".5" transform="rotate(10)"'),
    green('M10 10h20v20h-20z', 'opacity=".5" transform="rotate(10)"'),
  ],
  'a drawing that is clipped by a shape of CSS': [
    image('width="80" height="40" style="clip-path: circle(15px at 20px 20px)"'),
    svg('<circle fill="#0a0" cx="20" cy="20" r="15"/>'),
  ],
  'a drawing of one side': [image('width="60"'), green('M0 0h30v30h-30z')],
  'a drawing in its own size': [image('x="5" y="5"'), green('M5 5h10v10h-10z')],
  'a drawing between pixels': [image('x="5.5" y="5" width="40" height="20"'), green('M5.5 5h20v20h-20z')],
  'a drawing in a mask': [
    svg(
      `<mask id="m" style="mask-type: alpha"><image href="${file('')}" width="40" height="40"/></mask><rect width="60" height="60" fill="#06c" mask="url(#m)"/>`,
    ),
    svg('<rect width="20" height="40" fill="#06c"/>'),
  ],
  'a photo that covers its place': [
    svg(
      '<image href="assets/logo.png" x="10" y="10" width="60" height="30" preserveAspectRatio="xMidYMid slice"/>',
    ),
    '<img src="assets/logo.png" style="display: block; margin: 10px; width: 60px; height: 30px; object-fit: cover">',
  ],
  'a photo that is fitted into its place': [
    svg('<image href="assets/logo.png" x="10" y="10" width="60" height="30"/>'),
    '<img src="assets/logo.png" style="display: block; margin: 10px; width: 60px; height: 30px; object-fit: contain">',
  ],
};

testAlike(IMAGES);
