import {
  type Admission,
  type QuotaLimits,
  type QuotaStore,
  remaining,
  Ticket,
  type Units,
  type Usage,
} from './quota.js';
import { StoreUnavailable } from './store-failure.js';

/** Admits a render without counting it. */
export function admitUncounted(caller: string, limits: QuotaLimits): Admission {
  return { admitted: true, usage: remaining(limits, 0, 0), ticket: new UncountedTicket(caller, 0) };
}

/** A quota store that admits renders uncounted, as if they were the first, while the store behind it is down. */
export class LenientQuotas implements QuotaStore {
  readonly #quotas: QuotaStore;

  constructor(quotas: QuotaStore) {
    this.#quotas = quotas;
  }

  admit(caller: string, limits: QuotaLimits, units?: Units): Promise<Admission> {
    return this.#quotas
      .admit(caller, limits, units)
      .catch(whenUnavailable(() => admitUncounted(caller, limits)));
  }

  async refund(ticket: Ticket): Promise<void> {
    if (!(ticket instanceof UncountedTicket)) await this.#quotas.refund(ticket);
  }

  usage(caller: string, limits: QuotaLimits): Promise<Usage> {
    return this.#quotas.usage(caller, limits).catch(whenUnavailable(() => remaining(limits, 0, 0)));
  }
}

/** A ticket of a render that took no unit. */
class UncountedTicket extends Ticket {}

function whenUnavailable<Value>(substitute: () => Value): (error: unknown) => Value {
  return (error) => {
    if (error instanceof StoreUnavailable) return substitute();
    throw error;
  };
}
