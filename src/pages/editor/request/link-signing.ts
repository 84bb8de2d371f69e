/** Signed links, which show an image to everyone who opens them: what they are signed with, and how. */

import { byId } from '../page-elements.js';
import { say } from '../page-language.js';
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

export interface LinkParts {
  /** `TEMPLATE.EXT` */
  fileName: string;
  /** Every parameter but the signature. */
  parameters: Record<string, string>;
}

/** The canonical query that is signed: sorted by name, percent-encoded as in RFC 3986. */
export function canonicalQuery(parameters: Record<string, string>): string {
  return Object.entries(parameters)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${percentEncoded(name)}=${percentEncoded(value)}`)
    .join('&');
}

/** Tells whether this browser can sign: only in secure contexts. */
export function canSign(): boolean {
  return globalThis.crypto?.subtle !== undefined;
}

/** The HMAC-SHA256 of the file's name and the canonical query, in base64url. */
export async function signatureOf({ fileName, parameters }: LinkParts, secret: string): Promise<string> {
  const encoder = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['sign']);
  const message = encoder.encode(`${fileName}?${canonicalQuery(parameters)}`);
  return base64Url(new Uint8Array(await crypto.subtle.sign('HMAC', key, message)));
}

/** Keeps unreserved characters only (RFC 3986, section 2.3); `encodeURIComponent` keeps five more. */
function percentEncoded(text: string): string {
  return encodeURIComponent(wellFormed(text)).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** Replaces half a surrogate pair, which UTF-8 cannot encode, as the service would. */
function wellFormed(text: string): string {
  return text.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd');
}

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
