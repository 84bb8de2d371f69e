/** The reasons for a missing image, for logs and metrics. None contains the address. */
export const UNAVAILABLE_REASONS = [
  'invalid_url',
  'forbidden_scheme',
  'forbidden_credentials',
  'forbidden_host',
  'forbidden_address',
  'forbidden_port',
  'unresolved_host',
  'connection_failed',
  'timeout',
  'aborted',
  'too_many_downloads',
  'too_many_lookups',
  'too_many_redirects',
  'bad_status',
  'encoded_body',
  'too_many_bytes',
  'unsupported_type',
  'invalid_header',
  'too_many_pixels',
] as const;

export type UnavailableReason = (typeof UNAVAILABLE_REASONS)[number];

/** The error of every failed fetch. */
export class ImageUnavailable extends Error {
  override name = 'ImageUnavailable';

  /** `detail` is an HTTP status or a system error code, never text that may contain the address. */
  constructor(
    readonly reason: UnavailableReason,
    readonly detail?: string,
  ) {
    super(detail === undefined ? reason : `${reason} (${detail})`);
  }
}

/** Converts an error of the connection; only its code is kept. */
export function connectionFailure(error: unknown): ImageUnavailable {
  if (error instanceof ImageUnavailable) return error;
  return new ImageUnavailable('connection_failed', (error as NodeJS.ErrnoException).code);
}
