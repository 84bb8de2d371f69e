/**
 * The template of all examples. It is drawn first, so that the first request of a new user finds its fonts and colours
 * ready.
 */
export const EXAMPLE_TEMPLATE = 'og-default';
