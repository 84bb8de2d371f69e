/** Finds and creates elements of the page. */

type Attributes = Record<string, string | number | boolean | undefined>;

const SVG = 'http://www.w3.org/2000/svg';

/**
 * The element of the page with that id.
 * @throws Error if the page has none of that kind
 */
export function byId<Kind extends Element>(id: string, kind: new () => Kind): Kind {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`no ${kind.name} has the id ${id}`);
  return found;
}

/** Creates an element. Attributes that are false or undefined are omitted, those that are true are empty. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  setAttributes(made, attributes);
  made.append(...children);
  return made;
}

/** Sets attributes; one that is false or undefined is removed, one that is true is empty. */
export function setAttributes(target: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) target.removeAttribute(name);
    else target.setAttribute(name, value === true ? '' : String(value));
  }
}

/** An icon from those in the page, hidden from screen readers. */
export function icon(name: string): SVGSVGElement {
  const drawing = document.createElementNS(SVG, 'svg');
  setAttributes(drawing, { class: 'icon', 'aria-hidden': 'true' });
  const use = document.createElementNS(SVG, 'use');
  use.setAttribute('href', `#icon-${name}`);
  drawing.append(use);
  return drawing;
}
