import { seededValues, seedOf } from './random.js';

const WORDS =
  `ada akşam altın anahtar araba armağan ateş avlu ayna badem bahar bahçe balkon bardak bayram bekçi beyaz
bilge bisiklet boyacı bulut bütün büyük cadde ceviz cömert çamur çarşı çatı çekirdek çeşme çiçek çini çocuk çorba dağ
dalga damla defter demir deniz dere dergi derin dilek doğa dokuma dolap durak düğme düşünce ekmek elma emek erik esinti
eski eşik fener fırın fikir fincan gece gelin gemi geniş gökyüzü gölge görgü göze gümüş gündüz güneş güzel haber hafif
halı harman havuz hazine hikâye ırmak ışık ıslak iğde ilk incir iplik iskele isim iyilik kahve kalem kapı kardeş kasaba
kavak kayık keçi kelebek kemer kent kervan keskin kırmızı kısa kıyı kilim kiraz kitap komşu köprü köşe kuğu kumaş kuyu
kuzey küçük lamba leylek liman lokma martı masal mavi mektup melek meydan mevsim mısır mor mutfak mühür nar nehir nişan
okul orman oyuncak ödül öğle ömür örgü öykü parıltı pazar pencere peynir poyraz rüzgâr saat sabah saçak sandık sarı
sepet sessiz ses sevgi sıcak sokak soluk söz su sürgün şafak şarkı şehir şemsiye şeker şiir taş tatlı tekne tepe terzi
tohum toprak tuz tütsü uğur umut usta uzak üzüm vadi vapur yağmur yaprak yavaş yay yaz yelken yemiş yeni yeşil yıldız
yokuş yol yuva yün zaman zarif zeytin zil zümrüt`.split(/\s+/);

/**
 * A text that no other number gives, with about as many characters in each line as a model has: other words for every
 * number, and the number itself where it is shortest, as the last word.
 * @param number a whole number from 0
 * @param most characters that it may have
 */
export function uniqueText(model: string, number: number, most = Number.POSITIVE_INFINITY): string {
  const random = seededValues(seedOf(model) ^ number);
  const lines = model.split('\n');
  const last = ` ${number}`;
  const written = lines.map((line, index) => {
    const room = Math.min(line.length, most) - (index === lines.length - 1 ? last.length : 0);
    return words(random, room);
  });
  return written.join('\n') + last;
}

/** One word at least, and no more than fit into so many characters. */
function words(random: () => number, room: number): string {
  let line = '';
  for (;;) {
    const word = WORDS[Math.floor(random() * WORDS.length)] as string;
    if (line === '') line = word.charAt(0).toLocaleUpperCase('tr') + word.slice(1);
    else if (line.length + 1 + word.length > room) return line;
    else line += ` ${word}`;
  }
}
