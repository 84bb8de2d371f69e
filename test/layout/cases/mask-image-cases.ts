import type { LayoutCase } from '../layout-case.js';

/** A black square of 30 pixels whose corners are cut off. */
const CUT =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="30" height="30"%3E%3Cpath d="M10 0h10v10h10v10h-10v10h-10v-10h-10v-10h10z"/%3E%3C/svg%3E'.replaceAll(
    '"',
    '%22',
  );
const CSS = 'div { width: 120px; height: 80px; background: linear-gradient(red, blue) }';

function masked(name: string, style: string): LayoutCase {
  return { name, css: `${CSS} div { ${style} }`, body: '<div></div>text' };
}

/** Boxes with masks in nine parts. */
export const maskImageCases: readonly LayoutCase[] = [
  masked('the middle of a mask in nine parts shows', `-webkit-mask-box-image: url("${CUT}") 10`),
  masked(
    'its longhands, whose middle does not',
    `-webkit-mask-box-image-source: url("${CUT}"); -webkit-mask-box-image-slice: 10; -webkit-mask-box-image-width: 20px 10px; -webkit-mask-box-image-repeat: repeat`,
  ),
  masked(
    'it stands above other layers, and reaches out of the box',
    `-webkit-mask-box-image: url("${CUT}") 10 / 10px / 5px; mask: linear-gradient(90deg, #000 40%, #0000 40%); outline: 9px solid green`,
  ),
  masked(
    'a gradient as a mask begins a context and a group',
    '-webkit-mask-box-image: linear-gradient(#000, #0000) 4; opacity: .5; margin-top: -5px; border: 10px solid gold',
  ),
  masked('slices that are widths, too, are of whole pixels', `-webkit-mask-box-image: url("${CUT}") 32%`),
];
