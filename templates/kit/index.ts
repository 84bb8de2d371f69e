export * from './fields.js';
export * from './template.js';
export { TextBlock } from './text-block.js';
export * from './typography.js';
