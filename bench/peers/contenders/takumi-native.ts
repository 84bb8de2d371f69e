import type { OpenContender } from '../contender.js';
import { requirePeer } from '../installation.js';
import { openTakumi, type TakumiModule } from './takumi.js';

/** Renders on the threads of Node's own pool, so that one process uses every core. */
const openTakumiNative: OpenContender = () => openTakumi(requirePeer('@takumi-rs/core') as TakumiModule);
export default openTakumiNative;
