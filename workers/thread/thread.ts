import './thread-start.js';
import { loadBundle } from '../bundles/bundle.js';

/** Entry point of a front's pool threads. */
export default (await loadBundle('thread', () => import('./task.js'))).default;
