import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startReceiver, type TestReceiver } from '../callbacks/support/callbackGateway';
import { listeningGateway, type ListeningGateway } from './support/listeningGateway';

const clients = join(import.meta.dirname, '../../../clients');

/** A program that creates an order, verifies a callback, rejects one that was changed, and prints the order as it reads it and a refund of the payment that was called back. */
interface Program {
  language: string;
  file: string;
  command: string;
  text: string;
}

const values = (number: string) => `{"merchantOrderNo":"${number}","method":"SPEI","amount":900100}`;

const programs: Program[] = [
  {
    language: 'Node.js',
    file: 'program.mjs',
    command: 'node',
    text: `import { readFileSync } from 'node:fs';
import { call, verify } from '${clients}/corridor.mjs';
await call('POST', '/api/v1/collection-orders', ${values('NODE-1')}, 'key-of-node');
const { headers, body } = JSON.parse(readFileSync('callback.json', 'utf8'));
const { data } = verify(headers, body);
try { verify(headers, body + ' '); process.exit(1); } catch {}
const order = await call('GET', '/api/v1/collection-orders/NODE-1');
const refund = await call('POST', '/api/v1/refunds', { paymentNo: data.paymentNo, amount: 10000 }, 'refund-of-node');
console.log(JSON.stringify({ order, refund }));`,
  },
  {
    language: 'Python',
    file: 'program.py',
    command: 'python3',
    text: `import json, sys
sys.path.insert(0, '${clients}')
sys.dont_write_bytecode = True
from corridor import call, verify
call('POST', '/api/v1/collection-orders', ${values('PYTHON-1')}, 'key-of-python')
callback = json.load(open('callback.json'))
body = callback['body'].encode()
event = verify(callback['headers'], body)
try:
    verify(callback['headers'], body + b' ')
    sys.exit(1)
except ValueError:
    pass
order = call('GET', '/api/v1/collection-orders/PYTHON-1')
refund = call('POST', '/api/v1/refunds', {'paymentNo': event['data']['paymentNo'], 'amount': 10000}, 'refund-of-python')
print(json.dumps({'order': order, 'refund': refund}))`,
  },
  {
    language: 'PHP',
    file: 'program.php',
    command: 'php',
    text: `<?php
require '${clients}/corridor.php';
corridor_call('POST', '/api/v1/collection-orders', json_decode('${values('PHP-1')}', true), 'key-of-php');
['headers' => $headers, 'body' => $body] = json_decode(file_get_contents('callback.json'), true);
$event = corridor_verify($headers, $body);
try { corridor_verify($headers, $body . ' '); exit(1); } catch (RuntimeException) {}
$order = corridor_call('GET', '/api/v1/collection-orders/PHP-1');
$refund = corridor_call('POST', '/api/v1/refunds', ['paymentNo' => $event['data']['paymentNo'], 'amount' => 10000], 'refund-of-php');
echo json_encode(['order' => $order, 'refund' => $refund]);`,
  },
  {
    language: 'Java',
    file: 'Program.java',
    command: 'java',
    // One file, of which Java runs the first class.
    text: readFileSync(join(clients, 'Corridor.java'), 'utf8').replace(
      'public class Corridor',
      `public class Program {
    static String read(String name) throws Exception { return java.nio.file.Files.readString(java.nio.file.Path.of(name)); }
    public static void main(String[] none) throws Exception {
        Corridor.call("POST", "/api/v1/collection-orders", ${JSON.stringify(values('JAVA-1'))}, "key-of-java");
        Map<String, String> headers = new java.util.HashMap<>();
        for (String name : new String[] {"webhook-id", "webhook-timestamp", "webhook-signature"}) headers.put(name, read(name));
        Corridor.verify(headers, read("body"));
        try { Corridor.verify(headers, read("body") + " "); System.exit(1); } catch (SecurityException expected) {}
        String order = Corridor.call("GET", "/api/v1/collection-orders/JAVA-1", "", "");
        String payment = read("body").replaceAll(".*\\"paymentNo\\":\\"([^\\"]*)\\".*", "$1");
        String refund = Corridor.call("POST", "/api/v1/refunds", "{\\"paymentNo\\":\\"" + payment + "\\",\\"amount\\":10000}", "refund-of-java");
        System.out.println("{\\"order\\":" + order + ",\\"refund\\":" + refund + "}");
    }
}

class Corridor`,
    ),
  },
];

/** The data of an answer: Java's client returns all of it, as it reads no JSON. */
const shown = (answer: { data?: object }) => answer.data ?? answer;

const isThere = (command: string) => spawnSync(command, ['--version']).error === undefined;

describe('a client', () => {
  let gateway: ListeningGateway;
  let receiver: TestReceiver;
  let callback: { headers: Record<string, string>; body: string };
  beforeAll(async () => {
    receiver = await startReceiver();
    gateway = await listeningGateway({ payInCallbackUrl: receiver.url });
    Object.assign(process.env, { GATEWAY: gateway.url, APP_ID: gateway.appId, SECRET: gateway.secret });
    const node = (await import(`${clients}/corridor.mjs?first`)) as {
      call(method: string, path: string, body: object, key: string): Promise<unknown>;
    };
    await node.call('POST', '/api/v1/collection-orders', JSON.parse(values('FIRST')) as object, 'first-key');
    await vi.waitUntil(() => receiver.received.length > 0, { timeout: 30_000 });
    const { headers, body } = receiver.received[0]!;
    callback = { headers: headers as Record<string, string>, body };
  });
  afterAll(async () => {
    for (const name of ['GATEWAY', 'APP_ID', 'SECRET']) delete process.env[name];
    await gateway.close();
    await receiver.close();
  });

  for (const { language, file, command, text } of programs) {
    it.skipIf(!isThere(command))(
      `in ${language} creates and reads an order, verifies a callback and refunds a part of its payment`,
      async () => {
        const folder = mkdtempSync(join(tmpdir(), 'corridor-client-'));
        writeFileSync(join(folder, file), text);
        writeFileSync(join(folder, 'callback.json'), JSON.stringify(callback));
        // For Java, which reads no JSON by itself.
        for (const [name, value] of Object.entries({ ...callback.headers, body: callback.body })) {
          writeFileSync(join(folder, name), value);
        }
        const { stdout } = await promisify(execFile)(command, [file], { cwd: folder });
        const printed = JSON.parse(stdout) as Record<'order' | 'refund', { data?: object }>;
        expect(shown(printed.order)).toMatchObject({ amount: 900_100, currency: 'MXN' });
        expect(shown(printed.refund)).toMatchObject({
          amount: 10_000,
          status: 'requested',
          merchantOrderNo: 'FIRST',
        });
      },
    );
  }

  it('is not needed to verify a callback: a library of Standard Webhooks does it', () => {
    const event = new Webhook(gateway.secret).verify(callback.body, callback.headers);
    expect(event).toMatchObject({ type: 'collection.paid', sequence: 1, data: { merchantOrderNo: 'FIRST' } });
  });
});

it.each(['corridor.mjs', 'corridor.py', 'corridor.php', 'Corridor.java'])(
  '%s ends a call that is not answered within a minute',
  (name) => {
    const text = readFileSync(join(clients, name), 'utf8');
    expect(text).toMatch(/timeout(?:\(Duration\.ofSeconds\(60\)|\(60_000\)|=60|' => 60)/);
  },
);
