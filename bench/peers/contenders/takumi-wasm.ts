import type { OpenContender } from '../contender.js';
import { requirePeer } from '../installation.js';
import { openTakumi, type TakumiModule } from './takumi.js';

const openTakumiWasm: OpenContender = () => openTakumi(requirePeer('@takumi-rs/wasm/node') as TakumiModule);
export default openTakumiWasm;
