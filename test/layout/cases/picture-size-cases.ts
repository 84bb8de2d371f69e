import type { LayoutCase } from '../layout-case.js';

/** Attributes of files that lack a part of their size. */
const ROOTS = [
  "viewBox='0 0 40 40'",
  "width='40'",
  "height='40' width='50%25'",
  "viewBox='0 0 40 40' height='20' preserveAspectRatio='none'",
  "viewBox='0 0 40 40' preserveAspectRatio='none'",
];

const DRAWN = "%3Crect width='20' height='20' fill='red'/%3E%3Ccircle cx='50%25' cy='50%25' r='6'/%3E";
const ADDRESSES = ROOTS.map(
  (root) => `data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' ${root}%3E${DRAWN}%3C/svg%3E`,
);

const BOX =
  'body { margin: 0 } i, img { float: left; width: 60px; height: 36px; margin: 2px; background: #ddd }';

/** Files of SVG that lack a part of their size, which is then the room's (Blink, `ConcreteObjectSize`). */
export const pictureSizeCases: readonly LayoutCase[] = [
  {
    name: 'least and greatest heights of pictures that are those of their content',
    css: 'body { margin: 0 }',
    body: [
      'min-height: min-content',
      'min-height: max-content; height: 20px',
      'width: 90px; min-height: min-content; height: 10px',
      'height: 80px; max-height: fit-content',
      'width: 30px; height: 80px; max-height: min-content',
    ]
      .map(
        (style) =>
          `<img style="${style}" src="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='60' height='40'%3E%3Crect width='60' height='40' fill='red'/%3E%3C/svg%3E">`,
      )
      .join(' '),
  },
  {
    name: 'backgrounds of files of SVG that lack a width, a height or a ratio take it from their area',
    css: `${BOX} i { background-repeat: no-repeat }`,
    body: ['auto', 'auto 30px', '30px auto', 'contain']
      .flatMap((size) =>
        ADDRESSES.map(
          (address) => `<i style="background: url(&quot;${address}&quot;) 0 0 / ${size} no-repeat #ddd"></i>`,
        ),
      )
      .join(''),
  },
  {
    name: 'files of SVG without a ratio fill their place, whatever fits them to it',
    css: BOX,
    body: ['none', 'contain', 'cover']
      .flatMap((fit) => ADDRESSES.map((address) => `<img style="object-fit: ${fit}" src="${address}">`))
      .join(''),
  },
  {
    name: 'files of SVG that are stretched over any room and lack a side are as large as what has no size',
    css: 'body { margin: 0 } img { max-height: 34px; background: #ddd }',
    body: ADDRESSES.map((address) => `<img src="${address}">`).join('<br>'),
  },
];
