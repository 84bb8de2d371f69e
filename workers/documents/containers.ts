/** The containers of a document, and what rules and lengths ask of them (CSS Conditional 5, sections 4 to 6). */

import type { ComputedStyle } from '../css/cascade/computed-style.js';
import { hasContainerType, isSizeContainer } from '../css/cascade/containment.js';
import type { AskedContainer, Axis } from '../css/style-sheets/container-conditions.js';
import type { ContainerQuery, ContainerRule } from '../css/style-sheets/container-queries.js';
import type { ParentContext } from '../css/values/computation-context.js';
import type { StyleWork } from '../css/values/style-work.js';
import type { ContainersAround } from '../css/values/units.js';
import type { StyledTree } from '../layout/element-tree.js';
import type { DocumentElement } from './document-element.js';

/** The size of a container's content in CSS pixels. */
export type ContainerSize = Readonly<Record<Axis, number>>;

/** The sizes of containers that are laid out, by the index of their element. */
export type ContainerSizes = ReadonlyMap<number, Partial<ContainerSize>>;

/**
 * Lays a tree out, and tells the size of each container in it by the source of its element.
 * @param isFirst whether it is the first tree of a picture: what the others take is counted with it
 */
export type ContainerMeasure = (tree: StyledTree, isFirst: boolean) => ReadonlyMap<object, ContainerSize>;

/** Those sizes of a tree that were asked for. @param sources of its elements */
export function sizesOf(
  asked: ReadonlyMap<number, ReadonlySet<Axis>>,
  sources: readonly { own?: object }[],
  measured: ReadonlyMap<object, ContainerSize>,
): ContainerSizes {
  const found = new Map<number, Partial<Record<Axis, number>>>();
  for (const index of [...asked.keys()].sort((one, other) => one - other)) {
    const size = measured.get(sources[index]?.own ?? NOWHERE);
    if (!size) continue;
    const axes = asked.get(index) as ReadonlySet<Axis>;
    found.set(index, {
      ...(axes.has('width') && { width: size.width }),
      ...(axes.has('height') && { height: size.height }),
    });
  }
  return found;
}

const NOWHERE = {};

/** Of a part of a condition, in those of `StyleWork`. */
const STEPS_OF_A_PART = 15;
const LETTERS_OF_A_STEP = 32;

/** Answers for the elements of a document, each once. */
export class Containers {
  readonly #elements: readonly { own: ComputedStyle }[];
  readonly #sizes: ContainerSizes;
  readonly #work: StyleWork;
  readonly #contextOf: (style: ComputedStyle, element: DocumentElement) => ParentContext;
  readonly #asked = new Map<number, Set<Axis>>();
  /** By the element from which on containers are looked for. */
  readonly #answers = new Map<ContainerQuery, Map<number, boolean>>();
  readonly #outcomes = new Map<ContainerQuery, Map<number, boolean>>();
  readonly #lengths = new Map<DocumentElement, ContainersAround>();

  /**
   * @param elements with the styles of all that is around an element for which something is asked
   * @param sizes those that are known; what is asked of others is false, and lengths of them are of the picture
   * @param contextOf what lengths of an element are computed with
   */
  constructor(
    elements: readonly { own: ComputedStyle }[],
    sizes: ContainerSizes,
    work: StyleWork,
    contextOf: (style: ComputedStyle, element: DocumentElement) => ParentContext,
  ) {
    this.#elements = elements;
    this.#sizes = sizes;
    this.#work = work;
    this.#contextOf = contextOf;
  }

  /** The containers whose size was asked for, by the index of their element, and of that the axes. */
  get asked(): ReadonlyMap<number, ReadonlySet<Axis>> {
    return this.#asked;
  }

  /** Tells whether a rule applies. @param nearest the first element that may be a container; undefined for the root */
  holds(rule: ContainerRule, nearest: DocumentElement | undefined): boolean {
    for (let each: ContainerRule | undefined = rule; each; each = each.around)
      if (!each.queries.some((query) => this.#answer(query, nearest))) return false;
    return true;
  }

  #answer(query: ContainerQuery, nearest: DocumentElement | undefined): boolean {
    if (!nearest) return false;
    const answers = mapIn(this.#answers, query);
    let answer = answers.get(nearest.index);
    if (answer === undefined) {
      const container = this.#containerFor(query, nearest);
      answer = container !== undefined && this.#outcome(query, container);
      answers.set(nearest.index, answer);
    }
    return answer;
  }

  /** The nearest that has the name, and by its style the sizes that are asked for. */
  #containerFor({ name, condition }: ContainerQuery, nearest: DocumentElement): DocumentElement | undefined {
    for (let element: DocumentElement | undefined = nearest; element; element = element.parent) {
      const { values } = this.#styleOf(element);
      const names = String(values.containerName);
      this.#work.add(1 + Math.floor(names.length / LETTERS_OF_A_STEP));
      if (name !== undefined && !names.split(' ').includes(name)) continue;
      const axes = [...(condition?.axes ?? [])];
      if (axes.every((axis) => hasContainerType(values, axis))) return element;
    }
    return undefined;
  }

  #outcome(query: ContainerQuery, container: DocumentElement): boolean {
    const { condition } = query;
    if (!condition) return true;
    const outcomes = mapIn(this.#outcomes, query);
    let outcome = outcomes.get(container.index);
    if (outcome === undefined) {
      this.#work.add(STEPS_OF_A_PART * condition.parts);
      outcome = condition.holds(this.#askedOf(container)) === true;
      outcomes.set(container.index, outcome);
    }
    return outcome;
  }

  #askedOf(element: DocumentElement): AskedContainer {
    const style = this.#styleOf(element);
    const contextOf = () => this.#contextOf(style, element);
    let context: ParentContext | undefined;
    return {
      size: (axis) => this.#sizeOf(element, axis),
      variables: style.variables,
      get context() {
        context ??= contextOf();
        return context;
      },
    };
  }

  /** What lengths of an element are of. */
  around(nearest: DocumentElement): ContainersAround {
    let lengths = this.#lengths.get(nearest);
    if (!lengths) {
      const known: Partial<Record<Axis, number | undefined>> = {};
      const length = (axis: Axis) => {
        if (!(axis in known)) known[axis] = this.#lengthAround(nearest, axis);
        return known[axis];
      };
      lengths = { width: () => length('width'), height: () => length('height') };
      this.#lengths.set(nearest, lengths);
    }
    return lengths;
  }

  #lengthAround(nearest: DocumentElement, axis: Axis): number | undefined {
    for (let element: DocumentElement | undefined = nearest; element; element = element.parent) {
      this.#work.add(1);
      if (isSizeContainer(this.#styleOf(element).values, axis)) return this.#sizeOf(element, axis);
    }
    return undefined;
  }

  #sizeOf(element: DocumentElement, axis: Axis): number | undefined {
    if (!isSizeContainer(this.#styleOf(element).values, axis)) return undefined;
    const asked = this.#asked.get(element.index) ?? new Set<Axis>();
    this.#asked.set(element.index, asked.add(axis));
    return this.#sizes.get(element.index)?.[axis];
  }

  #styleOf({ index }: DocumentElement): ComputedStyle {
    return (this.#elements[index] as { own: ComputedStyle }).own;
  }
}

function mapIn<Key>(maps: Map<Key, Map<number, boolean>>, key: Key): Map<number, boolean> {
  const map = maps.get(key) ?? new Map<number, boolean>();
  maps.set(key, map);
  return map;
}
