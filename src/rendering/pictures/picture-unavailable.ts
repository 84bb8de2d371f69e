/** Why an image could not be had, for logs and metrics. None of these says which address was asked for. */
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

/** The one way in which fetching an image fails. */
export class ImageUnavailable extends Error {
  override name = 'ImageUnavailable';

  /** `detail` is an HTTP status or a system error code: never text that may repeat the address. */
  constructor(
    readonly reason: UnavailableReason,
    readonly detail?: string,
  ) {
    super(detail === undefined ? reason : `${reason} (${detail})`);
  }
}

/** What an error of the connection means for the image; of its words, only the code is kept. */
export function connectionFailure(error: unknown): ImageUnavailable {
  if (error instanceof ImageUnavailable) return error;
  return new ImageUnavailable('connection_failed', (error as NodeJS.ErrnoException).code);
}
