/** How the picture is to come out: format, size, and what belongs to the format. */

import type { Format, Refusal } from './api.js';
import { DEFAULT_FPS, DEFAULT_QUALITY, type Draft } from './draft.js';
import { byId, element } from './elements.js';
import { FieldFrame } from './field-frame.js';
import { numberInput } from './fields/number.js';
import { say } from './language.js';
import { PARAMETER_BOUNDS, rangeProblem } from './problems.js';

type Parameter = keyof typeof PARAMETER_BOUNDS;

const FORMATS: readonly Format[] = ['png', 'jpeg', 'gif'];
const SCALES = [1, 2];

/** What each format can be told beside the size. */
const PARAMETERS: Record<Format, Parameter[]> = { png: [], jpeg: ['quality'], gif: ['fps', 'durationMs'] };

const STEPS: Record<Parameter, number> = { quality: 1, fps: 1, durationMs: 100 };

export class OutputOptions {
  readonly #draft: Draft;
  readonly #choices = byId('output-choices', HTMLElement);
  readonly #parameters = byId('output-parameters', HTMLElement);
  readonly #frames = new Map<string, FieldFrame>();

  constructor(draft: Draft) {
    this.#draft = draft;
    byId('output', HTMLFormElement).addEventListener('submit', (event) => event.preventDefault());
  }

  /** Builds what can be chosen for the draft's template. */
  build(): void {
    const { template, output } = this.#draft;
    const { width, height, animated } = template;
    const formats = FORMATS.filter((format) => format !== 'gif' || animated);
    this.#choices.replaceChildren(
      segments({
        name: 'format',
        label: say('format'),
        options: formats.map((format) => ({ value: format, text: format.toUpperCase() })),
        value: output.format,
        changed: (format) => {
          this.#draft.setOutput({ format: format as Format });
          this.#buildParameters();
        },
      }),
      segments({
        name: 'scale',
        label: say('size'),
        options: SCALES.map((scale) => ({
          value: String(scale),
          text: `${scale}×`,
          explanation: `${width * scale} × ${height * scale}`,
        })),
        value: String(output.scale),
        changed: (scale) => this.#draft.setOutput({ scale: Number(scale) }),
      }),
    );
    this.#buildParameters();
  }

  /** As a form's. */
  showProblem({ field = '' }: Refusal): string | undefined {
    const frame = this.#frames.get(field);
    if (!frame) return undefined;
    const sentence = rangeProblem(PARAMETER_BOUNDS[field as Parameter]);
    frame.showProblem(sentence);
    return `${frame.label}: ${sentence}`;
  }

  clearProblems(): void {
    for (const frame of this.#frames.values()) frame.showProblem(undefined);
  }

  #buildParameters(): void {
    const { format } = this.#draft.output;
    this.#frames.clear();
    this.#parameters.replaceChildren(...PARAMETERS[format].map((name) => this.#frame(name).root));
  }

  #frame(name: Parameter): FieldFrame {
    const label = say(name);
    const { output } = this.#draft;
    const range = { label, ...PARAMETER_BOUNDS[name], step: STEPS[name] };
    const input = numberInput(
      { ...range, fallback: defaultOf(name) ?? say('ownLoop') },
      output[name],
      (value) => {
        this.#draft.setOutput({ [name]: value ?? defaultOf(name) });
        frame.showChanged(this.#draft.output[name] !== defaultOf(name));
      },
    );
    const frame = new FieldFrame(`output-${name}`, label, input, () => {
      this.#draft.setOutput({ [name]: defaultOf(name) });
      this.#buildParameters();
      this.#frames.get(name)?.focus();
    });
    frame.showChanged(output[name] !== defaultOf(name));
    this.#frames.set(name, frame);
    return frame;
  }
}

function defaultOf(name: Parameter): number | undefined {
  return { quality: DEFAULT_QUALITY, fps: DEFAULT_FPS, durationMs: undefined }[name];
}

interface Segments {
  name: string;
  label: string;
  options: { value: string; text: string; explanation?: string }[];
  value: string;
  changed: (value: string) => void;
}

/** A few options of which all are in sight. */
function segments({ name, label, options, value, changed }: Segments): HTMLElement {
  const choices = options.map((option) => {
    const radio = element('input', { type: 'radio', name, value: option.value, class: 'hidden' });
    radio.checked = option.value === value;
    radio.addEventListener('change', () => changed(option.value));
    const explanation = option.explanation
      ? [element('span', { class: 'segment-explanation' }, option.explanation)]
      : [];
    return element('label', { class: 'segment' }, radio, element('span', {}, option.text, ...explanation));
  });
  return element(
    'fieldset',
    { class: 'segments' },
    element('legend', {}, label),
    element('div', { class: 'segment-row' }, ...choices),
  );
}
