/**
 * Headers of a page that runs only its own scripts and styles, cannot be framed, and sends no referrer (Content
 * Security Policy Level 3; Referrer Policy).
 * @param imageSources the allowed sources of images beside this service, such as `blob:`
 * @param formAction where forms may be sent
 */
export function pageHeaders(imageSources: readonly string[], formAction = "'none'"): Record<string, string> {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    ["img-src 'self'", ...imageSources].join(' '),
    // Of an animation that is an MP4.
    ["media-src 'self'", ...imageSources].join(' '),
    "connect-src 'self'",
    "base-uri 'none'",
    `form-action ${formAction}`,
    "frame-ancestors 'none'",
  ];
  return { 'Content-Security-Policy': policy.join('; '), 'Referrer-Policy': 'no-referrer' };
}
