import { INITIAL } from '../css/cascade/computed-style.js';
import type { Page } from '../css/cascade/style-computer.js';
import { StyleWork } from '../css/values/style-work.js';
import type { StyledTree } from '../layout/element-tree.js';
import { PictureCodes } from './code-elements.js';
import { type CompiledDocument, mostCachedStyles } from './compiled-document.js';
import { type ContainerMeasure, type ContainerSizes, sizesOf } from './containers.js';
import { withDefaults } from './default-values.js';
import { type DocumentElement, fieldsWithin } from './document-element.js';
import { outcomesOf } from './selector-conditions.js';
import { StyledDocument } from './styled-document.js';
import { shapesById } from './svg-references.js';
import type { FieldValues } from './text-template.js';
import { type Sources, type StyledTrees, TreeBuilder } from './tree-builder.js';
import { UsedShapes } from './used-shapes.js';

/** Of one picture: containers are in each other `MOST_NESTED` times at most, and a few more have their size of what is beside them. */
const MOST_PASSES = 20;

/** Elements of all passes, of which boxes and styles are kept for the next picture. */
const MOST_OF_PASSES = 4_000;

const NO_SIZES = '[]';

/** What the passes of a picture take together. */
class WorkOfPasses extends StyleWork {
  codes = new PictureCodes();

  override begin(): void {}

  restart(): void {
    super.begin();
    this.codes = new PictureCodes();
  }
}

/** Draws one document with the values of callers, one after the other, and keeps what their texts do not change. */
export class DocumentRenderer {
  readonly #document: CompiledDocument;
  readonly #metricsOf: Page['metricsOf'];
  readonly #work: StyleWork | undefined;
  /** Of a document that is styled several times over. */
  readonly #passes: WorkOfPasses | undefined;
  /** By the values and the outcomes that styles depend on, the last used at the end. */
  readonly #styled = new Map<string, CachedTrees>();
  /** The fields within each element. */
  readonly #fields: ReturnType<typeof fieldsWithin>;
  /** What boxes are kept by, as long as this renderer is: those of each pass by themselves. */
  readonly #sources: Sources[][] = [];
  readonly #byId: ReadonlyMap<string, DocumentElement>;

  /**
   * @param metricsOf what `ch`, `ex`, `cap` and `ic` measure: `FontExtents.unitsIn`; shares as CSS has them where it is left out
   * @param work counts that of styles; each of them has its own where it is left out
   */
  constructor(document: CompiledDocument, metricsOf?: Page['metricsOf'], work?: StyleWork) {
    this.#document = document;
    this.#passes = document.hasContainers && !work ? new WorkOfPasses() : undefined;
    this.#work = work ?? this.#passes;
    this.#metricsOf = metricsOf;
    this.#fields = fieldsWithin(document.elements);
    this.#byId = shapesById(document.elements);
  }

  /** Elements of all styles that are cached, with those that `<use>`s give styles of their own. */
  get cachedElements(): number {
    let cached = 0;
    for (const trees of this.#styled.values()) cached += this.#document.elements.length + othersOf(trees);
    return cached;
  }

  /**
   * The tree that layout takes: the same elements, and the same objects of styles, as long as nothing of them changes.
   * @param values of every field; where one is missing, its default
   * @param timeMs in the animation, from its beginning
   * @param measure lays a tree out; where it is left out, no container has a size
   * @throws TooMuchStyling
   */
  render(values: FieldValues, timeMs = 0, measure?: ContainerMeasure): StyledTree {
    return this.renderAll(withDefaults(this.#document, values), timeMs, measure);
  }

  /** As `render`, of values that have all fields. @throws TooMuchStyling */
  renderAll(all: FieldValues, timeMs: number, measure?: ContainerMeasure): StyledTree {
    this.#passes?.restart();
    const first = this.#cachedFor(all);
    const tree = this.#settled(first, all, timeMs, measure);
    if (othersOf(first) > MOST_OF_PASSES) first.next = undefined;
    this.#forget(othersOf(first));
    const { mode } = this.#document;
    return mode === 'no-quirks' ? tree : { ...tree, mode };
  }

  /**
   * The tree in which no container has another size than its styles were computed with. A size does not depend on what is in
   * its container: with each pass those within the ones before become known.
   */
  #settled(
    first: CachedTrees,
    all: FieldValues,
    timeMs: number,
    measure: ContainerMeasure | undefined,
  ): StyledTree {
    let trees = first;
    for (let pass = 0; ; pass++) {
      const tree = this.#treeOf(trees, all, timeMs);
      const asked = trees.styled.askedContainers;
      if (!measure || asked.size === 0 || pass === MOST_PASSES) return tree;
      const sizes = sizesOf(asked, trees.sources, measure(tree, pass === 0));
      const key = JSON.stringify([...sizes.entries()]);
      if (key === trees.sizes) return tree;
      if (trees.next?.sizes !== key)
        trees.next = { ...this.#newlyStyled(all, this.#sourcesOf(pass + 1), sizes), sizes: key };
      trees = trees.next;
    }
  }

  #sourcesOf(pass: number): Sources[] {
    const { elements } = this.#document;
    const sources = this.#sources[pass] ?? elements.map(() => ({}));
    if (pass === 0 || (pass + 1) * elements.length <= MOST_OF_PASSES) this.#sources[pass] = sources;
    return sources;
  }

  #treeOf(trees: CachedTrees, all: FieldValues, timeMs: number): StyledTree {
    const styles = trees.styled.at(timeMs);
    const { width, height } = this.#document;
    const used = styles === trees.styled.elements ? trees.used : new UsedShapes(this.#document, this.#byId);
    const surroundings = [
      this.#fields,
      trees.sources,
      this.#byId,
      this.#metricsOf,
      { width, height },
      used,
      this.#passes,
      this.#passes?.codes,
    ] as const;
    const tree = new TreeBuilder(all, styles, trees, ...surroundings);
    used.restyled = 0;
    const root = this.#whole(() => tree.element(this.#document.root)) ?? NOTHING;
    trees.restyled = Math.max(trees.restyled, used.restyled);
    return root;
  }

  /** What is built up to an error would not count the next time. */
  #whole<Built>(build: () => Built): Built {
    try {
      return build();
    } catch (error) {
      this.#styled.clear();
      throw error;
    }
  }

  #cachedFor(values: FieldValues): CachedTrees {
    const { styleKeys, conditions, mode } = this.#document;
    const key = JSON.stringify([styleKeys.map((name) => values[name]), outcomesOf(conditions, values, mode)]);
    const cached = this.#styled.get(key);
    const styled = cached ?? this.#newlyStyled(values, this.#sourcesOf(0));
    this.#styled.delete(key);
    this.#styled.set(key, styled);
    this.#forget(othersOf(styled));
    return styled;
  }

  /** Forgets the styles that were used first where there are too many. @param others elements of each beside the document's */
  #forget(others: number): void {
    const most = mostCachedStyles(this.#document.elements.length + others);
    while (this.#styled.size > most) this.#styled.delete(this.#styled.keys().next().value as string);
  }

  #newlyStyled(values: FieldValues, sources: Sources[], sizes?: ContainerSizes): CachedTrees {
    const options = {
      ...(this.#metricsOf && { metricsOf: this.#metricsOf }),
      ...(this.#work && { work: this.#work }),
      ...(sizes && { sizes }),
    };
    const styled = new StyledDocument(this.#document, values, options);
    const used = new UsedShapes(this.#document, this.#byId);
    return { styled, built: [], used, restyled: 0, sources, sizes: NO_SIZES, next: undefined };
  }
}

/** Where the root itself is not displayed. */
const NOTHING: StyledTree = {
  type: 'html',
  props: {},
  style: { ...INITIAL, display: 'block' },
  children: [],
};

interface CachedTrees extends StyledTrees {
  /** What `<use>`s show where nothing moves. */
  used: UsedShapes;
  /** As many elements as they had styles of their own in a picture. */
  restyled: number;
  /** What boxes of their trees are kept by. */
  sources: Sources[];
  /** Those of containers that they were computed with, as JSON. */
  sizes: string;
  /** The styles with the sizes that these come to. */
  next: CachedTrees | undefined;
}

/** Elements that have styles in a picture, beside those of the document once. */
function othersOf({ styled, restyled, next }: CachedTrees): number {
  return restyled + (next ? styled.elements.length + othersOf(next) : 0);
}
