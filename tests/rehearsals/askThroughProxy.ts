import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../support/freePort';
import { hiddenPaths, shownPaths } from './proxiedPaths';
import { writeProxyFile } from './proxyFile';

/**
 * Runs HAProxy with the file of deploy/ in front of a server that answers everything, and asks for what is hidden and what is not. Throws with what was
 * answered otherwise, or reached the server.
 */
export async function askThroughProxy(folder: string): Promise<void> {
  const reached: string[] = [];
  const backend = createServer(({ url }, response) => {
    if (url !== '/readyz') reached.push(url ?? '');
    response.end('{}');
  }).listen(0, '127.0.0.1');
  await once(backend, 'listening');
  const [httpPort, httpsPort] = [await freePort(), await freePort()];
  const { port } = backend.address() as AddressInfo;
  const gateways = [{ name: 'gateway-1', port }];
  const proxy = spawn('haproxy', ['-db', '-f', writeProxyFile({ folder, httpPort, httpsPort, gateways })]);
  try {
    await untilListening(httpsPort);
    const expected = [
      ...hiddenPaths.map((path) => `${path} 404`),
      ...shownPaths.map((path) => `${path} 200`),
    ];
    const answers: string[] = [];
    for (const path of [...hiddenPaths, ...shownPaths])
      answers.push(`${path} ${await statusOf(httpsPort, path)}`);
    const wrong = answers.filter((answer) => !expected.includes(answer));
    const passed = reached.filter((path) => !shownPaths.includes(path));
    if (wrong.length + passed.length > 0)
      throw new Error(`HAProxy answers ${wrong.join(', ') || 'as it should'}; reached: ${passed.join(', ')}`);
    console.log(`✓ haproxy hides ${hiddenPaths.length} paths and passes on ${shownPaths.length}`);
  } finally {
    proxy.kill();
    await close(backend);
  }
}

const statusOf = (port: number, path: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    request({ port, path, host: '127.0.0.1', rejectUnauthorized: false }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });

/** Waits until the proxy answers, and has found its server. */
async function untilListening(port: number): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const status = await statusOf(port, '/').catch(() => undefined);
    if (status === 200) return;
    await setTimeout(100);
  }
  throw new Error('HAProxy does not answer.');
}

const close = (server: Server) =>
  new Promise((resolve) => {
    server.close(resolve);
    server.closeAllConnections();
  });
