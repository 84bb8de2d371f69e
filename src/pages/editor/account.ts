/** The caller's plan with its remaining units, and the API key. */

import { announce } from './announce.js';
import { Refusal, readStatus, type Status } from './api.js';
import type { BatchPlan } from './batch/batch-host.js';
import { byId } from './page-elements.js';
import { count, say } from './page-language.js';
import { store, stored } from './stored.js';

const KEPT_KEY = 'key';

export class Account {
  readonly #toggle = byId('account-toggle', HTMLButtonElement);
  readonly #panel = byId('account-panel', HTMLElement);
  readonly #input = byId('api-key', HTMLInputElement);
  readonly #reveal = byId('reveal-key', HTMLButtonElement);
  readonly #problem = byId('key-problem', HTMLElement);
  readonly #keyChanged: () => void;
  #key = stored(KEPT_KEY);
  #status: Status | undefined;
  /** The number of the newest call: older responses that arrive later are ignored. */
  #asked = 0;
  #isRefused = false;

  /** @param keyChanged called when another key applies */
  constructor(keyChanged: () => void) {
    this.#keyChanged = keyChanged;
    this.#input.value = this.#key;
    this.#toggle.addEventListener('click', () => this.#open(this.#panel.hasAttribute('hidden')));
    byId('key-form', HTMLFormElement).addEventListener('submit', (event) => {
      event.preventDefault();
      this.#useKey(this.#input.value.trim());
    });
    this.#input.addEventListener('change', () => this.#useKey(this.#input.value.trim()));
    byId('remove-key', HTMLButtonElement).addEventListener('click', () => {
      this.#useKey('');
      this.#input.focus();
      announce(say('keyRemoved'));
    });
    this.#reveal.addEventListener('click', () => {
      this.#input.type = this.#input.type === 'password' ? 'text' : 'password';
      this.showTexts();
    });
    document.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || this.#panel.hidden) return;
      this.#open(false);
      this.#toggle.focus();
    });
    document.addEventListener('pointerdown', ({ target }) => {
      if (target instanceof Node && !this.#panel.parentElement?.contains(target)) this.#open(false);
    });
  }

  /** The current key, or an empty text. */
  get key(): string {
    return this.#key;
  }

  get limits(): Status['limits'] | undefined {
    return this.#status?.limits;
  }

  /** What the plan says of batches. */
  get batchPlan(): BatchPlan {
    const { planName: name, batchRows: rows, jobRows, remaining } = this.#status ?? {};
    return { hasKey: this.#key !== '', name, rows, jobRows, leftToday: remaining?.dailyQuota };
  }

  /** Moves the focus to the field for the key. */
  askForKey(): void {
    this.#open(true);
    this.#input.focus();
  }

  /** Shows whether the service rejected the key. */
  showRefused(isRefused: boolean): void {
    this.#isRefused = isRefused && this.#key !== '';
    this.showTexts();
  }

  /** Fetches and shows the plan and its remaining units. */
  async refresh(): Promise<void> {
    const number = ++this.#asked;
    try {
      const status = await readStatus();
      if (number !== this.#asked) return;
      this.#status = status;
      this.#isRefused = this.#key !== '' && !status.authenticated;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      // The last values stay visible until there are new ones; a render reports the error itself.
      if (error.code === 'invalid_api_key') this.showRefused(true);
      return;
    }
    this.showTexts();
  }

  showTexts(): void {
    const isShown = this.#input.type === 'text';
    this.#reveal.setAttribute('aria-pressed', String(isShown));
    this.#reveal.textContent = say(isShown ? 'hideKey' : 'showKey');
    byId('remove-key', HTMLButtonElement).hidden = this.#key === '';
    this.#problem.hidden = !this.#isRefused;
    this.#problem.textContent = this.#isRefused ? say('errorInvalidKey') : '';
    this.#toggle.classList.toggle('wrong', this.#isRefused);
    if (this.#isRefused) this.#input.setAttribute('aria-invalid', 'true');
    else this.#input.removeAttribute('aria-invalid');
    this.#showStatus();
  }

  #showStatus(): void {
    if (!this.#status) return;
    const { planName, limits, remaining } = this.#status;
    byId('plan-name', HTMLElement).textContent = planName;
    for (const [name, left, limit] of [
      ['minute', remaining.rpm, limits.rpm],
      ['day', remaining.dailyQuota, limits.dailyQuota],
    ] as const) {
      byId(`left-${name}`, HTMLElement).textContent = count(left);
      byId(`${name}-words`, HTMLElement).textContent = say('leftOf', { left, limit });
      byId(`${name}-bar`, HTMLElement).style.setProperty('--part', String(limit > 0 ? left / limit : 0));
    }
    const { gif, gifMaxFrames, gifMaxFps } = limits;
    byId('plan-gif', HTMLElement).textContent = gif
      ? say('planGif', { frames: gifMaxFrames, fps: gifMaxFps })
      : say('planNoGif');
  }

  #useKey(key: string): void {
    this.#input.value = key;
    if (key === this.#key) return;
    this.#key = key;
    store(KEPT_KEY, key);
    this.#isRefused = false;
    this.showTexts();
    this.#keyChanged();
  }

  #open(isOpen: boolean): void {
    this.#panel.hidden = !isOpen;
    this.#toggle.setAttribute('aria-expanded', String(isOpen));
  }
}
