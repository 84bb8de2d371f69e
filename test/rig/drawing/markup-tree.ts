import type { PlainElement } from '../../../workers/layout/element-tree.js';

/** The tree of plainly written markup: elements, and attributes in double quotes. */
export function markupTree(markup: string): PlainElement {
  const root: PlainElement = { type: '', props: {}, children: [] };
  const open = [root];
  for (const [, closing, type = '', attributes = '', single] of markup.matchAll(
    /<(\/)?([\w-]+)((?:\s+[\w:-]+="[^"]*")*)\s*(\/)?>/g,
  )) {
    if (closing) {
      open.pop();
      continue;
    }
    const props = Object.fromEntries(
      [...attributes.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, name = '', value]) => [name, value]),
    );
    const element = { type, props, children: [] };
    open.at(-1)?.children.push(element);
    if (!single) open.push(element);
  }
  return root.children[0] as PlainElement;
}
