import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Fact, Instruction } from '../../../src/gateway/networks/interface/Network';
import { isPayeeField } from '../../../src/gateway/outcomes/submitAttempts';
import { readBlocks } from '../../support/documentedBlocks';
import { root } from '../../support/program';
import { acmeSecret, networkGateway, type NetworkGateway } from './support/networkGateway';
import { runJobs } from '../support/runJobs';

const page = readFileSync(join(root, 'docs/networks.md'), 'utf8');

/** A message of the example: its first line, its headers and its body. */
function messages() {
  const blocks = readBlocks('networks.md', 'One payout, from its order to its end');
  return blocks.map(({ text }) => {
    const [head, body = ''] = text.trim().split('\n\n') as [string, string?];
    const [first, ...lines] = head.split('\n') as [string, ...string[]];
    const headers = Object.fromEntries(lines.map((line) => line.split(': ') as [string, string]));
    return { first, headers, body };
  });
}

let gateway: NetworkGateway;
beforeAll(async () => {
  gateway = await networkGateway('http');
});
afterAll(() => gateway.close());

it('the requests of the example are signed by its secret, byte by byte', () => {
  expect(page).toContain(acmeSecret);
  const signed = messages().filter(({ headers }) => headers['webhook-id'] !== undefined);
  expect(signed.map(({ first }) => first)).toEqual([
    'POST /v1/payments HTTP/1.1',
    'GET /v1/payments/019aa2e4-7c00-7d3a-9b1e-5f2c8a417d60 HTTP/1.1',
    'POST /api/networks/acme HTTP/1.1',
  ]);
  for (const { first, headers, body } of signed) {
    const at = new Date(Number(headers['webhook-timestamp']) * 1000);
    const text = body === '' ? first.split(' ')[1]! : body;
    const signature = new Webhook(acmeSecret).sign(headers['webhook-id']!, at, text);
    expect(headers['webhook-signature']).toBe(signature);
  }
});

it('the gateway and a network say what the example says', async () => {
  const [request, , , , notified] = messages();
  const { ref: _, ...documented } = JSON.parse(request!.body) as Instruction & { ref: string };
  const answer = await gateway.post('MX/payout-orders', { ...documented.payee, amount: documented.amount });
  expect(answer.status).toBe(200);
  const { id, orderNo } = answer.body.data as { id: string; orderNo: string };
  await runJobs(gateway.context, ['networks.submit']);
  expect(gateway.provider!.instructions.at(-1)).toEqual({ ...documented, orderNo });
  expect(await gateway.orderOf('payout', id)).toMatchObject({ status: 'inProgress' });
  const { facts } = JSON.parse(notified!.body) as { facts: Fact[] };
  const ref = await gateway.refOf(id);
  expect(await gateway.notify(facts.map((fact) => ({ ...fact, ref })))).toBe(200);
  expect(await gateway.orderOf('payout', id)).toMatchObject({ status: 'completed' });
});

it('lists the fields of a payee, each that a payout of a country can have', () => {
  const [, table] = /^\| Field of `payee`[^\n]*\n((?:\|[^\n]*\n)+)/m.exec(page)!;
  const listed = [...table!.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name);
  const schema = gateway.model.schemas['payout-order']!;
  const fields = Object.keys(schema.properties as object).filter(isPayeeField);
  expect(new Set(listed)).toEqual(new Set(fields));
});
