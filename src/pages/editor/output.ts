/** The output settings: format, size, and the parameters of the format. */

import type { Refusal } from './api.js';
import type { Draft } from './draft.js';
import { rangeProblem } from './explanations.js';
import { FieldFrame } from './field-frame.js';
import { numberInput } from './fields/number.js';
import type { Format, Parameter } from './format-data.js';
import { briefBytesOf } from './measures.js';
import { FORMATS, rangeOf } from './offered-formats.js';
import { byId, element } from './page-elements.js';
import { say } from './page-language.js';

const SCALES = [0.5, 1, 2, 3];

/** Pixels of the longest side of an image. */
const MOST_SIDE = 8192;

/** The size of a file in a format, if it is known. */
type SizeOf = (format: Format) => number | undefined;

export class OutputOptions {
  readonly #draft: Draft;
  readonly #sizeOf: SizeOf;
  readonly #choices = byId('output-choices', HTMLElement);
  readonly #parameters = byId('output-parameters', HTMLElement);
  readonly #frames = new Map<string, FieldFrame>();

  constructor(draft: Draft, sizeOf: SizeOf) {
    this.#draft = draft;
    this.#sizeOf = sizeOf;
    byId('output', HTMLFormElement).addEventListener('submit', (event) => event.preventDefault());
    draft.onChange(() => this.showSizes());
  }

  /** Builds the choices for the draft's template. */
  build(): void {
    const { template, output, frame } = this.#draft;
    const { width, height } = frame;
    const formats = formatsOf(template);
    this.#choices.replaceChildren(
      segments({
        name: 'format',
        label: say('format'),
        options: formats.map(({ name, title }) => ({ value: name, text: title, explanation: '' })),
        value: output.format.name,
        changed: (chosen) => {
          this.#draft.setOutput({ format: formats.find(({ name }) => name === chosen) ?? FORMATS[0] });
          this.#buildParameters();
        },
      }),
      segments({
        name: 'scale',
        label: say('size'),
        options: SCALES.filter((scale) => scale * Math.max(width, height) <= MOST_SIDE).map((scale) => ({
          value: String(scale),
          text: `${scale}×`,
          explanation: `${Math.round(width * scale)} × ${Math.round(height * scale)}`,
        })),
        value: String(output.scale),
        changed: (scale) => this.#draft.setOutput({ scale: Number(scale) }),
      }),
    );
    this.#buildParameters();
    this.showSizes();
  }

  /** Shows the sizes that are known beside the names of their formats. */
  showSizes(): void {
    for (const format of formatsOf(this.#draft.template)) {
      const choice = this.#choices.querySelector(`[value="${format.name}"] + * > .segment-explanation`);
      const bytes = this.#sizeOf(format);
      if (choice) choice.textContent = bytes === undefined ? '' : briefBytesOf(bytes);
    }
  }

  /** The same as `Form.showProblem`. */
  showProblem({ field = '', code }: Refusal): string | undefined {
    const frame = this.#frames.get(field);
    const parameter = this.#draft.output.format.parameters.find(({ name }) => name === field);
    if (!frame || !parameter) return undefined;
    const sentence = code === 'too_many_bytes' ? say('problemBytes') : rangeProblem(parameter);
    frame.showProblem(sentence);
    return `${frame.label}: ${sentence}`;
  }

  clearProblems(): void {
    for (const frame of this.#frames.values()) frame.showProblem(undefined);
  }

  #buildParameters(): void {
    const { format } = this.#draft.output;
    this.#frames.clear();
    this.#parameters.replaceChildren(...format.parameters.map((parameter) => this.#frame(parameter).root));
  }

  #frame(parameter: Parameter): FieldFrame {
    const { name } = parameter;
    const range = rangeOf(parameter);
    const usual = typeof range.fallback === 'number' ? range.fallback : undefined;
    const isChanged = () => this.#draft.parameter(parameter) !== undefined;
    const input = numberInput(range, this.#draft.parameter(parameter) ?? usual, (value) => {
      this.#draft.setParameter(parameter, value);
      frame.showChanged(isChanged());
    });
    const frame = new FieldFrame(`output-${name}`, range.label, input, () => {
      this.#draft.setParameter(parameter, undefined);
      this.#buildParameters();
      this.#frames.get(name)?.focus();
    });
    frame.showChanged(isChanged());
    this.#frames.set(name, frame);
    return frame;
  }
}

/** The formats that a template can be rendered in. */
export function formatsOf({ animated }: { animated: boolean }): Format[] {
  return FORMATS.filter(({ moves }) => !moves || animated);
}

interface Segments {
  name: string;
  label: string;
  options: { value: string; text: string; explanation: string }[];
  value: string;
  changed: (value: string) => void;
}

/** A choice among a few options that are all visible. */
export function segments({ name, label, options, value, changed }: Segments): HTMLElement {
  const choices = options.map((option) => {
    const radio = element('input', { type: 'radio', name, value: option.value, class: 'hidden' });
    radio.checked = option.value === value;
    radio.addEventListener('change', () => changed(option.value));
    const { text, explanation } = option;
    const words = [`${text} `, element('span', { class: 'segment-explanation' }, explanation)];
    return element('label', { class: 'segment' }, radio, element('span', {}, ...words));
  });
  return element(
    'fieldset',
    { class: 'segments' },
    element('legend', {}, label),
    element('div', { class: 'segment-row' }, ...choices),
  );
}
