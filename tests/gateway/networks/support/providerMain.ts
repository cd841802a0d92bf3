// The server of a network, in a process of its own: it keeps what it takes in a file, and sends notifications until they are taken.
import { appendFileSync } from 'node:fs';
import { newId } from '../../../../src/gateway/database/ids';
import { signedHeaders } from '../../../../src/gateway/networks/interface/notifications';
import { readLines } from './Neighbour';
import { Provider, type TakenAnswer, type TakenPayment } from './Provider';

const [file = '', port = '0', gateway = '', secret = ''] = process.argv.slice(2);

const provider = new Provider({
  secret,
  now: () => new Date(),
  taken: readLines<TakenPayment>(file),
  answers: readLines<TakenAnswer>(`${file}.answers`),
  keepAnswer: (taken) => appendFileSync(`${file}.answers`, `${JSON.stringify(taken)}\n`),
  keep: (payment) => appendFileSync(file, `${JSON.stringify(payment)}\n`),
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
