import type { Page } from '../css/cascade/style-computer.js';
import type { StyleWork } from '../css/values/style-work.js';
import type { StyledTree } from '../layout/element-tree.js';
import type { CompiledDocument, RepeatedParts } from './compiled-document.js';
import type { ContainerMeasure } from './containers.js';
import { withDefaults } from './default-values.js';
import { DocumentRenderer } from './document-renderer.js';
import type { FieldValues } from './text-template.js';
import { countsOf } from './written-out.js';

/** Numbers of items for which a document is cached, and the elements of all of them. */
const MOST_WRITTEN = 8;
const MOST_ELEMENTS = 2_000;

/** A document as it is drawn. */
export type AnyRenderer = Pick<DocumentRenderer, 'render' | 'cachedElements'>;

/**
 * Draws a document, one with lists among them.
 * @param metricsOf and `work` as of `DocumentRenderer`
 */
export function rendererOf(
  document: CompiledDocument,
  metricsOf?: Page['metricsOf'],
  work?: StyleWork,
): AnyRenderer {
  const { repeated } = document;
  return repeated
    ? new RepeatingRenderer(document, repeated, (written) => new DocumentRenderer(written, metricsOf, work))
    : new DocumentRenderer(document, metricsOf, work);
}

/** Draws a document with lists: it is written out for each number of items, and caches what was drawn for the last ones. */
class RepeatingRenderer implements AnyRenderer {
  readonly #document: CompiledDocument;
  readonly #repeated: RepeatedParts;
  readonly #rendererFor: (written: CompiledDocument) => DocumentRenderer;
  /** By the numbers of items, the last used at the end. */
  readonly #written = new Map<string, { renderer: DocumentRenderer; elements: number }>();

  constructor(
    document: CompiledDocument,
    repeated: RepeatedParts,
    rendererFor: (written: CompiledDocument) => DocumentRenderer,
  ) {
    this.#document = document;
    this.#repeated = repeated;
    this.#rendererFor = rendererFor;
  }

  get cachedElements(): number {
    return [...this.#written.values()].reduce(
      (sum, { renderer, elements }) => sum + elements + renderer.cachedElements,
      0,
    );
  }

  /** @throws TooMuchStyling */
  render(values: FieldValues, timeMs = 0, measure?: ContainerMeasure): StyledTree {
    const all = withDefaults(this.#document, values);
    const counts = countsOf(this.#repeated.lists, all);
    const key = Object.values(counts).join();
    const cached = this.#written.get(key) ?? this.#made(this.#repeated.writtenFor(counts));
    this.#written.delete(key);
    this.#written.set(key, cached);
    this.#trim();
    return cached.renderer.renderAll(all, timeMs, measure);
  }

  #made(written: CompiledDocument) {
    return { renderer: this.#rendererFor(written), elements: written.elements.length };
  }

  #trim(): void {
    const elements = () => [...this.#written.values()].reduce((sum, each) => sum + each.elements, 0);
    while (this.#written.size > 1 && (this.#written.size > MOST_WRITTEN || elements() > MOST_ELEMENTS))
      this.#written.delete(this.#written.keys().next().value as string);
  }
}
