/** How large the picture must be that a request asks for, worked out from what the interface says alone. */

import type { FuzzRequest } from '../../rig/corpora/requests.js';
import { TEMPLATES } from '../values/renders.js';

/** Of previews and of thumbnails, in pixels. */
const LONGEST_PREVIEW_SIDE = 640;
const LONGEST_THUMBNAIL_SIDE = 480;

/** Undefined where it cannot be said without understanding the request as the service does. */
export function announcedSize({ endpoint, target, body }: FuzzRequest) {
  const url = new URL(target, 'http://localhost');
  const name = url.pathname.split('/').at(3) ?? '';
  if (url.pathname.endsWith('/thumbnail')) return reduced(name, LONGEST_THUMBNAIL_SIDE);
  if (url.pathname === '/api/preview' || url.pathname === '/api/render') {
    const asked = JSON.parse(new TextDecoder().decode(body));
    if (url.pathname === '/api/preview') return reduced(asked.template, LONGEST_PREVIEW_SIDE);
    return scaled(asked.template, asked.scale ?? 1);
  }
  if (endpoint !== 'GET /api/render/FILE') return undefined;
  const template = decodeURIComponent(name).replace(/\.\w+$/, '');
  return scaled(template, Number(url.searchParams.get('scale') ?? 1));
}

function reduced(id: string, longestSide: number) {
  const { width = 0, height = 0 } = TEMPLATES.find((template) => template.id === id) ?? {};
  return scaled(id, Math.min(1, longestSide / Math.max(width, height)));
}

function scaled(id: string, scale: number) {
  const template = TEMPLATES.find((each) => each.id === id);
  if (!template) return undefined;
  return { width: Math.round(template.width * scale), height: Math.round(template.height * scale) };
}
