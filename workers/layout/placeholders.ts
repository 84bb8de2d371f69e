const PLACEHOLDER = /<rect ([^>]*?)fill="text-line-(\d+)"([^>]*)\/>/g;

/** A background that the layout engine passes on as it is and that no colour can be called. */
export function placeholderFill(index: number): string {
  return `text-line-${index}`;
}

/**
 * Puts drawings in place of the placeholders in a laid-out SVG document, under the transformations, clips and opacities
 * that were meant for them.
 * @param draw markup of the placeholder of that index, whose upper left corner is at x and y
 */
export function replacePlaceholders(
  svg: string,
  draw: (index: number, x: number, y: number) => string,
): string {
  return svg.replace(PLACEHOLDER, (_, before: string, index: string, after: string) => {
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
