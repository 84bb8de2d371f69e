/** Links that show a picture to whoever opens them, made with a secret that belongs to a key. */

export interface LinkParts {
  /** `TEMPLATE.EXT` */
  fileName: string;
  /** Every parameter but the signature. */
  parameters: Record<string, string>;
}

/** The query in the one form that is signed: sorted by name, percent-encoded as RFC 3986 has it. */
export function canonicalQuery(parameters: Record<string, string>): string {
  return Object.entries(parameters)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${percentEncoded(name)}=${percentEncoded(value)}`)
    .join('&');
}

/** Whether this browser can sign here: it does so in secure contexts only. */
export function canSign(): boolean {
  return globalThis.crypto?.subtle !== undefined;
}

/** HMAC-SHA256 of the file's name and the canonical query, in base64url. */
export async function signatureOf({ fileName, parameters }: LinkParts, secret: string): Promise<string> {
  const encoder = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['sign']);
  const message = encoder.encode(`${fileName}?${canonicalQuery(parameters)}`);
  return base64Url(new Uint8Array(await crypto.subtle.sign('HMAC', key, message)));
}

/** Unreserved characters stay, RFC 3986, section 2.3; `encodeURIComponent` leaves five more. */
function percentEncoded(text: string): string {
  return encodeURIComponent(wellFormed(text)).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** Half a character, which UTF-8 has no bytes for, is what the service would make of it. */
function wellFormed(text: string): string {
  return text.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd');
}

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
