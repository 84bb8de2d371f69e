/** Templates in code as an operator writes them. */

/** A card of one colour that imports from Tuval, from a part and from JSON beside it. */
export function card({
  id = 'kart',
  ground = '#ff0000',
  head = '',
  draw = '',
}: {
  id?: string;
  ground?: string;
  head?: string;
  draw?: string;
} = {}): string {
  return `import { color, type DrawnData, defineTemplate, text } from 'tuval';
${head}
const fields = {
  title: text({ label: 'Başlık', default: 'a', maxLength: 20 }),
  ground: color({ label: 'Zemin', default: '${ground}' }),
};

export default defineTemplate({
  id: '${id}',
  name: { tr: 'Kart', en: 'Card' },
  description: 'x',
  category: 'x',
  width: 40,
  height: 30,
  fields,
  draw({ title, ground }: DrawnData<typeof fields>) {
    ${draw}
    return <div style={{ width: 40, height: 30, background: ground, fontSize: 8 }}>{title}</div>;
  },
});
`;
}
