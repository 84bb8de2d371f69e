/** The quirks of a box in a document in quirks mode (Quirks Mode Standard; HTML, section 15.3.10). */
export interface Quirks {
  /** Percentages of heights in it are of what its own would be of, as its height is automatic (section 3.5). */
  readonly passesHeight: boolean;
  /** Its automatic height fills what it is in: that of the root and of the body (sections 3.6 and 3.7). */
  readonly fillsHeight: boolean;
  /** Quirky margins of what is in it do not reach its edges: of the body, and of what is in a cell. */
  readonly dropsMargins: boolean;
  /** Its height has border and padding in it, whatever `box-sizing` says: of cells ("table cell height box sizing"). */
  readonly isHeightOfBorderBox: boolean;
}

/** The quirks of other modes: none. */
export const NO_QUIRKS: Quirks = {
  passesHeight: false,
  fillsHeight: false,
  dropsMargins: false,
  isHeightOfBorderBox: false,
};
