export * from '../contract/index.js';
export { Button, buttonWidth } from './button.js';
export * from './color.js';
export * from './easing.js';
export { type Figure, Layers, squareAround } from './layers.js';
export { Code, type Focus, focusField, focusPoint, RoundPicture } from './pictures.js';
export { Reels } from './reels.js';
export { Seal, Sparks } from './seal.js';
export { fitLine, keepLineEnds, percentage, TextBlock } from './text-block.js';
