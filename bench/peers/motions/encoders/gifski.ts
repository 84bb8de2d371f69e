import { openGifskiEncoder } from '../../animations/contenders/gifski.js';

/** The best that it does. */
export default () => openGifskiEncoder(100);
