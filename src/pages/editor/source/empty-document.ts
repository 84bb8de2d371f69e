import type { Language } from '../language.js';

const WORDS: Record<Language, { title: string; label: string; text: string; color: string }> = {
  tr: { title: 'Yeni kart', label: 'Başlık', text: 'Merhaba dünya', color: 'Zemin' },
  en: { title: 'New card', label: 'Headline', text: 'Hello world', color: 'Ground' },
};

/** A document with one text and one colour, that can be drawn as it is. */
export function emptyDocument(language: Language): string {
  const { title, label, text, color } = WORDS[language];
  return `<!doctype html>
<html lang="${language}">
<head>
  <title>${title}</title>
  <meta name="viewport" content="width=1200, height=630">
  <script type="application/json">
  { "fields": {
      "title": { "type": "text", "label": "${label}", "default": "${text}", "maxLength": 80 },
      "ground": { "type": "color", "label": "${color}", "default": "#ffc145" } } }
  </script>
  <style>
    * { box-sizing: border-box; margin: 0 }
    body {
      display: grid;
      place-items: center;
      width: 1200px;
      height: 630px;
      padding: 80px;
      background: var(--ground);
      color: contrast-color(var(--ground));
      font-family: Inter, sans-serif;
    }
    h1 {
      font-size: 96px;
      line-height: 1.1;
      text-align: center;
      text-wrap: balance;
      text-fit: shrink 40px 4;
      overflow-wrap: anywhere;
    }
  </style>
</head>
<body>
  <h1>{{title}}</h1>
</body>
</html>
`;
}
