import type { LayoutCase } from '../layout-case.js';

const GRADIENTS = [
  'conic-gradient(#d22, #06c, #fc0, #d22)',
  'linear-gradient(#06c 1px, #fff 1px)',
  'radial-gradient(circle, #d22 2px, #fff 2px)',
];

/** Boxes with the same tiles of gradients of each kind. */
function boxes(styles: readonly string[]): string {
  return styles
    .flatMap((style) =>
      GRADIENTS.map((gradient) => `<div style="background-image: ${gradient}; ${style}"></div>`),
    )
    .join('');
}

const CSS = 'body { margin: 0 } div { float: left; width: 101px; height: 40px; margin: 4px 0 0 4px }';

/** Tiles of gradients that begin or end within pixels. */
export const tileCases: readonly LayoutCase[] = [
  {
    name: 'tiles of gradients keep the parts of pixels of their sizes, one after the other',
    css: CSS,
    body: boxes([
      'background-size: 7.5px 7.5px',
      'background-size: 7.5% 7.5%',
      'background-size: 7.25px auto',
    ]),
  },
  {
    name: 'tiles of gradients stand within pixels, where they are laid out',
    css: CSS,
    body: boxes([
      'background-size: 12.7px 9.3px; background-position: 3.3px 2.7px',
      'background-size: 12.5px 10.5px; background-position: center; width: 100.5px; height: 39.3px',
      'background-position: center; width: 100.5px; height: 39.3px',
    ]),
  },
  {
    name: 'tiles of gradients that are rounded, or have space between them, fit in parts of pixels',
    css: CSS,
    body: boxes([
      'background-size: 7.3px 9.1px; background-repeat: round; background-position: 3.3px 40%',
      'background-size: 33.3px 12.5px; background-repeat: space',
      'background-size: 60.5px 12.5px; background-repeat: space; background-position: 30% 30%',
    ]),
  },
  {
    name: 'a gradient that is shown once in a direction is as large as it is said, on whole pixels',
    css: CSS,
    body: boxes([
      'background-size: 7.5px 7.5px; background-repeat: repeat-x; background-position: 2.5px 3.5px',
      'background-size: 7.4px 7.4px; background-repeat: repeat-y',
      'background-size: 7.4px 7.4px; background-repeat: no-repeat',
    ]),
  },
  {
    name: 'tiles of gradients that are transformed are stretched from whole pixels',
    css: CSS,
    body: boxes([
      'background-size: 7.5px 7.5px; transform: scale(0.9)',
      'background-size: 12px 10px; transform: scale(0.7)',
      'background-size: 12px 10px; transform: translate(1.5px, 0.3px)',
    ]),
  },
  {
    name: 'tiles of gradients in masks keep parts of pixels, too',
    css: `${CSS} div { background: #00a } .a { mask-size: 7.5px 7.5px } .b { mask-size: 12.7px 9.3px; mask-position: 3.3px 2.7px } .c { mask-size: 33.3px 20px; mask-repeat: round }`,
    body: ['a', 'b', 'c']
      .flatMap((name) =>
        GRADIENTS.map(
          (gradient) =>
            `<div class="${name}" style="mask-image: ${gradient.replaceAll('#fff', 'transparent')}"></div>`,
        ),
      )
      .join(''),
  },
];
