/** Trees of elements as data that threads can be given, their components called. */

/** As satori's engine has it; it counts again. */
const MOST_ELEMENTS = 2000;
const MOST_DEPTH = 64;

const FRAGMENT = 'react.fragment';

/** An element of React, Preact or another maker of JSX. */
interface Element {
  type: unknown;
  props?: Record<string, unknown> | null;
}

/** A component of `React.memo` or `React.forwardRef`. */
interface WrappedComponent {
  type?: unknown;
  render?: (props: unknown, ref: null) => unknown;
}

/** A tree cannot be drawn; the message ends a sentence. */
export class TreeRefused extends Error {
  override name = 'TreeRefused';
}

/**
 * Calls the function components of a tree, those that return promises among them, and leaves out what is no data.
 * @throws TreeRefused for too many elements, or too many within each other; and whatever components throw
 */
export async function plainTree(element: unknown): Promise<unknown> {
  return new PlainTree().of(element, 1);
}

class PlainTree {
  #elements = 0;

  async of(value: unknown, depth: number): Promise<unknown> {
    const node = await value;
    if (typeof node === 'bigint') return String(node);
    if (node === null || typeof node !== 'object') return typeof node === 'function' ? undefined : node;
    if (depth > MOST_DEPTH) throw new TreeRefused(`more than ${MOST_DEPTH} elements within each other`);
    if (Array.isArray(node)) return this.#all(node, depth);
    if (++this.#elements > MOST_ELEMENTS)
      throw new TreeRefused(`more than ${MOST_ELEMENTS} elements to draw`);
    return this.#element(node as Element, depth);
  }

  async #all(nodes: readonly unknown[], depth: number): Promise<unknown[]> {
    const all: unknown[] = [];
    for (const node of nodes) all.push(await this.of(node, depth + 1));
    return all;
  }

  async #element({ type, props }: Element, depth: number): Promise<unknown> {
    const component = componentOf(type);
    if (component) return this.of(component(props ?? {}), depth + 1);
    if (typeof type === 'symbol' && type.description === FRAGMENT) return this.of(props?.children, depth + 1);
    if (typeof type !== 'string')
      throw new TreeRefused(`an element of the type ${String(type)} is not drawn`);
    const { children, ...others } = props ?? {};
    const plain = Object.fromEntries(
      Object.entries(others).map(([name, value]) => [name, plainValue(value)]),
    );
    if (children === undefined) return { type, key: null, props: plain };
    return { type, key: null, props: { ...plain, children: await this.of(children, depth + 1) } };
  }
}

/** @throws TreeRefused for a class */
function componentOf(type: unknown): ((props: unknown) => unknown) | undefined {
  if (typeof type === 'function') {
    if (type.prototype?.isReactComponent) throw new TreeRefused('components that are classes are not drawn');
    return type as (props: unknown) => unknown;
  }
  if (typeof type !== 'object' || type === null) return undefined;
  const { type: inner, render } = type as WrappedComponent;
  return render ? (props) => render(props, null) : componentOf(inner);
}

/** The value of a property: bytes of a picture become its address. */
function plainValue(value: unknown): unknown {
  if (value instanceof ArrayBuffer) return dataUrl(Buffer.from(value));
  if (ArrayBuffer.isView(value))
    return dataUrl(Buffer.from(value.buffer, value.byteOffset, value.byteLength));
  if (typeof value === 'bigint') return String(value);
  return typeof value === 'function' || typeof value === 'symbol' ? undefined : value;
}

const MEDIA_TYPES: readonly (readonly [first: string, mediaType: string])[] = [
  ['89504e47', 'image/png'],
  ['ffd8ff', 'image/jpeg'],
  ['47494638', 'image/gif'],
];

function dataUrl(bytes: Buffer): string {
  const first = bytes.toString('hex', 0, 4);
  const [, mediaType = 'image/svg+xml'] = MEDIA_TYPES.find(([magic]) => first.startsWith(magic)) ?? [];
  return `data:${mediaType};base64,${bytes.toString('base64')}`;
}
