/** The part of the `linebreak` package that is used here; it ships no types. */
declare module 'linebreak' {
  export default class LineBreaker {
    constructor(text: string);
    /** The next opportunity of UAX #14; `required` ones are line ends. Null after the last. */
    nextBreak(): { position: number; required: boolean } | null;
  }
}
