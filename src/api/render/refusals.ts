import { StoreUnavailable } from '../../access/store-failure.js';
import { BodyBudgetSpent, BodyStalled, BodyTooLarge, type HttpReply } from '../../http/exchange.js';
import {
  DrawingRefused,
  ImageTooLarge,
  PictureUnavailable,
  QueueFull,
  RenderTimeout,
  ServiceEnding,
  ValueUnencodable,
} from '../../rendering/failures.js';
import { PictureStoreUnavailable } from '../../store/picture-store.js';
import { UploadFailed } from '../../store/uploads.js';
import { ApiError, type ErrorBody } from '../errors.js';
import { jsonReply } from '../replies.js';

/** Seconds until a caller who met a full queue may try again: most renders take far less than one. */
const RETRY_WHEN_BUSY = '1';

/** Seconds until a caller may try again while the store is down: a failover takes a few. */
const RETRY_WHEN_STORE_DOWN = '2';

/** The error response for an admitted render that failed. */
export function renderRefusal(failure: unknown): ApiError {
  if (failure instanceof PictureUnavailable) {
    return new ApiError('image_unavailable', { name: failure.field }, {}, failure);
  }
  if (failure instanceof ValueUnencodable) {
    const { field, type, reason } = failure;
    return new ApiError('unencodable_value', { name: field, type, reason });
  }
  if (failure instanceof DrawingRefused) return new ApiError('not_drawable', { reason: failure.message });
  if (failure instanceof ImageTooLarge) {
    return new ApiError('too_many_bytes', { name: 'maxBytes', bytes: String(failure.least) });
  }
  if (failure instanceof UploadFailed) return new ApiError('upload_failed', { reason: failure.message });
  if (failure instanceof QueueFull) return new ApiError('busy', {}, { 'Retry-After': RETRY_WHEN_BUSY });
  if (failure instanceof RenderTimeout)
    return new ApiError(failure.isOwn ? 'too_slow' : 'render_timeout', {}, {}, failure);
  return asApiError(failure);
}

/** Tells whether an admitted render that failed gives its unit back: not where it has had all the time that one may have. */
export function isRefundable(failure: unknown): boolean {
  return !(failure instanceof RenderTimeout && failure.isOwn);
}

/** Converts any error of a handler into an error response. */
export function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof ServiceEnding) {
    return new ApiError('shutting_down', {}, { 'Retry-After': RETRY_WHEN_BUSY });
  }
  if (error instanceof BodyTooLarge) return new ApiError('body_too_large');
  if (error instanceof BodyBudgetSpent) return new ApiError('busy', {}, { 'Retry-After': RETRY_WHEN_BUSY });
  if (error instanceof BodyStalled) return new ApiError('body_timeout');
  if (error instanceof StoreUnavailable) {
    return new ApiError('store_unavailable', {}, { 'Retry-After': RETRY_WHEN_STORE_DOWN });
  }
  if (error instanceof PictureStoreUnavailable) {
    return new ApiError('files_unavailable', {}, { 'Retry-After': RETRY_WHEN_STORE_DOWN }, error);
  }
  return new ApiError('internal', {}, {}, error);
}

/** An error response as it is sent. */
export function refusalReply({ status, code, message, field, headers, details }: ApiError): HttpReply {
  const about = { 'X-Error-Code': code, ...(field !== undefined && { 'X-Error-Field': field }) };
  const body: ErrorBody = { error: message, ...details };
  return jsonReply(status, body, { ...about, ...headers });
}
