import { createHmac } from 'node:crypto';

/**
 * Makes a signed link to an image, which everyone who has the link may open.
 * @param base address of the service, such as `https://img.example.com`
 * @param file a template's id and the extension of a format, such as `og-default.png`
 * @param parameters the template's fields and the parameters of a render; `expires` in Unix seconds
 * @param keyId id of an API key, `k_…`
 * @param secret the key's signing secret, `tvs_…`
 * @throws TypeError for a name with other characters than A-Z a-z 0-9 - . _ ~; URIError for half a surrogate pair
 */
export function signedLink(
  base: string,
  file: string,
  parameters: LinkParameters,
  keyId: string,
  secret: string,
): string {
  const query = canonicalQuery({ ...parameters, key: keyId });
  const signature = linkSignature(file, query, secret);
  return `${base.replace(/\/+$/, '')}/api/render/${file}?${query}&signature=${signature}`;
}

export type LinkParameters = Record<string, string | number | boolean>;

/** Numbers and booleans are written as in JSON. Names are ASCII, so their order is the same in every language. */
export function canonicalQuery(parameters: LinkParameters): string {
  const names = Object.keys(parameters).sort();
  const wrong = names.find((name) => !/^[\w.~-]+$/.test(name));
  if (wrong !== undefined) throw new TypeError(`${JSON.stringify(wrong)} is not a parameter name`);
  return names.map((name) => `${name}=${percentEncoded(String(parameters[name]))}`).join('&');
}

/** HMAC-SHA256 (RFC 2104) in base64url without padding: 43 characters. */
export function linkSignature(file: string, query: string, secret: string): string {
  return createHmac('sha256', secret).update(`${file}?${query}`).digest('base64url');
}

/** Percent-encodes all but unreserved characters (RFC 3986, section 2.3); encodeURIComponent keeps five more. */
function percentEncoded(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
