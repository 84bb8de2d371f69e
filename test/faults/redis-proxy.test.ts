import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import t from 'tap';
import { FILE_TIMEOUT_MS } from '../file-timeout.js';
import { waitFor } from '../support/eventually.js';
import { RedisProxy } from './redis-proxy.js';

t.setTimeout(FILE_TIMEOUT_MS);

t.test('answers keep their order, however slowly they come and whenever that ends', async (t) => {
  const echo = createServer((socket) => socket.on('error', () => {}).pipe(socket));
  await once(echo.listen(0, '127.0.0.1'), 'listening');
  t.teardown(() => echo.close());
  const proxy = await RedisProxy.start(t, (echo.address() as AddressInfo).port, Math.random);
  const client = connect(Number(new URL(proxy.url).port), '127.0.0.1').setNoDelay(true);
  t.teardown(() => client.destroy());
  let heard = '';
  client.on('data', (bytes) => {
    heard += bytes;
  });
  let said = '';
  for (let time = 0; time < 40; time++) {
    proxy.weather = { kind: 'slow', delayMs: 20, pieces: time % 2 === 0 };
    for (let count = 0; count < 12; count++) {
      if (count === 6) proxy.weather = { kind: 'fair' };
      const line = `${time}-${count}\n`;
      said += line;
      client.write(line);
      await pause(1);
    }
  }
  await waitFor('all that was said', () => heard.length >= said.length);
  t.equal(heard, said);
});
