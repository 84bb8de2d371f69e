export * from './fields.js';
export * from './font-face.js';
export * from './language.js';
export * from './leading-trim.js';
export * from './lists.js';
export * from './sizes.js';
export * from './template.js';
export * from './typography.js';
