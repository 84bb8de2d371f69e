import t from 'tap';
import { downloadDisposition } from '../../../src/api/links/suggested-name.js';

const of = (name: string) => downloadDisposition(name, 'png', 'kart');

t.test('a plain name is that of the file, with its extension once', async (t) => {
  t.equal(of('Invoice 12'), 'attachment; filename="Invoice 12.png"');
  t.equal(of('invoice.PNG'), 'attachment; filename="invoice.png"');
  t.equal(of('invoice.jpg'), 'attachment; filename="invoice.jpg.png"', 'what it is, not what it is called');
});

t.test('other letters are in UTF-8, and like them in ASCII', async (t) => {
  t.equal(
    of('Çağrı (2)'),
    `attachment; filename="Cagr_ (2).png"; filename*=UTF-8''%C3%87a%C4%9Fr%C4%B1%20%282%29.png`,
  );
  t.equal(of('日本'), `attachment; filename="_.png"; filename*=UTF-8''%E6%97%A5%E6%9C%AC.png`);
});

t.test('no name leaves its folder, ends the header or is hidden', async (t) => {
  t.equal(of(''), 'attachment; filename="kart.png"');
  t.equal(of('..'), 'attachment; filename="kart.png"');
  t.equal(of('../../etc/passwd'), 'attachment; filename="_.._etc_passwd.png"');
  t.equal(of('.htaccess'), 'attachment; filename="htaccess.png"');
  t.equal(of('a"; filename="b\r\nX: y'), 'attachment; filename="a_; filename=_b_X_ y.png"');
  t.equal(of('C:\\a\\b'), 'attachment; filename="C_a_b.png"');
  t.equal(of('\u202egnp.exe'), 'attachment; filename="_gnp.exe.png"');
  for (const long of ['x'.repeat(5_000), 'ş'.repeat(5_000), '👍'.repeat(900), '\ud800'.repeat(50)]) {
    const header = of(long);
    t.match(
      header,
      /^attachment; filename="[ -~]{1,204}"(?:; filename\*=UTF-8''[\w.~%!#$&+^\u0060|-]{1,700})?$/,
      long.slice(0, 4),
    );
  }
});
