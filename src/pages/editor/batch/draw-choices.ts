/** What is chosen of a drawing beside its columns: as in the form, unless somebody chooses otherwise. */

import { type Draft, OWN_SIZE } from '../draft.js';
import type { Format } from '../format-data.js';
import type { Choices } from './columns-view.js';
import type { Mapping } from './rows.js';
import type { Sheet } from './sheet.js';

export class DrawChoices {
  readonly #draft: Draft;
  #format: Format | undefined;
  #sizes: Mapping['sizes'] | undefined;

  constructor(draft: Draft) {
    this.#draft = draft;
  }

  /** Forgets what was chosen. */
  reset(): void {
    this.#format = undefined;
    this.#sizes = undefined;
  }

  choose(chosen: { format?: Format; sizes?: Mapping['sizes'] }): void {
    this.#format = chosen.format ?? this.#format;
    this.#sizes = chosen.sizes ?? this.#sizes;
  }

  /** The names of the sizes that each row is drawn in. */
  get sizes(): Mapping['sizes'] {
    return this.#sizes ?? [this.#draft.size?.name ?? OWN_SIZE];
  }

  /** @param formats that there are */
  formatOf(formats: readonly Format[]): Format {
    const { format } = this.#draft.output;
    const wanted = this.#format ?? format;
    return formats.find(({ name }) => name === wanted.name) ?? formats[0] ?? format;
  }

  /** How the rows of a sheet become renders. */
  mapping({ sheet, choices }: { sheet: Sheet; choices: Choices }, formats: readonly Format[]): Mapping {
    const format = this.formatOf(formats);
    const { sizes } = this;
    const { template } = this.#draft;
    const { width, height } = template.sizes?.find(({ name }) => name === sizes[0]) ?? template;
    const { template: _, data = {}, format: __, size: ___, ...parameters } = this.#draft.bodyIn(format);
    const constants = Object.entries(data).filter(([key]) => !choices.byDefault.has(key));
    return {
      template: { ...template, width, height },
      format,
      constants: Object.fromEntries(constants),
      parameters,
      sizes,
      targets: choices.targets,
      delimiter: sheet.delimiter,
    };
  }
}
