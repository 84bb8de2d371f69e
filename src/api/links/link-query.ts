import { ApiError } from '../errors.js';

/**
 * Bytes of the longest query. uWebSockets.js accepts request heads of 16 KB that arrive in pieces, and answers 431 to
 * longer ones; a quarter of that is left for the headers.
 */
export const LONGEST_QUERY = 12 * 1024;

/**
 * The most parameters of a link; a template has a dozen. More would take milliseconds before the signature is checked.
 */
export const MOST_PARAMETERS = 100;

/**
 * Tells whether a parameter may have this name: unreserved characters only (RFC 3986, section 2.3), which need no encoding.
 */
export function isParameterName(text: string): boolean {
  return /^[\w.~-]+$/.test(text);
}

/** Tells whether the text is a valid `expires`: whole seconds since 1970, up to the year 33658. */
export function isUnixTime(text: string): boolean {
  return /^\d{1,12}$/.test(text);
}

/**
 * The parameters of a link by name, decoded like HTML forms: `+` is a space. Empty pieces, as in `&&`, are ignored.
 * @param query without its question mark, as sent
 * @throws ApiError `invalid_parameter` for anything but percent-encoded UTF-8, for a repeated name, and for a query
 *   that is too long or has too many parameters
 */
export function parseLinkQuery(query: string): Map<string, string> {
  // A character takes at least one byte.
  if (query.length > LONGEST_QUERY) throw invalidQuery(`en çok ${LONGEST_QUERY} bayt olmalıdır`);
  const parameters = new Map<string, string>();
  for (const piece of query.split('&')) {
    if (piece === '') continue;
    const [encodedName = ''] = piece.split('=', 1);
    const name = formDecoded(encodedName);
    if (name === undefined || !isParameterName(name)) {
      throw invalidQuery('yalnızca A-Z, a-z, 0-9, -, ., _ ve ~ ile yazılmış adlardan ibaret olmalıdır');
    }
    const value = formDecoded(piece.slice(encodedName.length + 1));
    if (value === undefined) throw invalid(name, 'yüzde kodlamalı UTF-8 olmalıdır');
    if (parameters.has(name)) throw invalid(name, 'yalnızca bir kez verilmiş olmalıdır');
    if (parameters.size === MOST_PARAMETERS)
      throw invalidQuery(`en çok ${MOST_PARAMETERS} parametreden ibaret olmalıdır`);
    parameters.set(name, value);
  }
  return parameters;
}

/** Undefined for a `%` without two hexadecimal digits, and for bytes that are not UTF-8. */
export function percentDecoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function formDecoded(text: string): string | undefined {
  return percentDecoded(text.replaceAll('+', ' '));
}

function invalid(name: string, expectation: string): ApiError {
  return new ApiError('invalid_parameter', { name, expectation });
}

/** The error of a query in which no single parameter is at fault, or whose name cannot be repeated in a header. */
function invalidQuery(expectation: string): ApiError {
  return invalid('query', expectation);
}
