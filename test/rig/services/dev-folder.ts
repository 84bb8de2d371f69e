/** What the development server is shown. */

export function kart(ground: string, { body = '{{title}}', width = 120 } = {}): string {
  return `<!doctype html><html lang="tr"><head><title>Kart</title><meta name="viewport" content="width=${width}, height=80">
<script type="application/json">{ "fields": {
  "title": { "type": "text", "label": { "tr": "Başlık", "en": "Headline" }, "default": "<b>a & b</b>", "maxLength": 20 },
  "ground": { "type": "color", "label": "Ground", "default": "${ground}" },
  "size": { "type": "number", "label": "Size", "default": 12, "min": 8, "max": 40 },
  "place": { "type": "select", "label": "Place", "default": "start", "options": [{ "value": "start", "label": "At the start" }, { "value": "end", "label": "At the end" }] },
  "photo": { "type": "image", "label": "Photo" } } }</script>
<style>body { margin: 0; height: 80px; background: var(--ground); font-size: 12px; text-align: left } img { width: 120px; height: 80px; position: absolute; inset: 0 }
[data-photo=""] img { display: none }</style>
</head><body><img src="{{photo}}" alt=""><p>${body}</p></body></html>`;
}

export const MOVING = `<!doctype html><html><head><title>M</title><meta name="viewport" content="width=60, height=40">
<script type="application/json">{ "animation": { "durationMs": 400 } }</script>
<style>body { margin: 0; height: 40px; animation: a .4s infinite } @keyframes a { from { background: #f00 } to { background: #00f } }</style>
</head><body></body></html>`;
