const LOADED_BY = new Error('loaded').stack;

/** Fails with what called for this module. */
export default function tellWhoLoads(): never {
  throw new Error(LOADED_BY);
}
