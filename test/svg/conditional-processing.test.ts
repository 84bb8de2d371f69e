import { type Alike, svg, testAlike } from './alike.js';

const either = (attribute: string) =>
  svg(`<switch><rect width="40" height="40" ${attribute}/><circle r="30" fill="#06c"/></switch>`);
const [FIRST, SECOND] = [svg('<rect width="40" height="40"/>'), svg('<circle r="30" fill="#06c"/>')];

/** Elements that are for some readers: they read English. */
const FOR_READERS: Record<string, Alike> = {
  'a language of a list': [either('systemLanguage="tr, en"'), FIRST],
  'a region of a language, in a list': [either('systemLanguage="tr,en-GB"'), FIRST],
  'a language in capitals': [either('systemLanguage="EN"'), FIRST],
  'languages of others': [either('systemLanguage="de, tr"'), SECOND],
  'a language whose name begins alike': [either('systemLanguage="enm"'), SECOND],
  'no language at all': [either('systemLanguage=""'), SECOND],
  'an extension of somebody': [either('requiredExtensions="http://example.com/"'), SECOND],
  'a language outside of a switch': [
    svg('<g systemLanguage="de"><rect width="9" height="9"/></g><circle r="30" fill="#06c"/>'),
    SECOND,
  ],
  'a box without what is for others': [
    svg(
      '<g clip-path="circle(50%)"><rect width="90" height="90" systemLanguage="de"/><rect width="40" height="40"/></g>',
    ),
    svg('<g clip-path="circle(50%)"><rect width="40" height="40"/></g>'),
  ],
};

testAlike(FOR_READERS);
