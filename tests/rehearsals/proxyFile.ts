import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../support/program';

/** Where the proxy of a rehearsal listens, and the gateways that it leads to. */
interface ProxyPlace {
  folder: string;
  httpPort: number;
  httpsPort: number;
  gateways: readonly { name: string; port: number }[];
}

/**
 * Writes `deploy/haproxy.cfg` for this machine into a folder, with a certificate of its own, and returns the path: only where things are is
 * changed. Throws where the file is not as this expects.
 */
export function writeProxyFile({ folder, httpPort, httpsPort, gateways }: ProxyPlace): string {
  const certificate = join(folder, 'proxy.pem');
  const [key, pem] = [join(folder, 'proxy.key'), join(folder, 'proxy.crt')];
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '2',
      '-subj',
      '/CN=localhost',
      '-keyout',
      key,
      '-out',
      pem,
    ],
    { stdio: 'ignore' },
  );
  writeFileSync(certificate, readFileSync(pem, 'utf8') + readFileSync(key, 'utf8'));
  let text = readFileSync(join(root, 'deploy/haproxy.cfg'), 'utf8');
  const replace = (from: string | RegExp, to: string) => {
    const replaced = text.replace(from, to);
    if (replaced === text) throw new Error(`deploy/haproxy.cfg no longer has ${from}.`);
    text = replaced;
  };
  replace('/run/secrets/proxy.pem', certificate);
  replace('bind :8080', `bind 127.0.0.1:${httpPort}`);
  replace('bind :8443', `bind 127.0.0.1:${httpsPort}`);
  // A rehearsal may have fewer file descriptors than a server.
  replace('maxconn 20000', 'maxconn 1000');
  replace('log stdout', `log ${join(folder, 'log')}`);
  replace(
    /(?: {2}server \S+ \S+:4600\n)+/,
    gateways.map(({ name, port }) => `  server ${name} 127.0.0.1:${port}\n`).join(''),
  );
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, text);
  return file;
}
