const LINE_BOX = /<rect ([^>]*?)fill="text-line-(\d+)"([^>]*)\/>/g;

/** A background that the layout engine passes on as it is and that no colour can be called: it marks a line's box. */
export function lineBoxFill(index: number): string {
  return `text-line-${index}`;
}

/**
 * Puts lines in place of their boxes in a laid-out SVG document, under the transformations, clips and opacities that were
 * meant for the boxes.
 * @param draw markup of the line of that index, the upper left corner of whose box is at x and y
 */
export function fillLineBoxes(svg: string, draw: (index: number, x: number, y: number) => string): string {
  return svg.replace(LINE_BOX, (_, before: string, index: string, after: string) => {
    const attributes = new Map(
      Array.from(`${before}${after}`.matchAll(/([\w-]+)="([^"]*)"/g), ([, name = '', value = '']) => [
        name,
        value,
      ]),
    );
    const markup = draw(Number(index), Number(attributes.get('x')), Number(attributes.get('y')));
    for (const ofTheBox of ['x', 'y', 'width', 'height']) attributes.delete(ofTheBox);
    if (attributes.size === 0) return markup;
    return `<g${Array.from(attributes, ([name, value]) => ` ${name}="${value}"`).join('')}>${markup}</g>`;
  });
}
