/** What a card says: a shop's or a magazine's words, of which every template takes those it has a place for. */
export interface Copy {
  brand: string;
  topic: string;
  headline: string;
  details: string;
  /** Stands below a discount. */
  note: string;
  cta: string;
  validity: string;
  quote: string;
  author: string;
  /** Where the quote is from. */
  source: string;
}

/** Copy that says the same everywhere. */
export function everywhere(text: string): Copy {
  return {
    brand: text,
    topic: text,
    headline: text,
    details: text,
    note: text,
    cta: text,
    validity: text,
    quote: text,
    author: text,
    source: text,
  };
}
