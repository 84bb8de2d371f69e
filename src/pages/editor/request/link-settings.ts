import { byId } from '../elements.js';
import { say } from '../language.js';
import { store, stored } from '../stored.js';

/** The key, secret and expiry of signed links. Key and secret are stored in this browser only. */
export class LinkSettings {
  readonly #keyId = byId('link-key', HTMLInputElement);
  readonly #secret = byId('link-secret', HTMLInputElement);
  readonly #expires = byId('link-expires', HTMLInputElement);

  /** @param changed called after every change */
  constructor(changed: () => void) {
    for (const [name, input] of [
      ['link-key', this.#keyId],
      ['link-secret', this.#secret],
    ] as const) {
      input.value = stored(name);
      input.addEventListener('input', () => {
        store(name, input.value.trim());
        changed();
      });
    }
    this.#expires.addEventListener('input', changed);
    const form = byId('link-form', HTMLFormElement);
    form.addEventListener('submit', (event) => event.preventDefault());
    const reveal = byId('reveal-secret', HTMLButtonElement);
    reveal.addEventListener('click', () => {
      const isShown = this.#secret.type === 'password';
      this.#secret.type = isShown ? 'text' : 'password';
      reveal.setAttribute('aria-pressed', String(isShown));
      reveal.textContent = say(isShown ? 'hideKey' : 'showKey');
    });
  }

  get keyId(): string {
    return this.#keyId.value.trim();
  }

  get secret(): string {
    return this.#secret.value.trim();
  }

  /** The expiry in Unix seconds; undefined if the link never expires. */
  get expires(): number | undefined {
    const ms = new Date(this.#expires.value).getTime();
    return Number.isNaN(ms) ? undefined : Math.floor(ms / 1000);
  }
}
