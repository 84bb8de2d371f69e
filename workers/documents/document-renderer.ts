import { INITIAL } from '../css/cascade/computed-style.js';
import type { Page } from '../css/cascade/style-computer.js';
import type { StyleWork } from '../css/values/style-work.js';
import type { StyledTree } from '../layout/element-tree.js';
import { type CompiledDocument, mostCachedStyles } from './compiled-document.js';
import { withDefaults } from './default-values.js';
import { type DocumentElement, fieldsWithin } from './document-element.js';
import { outcomesOf } from './selector-conditions.js';
import { StyledDocument } from './styled-document.js';
import { shapesById } from './svg-references.js';
import type { FieldValues } from './text-template.js';
import { type Sources, type StyledTrees, TreeBuilder } from './tree-builder.js';
import { UsedShapes } from './used-shapes.js';

/** Draws one document with the values of callers, one after the other, and keeps what their texts do not change. */
export class DocumentRenderer {
  readonly #document: CompiledDocument;
  readonly #metricsOf: Page['metricsOf'];
  readonly #work: StyleWork | undefined;
  /** By the values and the outcomes that styles depend on, the last used at the end. */
  readonly #styled = new Map<string, Kept>();
  /** Elements within which no field is. */
  readonly #constant: boolean[];
  /** What boxes are kept by: as long as this renderer is. */
  readonly #sources: Sources[];
  readonly #byId: ReadonlyMap<string, DocumentElement>;

  /**
   * @param metricsOf what `ch`, `ex`, `cap` and `ic` measure: `FontExtents.unitsIn`; shares as CSS has them where it is left out
   * @param work counts that of styles; each of them has its own where it is left out
   */
  constructor(document: CompiledDocument, metricsOf?: Page['metricsOf'], work?: StyleWork) {
    this.#document = document;
    this.#work = work;
    this.#metricsOf = metricsOf;
    this.#constant = document.elements.map((element) => fieldsWithin(element).length === 0);
    this.#sources = document.elements.map(() => ({}));
    this.#byId = shapesById(document.elements);
  }

  /** Elements of all styles that are cached, with those that `<use>`s give styles of their own. */
  get cachedElements(): number {
    let cached = 0;
    for (const { restyled } of this.#styled.values()) cached += this.#document.elements.length + restyled;
    return cached;
  }

  /**
   * The tree that layout takes: the same elements, and the same objects of styles, as long as nothing of them changes.
   * @param values of every field; where one is missing, its default
   * @param timeMs in the animation, from its beginning
   * @throws TooMuchStyling
   */
  render(values: FieldValues, timeMs = 0): StyledTree {
    return this.renderAll(withDefaults(this.#document, values), timeMs);
  }

  /** As `render`, of values that have all fields. @throws TooMuchStyling */
  renderAll(all: FieldValues, timeMs: number): StyledTree {
    const kept = this.#keptFor(all);
    const styles = kept.styled.at(timeMs);
    const { width, height } = this.#document;
    const used = styles === kept.styled.elements ? kept.used : new UsedShapes(this.#document, this.#byId);
    const known = [
      this.#constant,
      this.#sources,
      this.#byId,
      this.#metricsOf,
      { width, height },
      used,
    ] as const;
    const tree = new TreeBuilder(all, styles, kept, ...known);
    used.restyled = 0;
    const root = this.#whole(() => tree.element(this.#document.root)) ?? NOTHING;
    kept.restyled = Math.max(kept.restyled, used.restyled);
    this.#forget(kept.restyled);
    const { mode } = this.#document;
    return mode === 'no-quirks' ? root : { ...root, mode };
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

  #keptFor(values: FieldValues): Kept {
    const { styleKeys, conditions, mode } = this.#document;
    const key = JSON.stringify([styleKeys.map((name) => values[name]), outcomesOf(conditions, values, mode)]);
    const known = this.#styled.get(key);
    const page = {
      ...(this.#metricsOf && { metricsOf: this.#metricsOf }),
      ...(this.#work && { work: this.#work }),
    };
    const kept = known ?? this.#newlyStyled(values, page);
    this.#styled.delete(key);
    this.#styled.set(key, kept);
    this.#forget(kept.restyled);
    return kept;
  }

  /** Forgets the styles that were used first where there are too many. @param restyled elements of each beside the document's */
  #forget(restyled: number): void {
    const most = mostCachedStyles(this.#document.elements.length + restyled);
    while (this.#styled.size > most) this.#styled.delete(this.#styled.keys().next().value as string);
  }

  #newlyStyled(values: FieldValues, page: ConstructorParameters<typeof StyledDocument>[2]): Kept {
    const styled = new StyledDocument(this.#document, values, page);
    return { styled, plain: [], used: new UsedShapes(this.#document, this.#byId), restyled: 0 };
  }
}

/** Where the root itself is not displayed. */
const NOTHING: StyledTree = {
  type: 'html',
  props: {},
  style: { ...INITIAL, display: 'block' },
  children: [],
};

interface Kept extends StyledTrees {
  /** What `<use>`s show where nothing moves. */
  used: UsedShapes;
  /** As many elements as they had styles of their own in a picture. */
  restyled: number;
}
