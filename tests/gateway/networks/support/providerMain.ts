// The server of a network, in a process of its own: it keeps what it takes in a file, and sends notifications until they are taken.
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { newId } from '../../../../src/gateway/database/ids';
import { signedHeaders } from '../../../../src/gateway/networks/interface/notifications';
import type { PlayedAttempt } from '../../../../src/gateway/networks/plugins/OpenPlugin';
import { Provider } from './Provider';

const [file = '', port = '0', gateway = '', secret = ''] = process.argv.slice(2);

const taken = (existsSync(file) ? readFileSync(file, 'utf8') : '')
  .split('\n')
  // The last line of a process that was killed may be half of one.
  .filter((line) => line.endsWith('}'))
  .map((line): PlayedAttempt => {
    const attempt = JSON.parse(line) as Omit<PlayedAttempt, 'sentAt'> & { sentAt: string };
    return { ...attempt, sentAt: new Date(attempt.sentAt) };
  });

const provider = new Provider({
  secret,
  now: () => new Date(),
  taken,
  keep: (attempt) => appendFileSync(file, `${JSON.stringify(attempt)}\n`),
  notify: async (facts) => {
    const body = JSON.stringify({ facts });
    const headers = signedHeaders(secret, newId(), body, new Date());
    const { status } = await fetch(gateway, { method: 'POST', headers, body });
    if (status !== 200) throw new Error(`The gateway answered ${status}.`);
  },
});
await provider.listen(Number(port));
process.send?.('listening');

const tell = async (): Promise<void> => {
  // While the gateway is down, it is told later.
  await provider.notifyDue().catch(() => undefined);
  setTimeout(() => void tell(), 100);
};
await tell();
