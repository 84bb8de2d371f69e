import { FORMATS } from '../../../workers/encoders/formats.js';
import { frameSize } from '../../../workers/paint/frame-size.js';
import type { Caller, Callers } from '../../access/caller.js';
import type { Clock } from '../../access/clock.js';
import type { SigningKey } from '../../access/key-store.js';
import { StoreUnavailable } from '../../access/store-failure.js';
import { ByteBudget } from '../../documents/byte-budget.js';
import { CallerSlots } from '../../rendering/caller-slots.js';
import { QueueFull } from '../../rendering/failures.js';
import { sha256 } from '../../sha256.js';
import { type PictureStore, pictureFile, pictureName } from '../../store/picture-store.js';
import type { Uploads, UploadTarget } from '../../store/uploads.js';
import { ApiError } from '../errors.js';
import { suggestedName } from '../image-reply.js';
import type { PermittedRender } from '../render/requested-render.js';
import type { StoredPicture, UploadedPicture } from '../wire/kept-picture.js';
import type { Destination } from './destination.js';
import { storedPictureUrl } from './file-link.js';

export interface DeliveryOptions {
  callers: Callers;
  clock: Clock;
  /** Undefined where none is kept. */
  store: PictureStore | undefined;
  /** The address of a server in front of the store. */
  storePublicUrl: string | undefined;
  /** Days for which a picture is kept. */
  storeDays: number;
  uploads: Uploads;
}

/** Pictures that a front keeps or sends at once: each is in memory until then. */
const AT_ONCE = 64;

/** Their bytes, of which no caller has more than half. A picture that is larger than that goes while its caller has no other. */
export const DELIVERED_BYTES = 128 * 1024 * 1024;

const DAY_S = 86_400;

/** A render whose image may go where it is to. */
export interface PermittedDelivery {
  /** @throws PictureStoreUnavailable, UploadFailed or QueueFull */
  deliver(request: PermittedRender, bytes: Uint8Array): Promise<StoredPicture | UploadedPicture>;
}

/** Brings finished images where their renders say: into the store, or to an address of the caller. */
export class Delivery {
  readonly #options: DeliveryOptions;
  readonly #slots = new CallerSlots(AT_ONCE);
  readonly #bytes = new ByteBudget(DELIVERED_BYTES);

  constructor(options: DeliveryOptions) {
    this.#options = options;
  }

  /**
   * To be asked before anything is counted.
   * @param base the address that links begin with
   * @throws ApiError where the caller has no key, or there is no store; StoreUnavailable where nobody knows the key
   */
  async permitted(destination: Destination, caller: Caller, base: string): Promise<PermittedDelivery> {
    if (caller.unverified) throw new StoreUnavailable('the key cannot be checked');
    if (caller.key === undefined) throw new ApiError('api_key_required');
    if (destination !== 'store') return this.#upload(destination, caller);
    const { store, callers } = this.#options;
    if (!store) throw new ApiError('store_off');
    const key = await callers.signingKey(caller.key);
    if (!key) throw new ApiError('invalid_api_key');
    return this.#keep(store, key, caller, base);
  }

  #upload(target: UploadTarget, caller: Caller): PermittedDelivery {
    return {
      deliver: (request, bytes) =>
        this.#withSlotOf(caller, bytes, async () => {
          const about = await described(request, bytes);
          const { mediaType } = FORMATS[request.output.format];
          await this.#options.uploads.send(target, { bytes, mediaType }, caller.id);
          return { uploaded: true, ...about };
        }),
    };
  }

  #keep(store: PictureStore, key: SigningKey, caller: Caller, base: string): PermittedDelivery {
    const { clock, storeDays, storePublicUrl } = this.#options;
    return {
      deliver: (request, bytes) =>
        this.#withSlotOf(caller, bytes, async () => {
          const about = await described(request, bytes);
          const { format } = request.output;
          const expires = Math.floor(clock.now() / 1000) + storeDays * DAY_S;
          const file = pictureFile(about.sha256, format);
          const name = pictureName(expires, key.id, file);
          await store.put(name, bytes, {
            mediaType: FORMATS[format].mediaType,
            cacheControl: `public, max-age=${storeDays * DAY_S}, immutable`,
          });
          const link = { file, expires, name: suggestedName(request.template) };
          const url = storedPictureUrl({ base, storePublicUrl }, name, link, key);
          return { url, expires: new Date(1000 * expires).toISOString(), ...about };
        }),
    };
  }

  async #withSlotOf<Result>(
    { id }: Caller,
    { byteLength }: Uint8Array,
    deliver: () => Promise<Result>,
  ): Promise<Result> {
    const leaveSlot = this.#slots.take(id);
    const taken = leaveSlot && this.#bytes.takeNow(id, Math.min(byteLength, DELIVERED_BYTES / 2));
    try {
      if (!taken) throw new QueueFull();
      return await deliver();
    } finally {
      taken?.giveBack();
      leaveSlot?.();
    }
  }
}

async function described({ template, scale, output }: PermittedRender, bytes: Uint8Array) {
  const { width, height } = frameSize(template, scale);
  return { format: output.format, width, height, bytes: bytes.byteLength, sha256: await sha256(bytes) };
}
