import type { LayoutCase } from '../layout-case.js';

/** What lies above what. */
export const paintingCases: readonly LayoutCase[] = ['opacity: 0.8', 'transform: scale(1)'].map((style) => ({
  name: `z-index of what is not positioned has no say (${style})`,
  css: `div { height: 40px } .a { position: relative; z-index: 1; background: gold }
    .b { ${style}; z-index: 8; background: #9cf; margin-top: -20px } .c { display: flex } .c div { width: 40px }`,
  body: `<div class="a"></div><div class="b"></div>
    <div class="c"><div class="a"></div><div class="b" style="margin: 10px -20px"></div></div>`,
}));
