// The least that a gateway must do for an order that a program creates, in a process of its own as the gateway is: one route of Fastify
// that verifies the signature, parses the body, and writes the rows by `pg` alone.
import Fastify from 'fastify';
import { Pool } from 'pg';
import { signedText } from '../../src/gateway/api/signedText';
import { isSigned } from '../../src/gateway/applications/signatures';
import { PlainOrders } from './PlainOrders';

const [databaseUrl = '', secret = '', connections = '', id = '', merchantOrderNo = ''] =
  process.argv.slice(2);

const orders = await PlainOrders.like(new Pool({ connectionString: databaseUrl, max: Number(connections) }), {
  id,
  merchantOrderNo,
  prefix: 'FLOOR',
});
const server = Fastify();
server.removeAllContentTypeParsers();
server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
  done(null, body),
);
server.post<{ Body: Buffer }>('/api/v1/payout-orders', async ({ method, url, headers, body }) => {
  const text = signedText({
    method,
    url,
    idempotencyKey: String(headers['idempotency-key']),
    timestamp: String(headers['request-timestamp']),
    body,
  });
  if (!isSigned(String(headers['request-signature']), text, { secrets: [secret] }))
    throw new Error('signature');
  const data = JSON.parse(body.toString()) as object;
  await orders.write();
  return { code: 200, msg: 'success', data };
});
process.stdin.on('close', () => process.exit()).resume();
console.log(await server.listen({ port: 0, host: '127.0.0.1' }));
