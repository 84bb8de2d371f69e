/**
 * Headers of a page that runs its own script and style only, is in nobody's frame, and tells nobody where its reader comes
 * from (Content Security Policy Level 3; Referrer Policy).
 * @param imageSources where its pictures come from beside this service, such as `blob:`
 */
export function pageHeaders(imageSources: readonly string[]): Record<string, string> {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    ["img-src 'self'", ...imageSources].join(' '),
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ];
  return { 'Content-Security-Policy': policy.join('; '), 'Referrer-Policy': 'no-referrer' };
}
