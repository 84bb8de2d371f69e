export * from './color.js';
export * from './fields.js';
export * from './leading-trim.js';
export * from './line-ends.js';
export * from './template.js';
export { TextBlock } from './text-block.js';
export * from './typography.js';
