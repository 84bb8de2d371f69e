/** The part of the `bidi-js` package that is used here; its own types describe an ES module, which Node.js does not load. */
declare module 'bidi-js' {
  import type { Bidi } from 'bidi-js/src/bidi.js';

  export type { BidiCharTypeName } from 'bidi-js/src/bidi.js';
  export default function bidiFactory(): Bidi;
}
