/** The template that examples show, and that is drawn first: whoever follows one finds its fonts and colours ready. */
export const EXAMPLE_TEMPLATE = 'og-default';
