/** The tables of the service that the editor completes from: `vocabulary.json`. */
export interface Vocabulary {
  /** Each property with the words that can be its value, and with functions, which end in `()`. */
  properties: Record<string, string[]>;
  /** Names of colours, which every property takes that takes `rgb()`. */
  colors: string[];
  elements: string[];
  svgElements: string[];
  /** Types of `<tuval-code>`, and their levels. */
  codeTypes: string[];
  codeLevels: string[];
  pseudoClasses: string[];
  pseudoElements: string[];
}
