export { eventually } from './support/eventually.js';
