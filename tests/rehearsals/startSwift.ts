import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { AwsClient } from 'aws4fetch';
import type { Bucket } from '../../src/gateway/config';
import { freePort } from '../support/freePort';
import { endProgram, until } from './programs';

const services = ['account', 'container', 'object'] as const;

/** What a request passes before it reaches the proxy server; S3 is one of these. */
const filters: Record<string, string> = {
  catch_errors: '',
  gatekeeper: '',
  cache: 'use = egg:swift#memcache\nmemcache_servers = 127.0.0.1:MEMCACHE',
  listing_formats: '',
  s3api: 'location = us-east-1\nallow_multipart_uploads = yes',
  tempauth: 'user_corridor_gateway = secret .admin',
  bulk: '',
  slo: '',
  dlo: '',
};

/** OpenStack Swift with its S3 API, on one disk: a bucket in it, and how it ends. */
export async function startSwift(folder: string): Promise<{ bucket: Bucket; stop: () => Promise<void> }> {
  const children: ChildProcess[] = [];
  const stop = async () => {
    for (const child of children.toReversed()) await endProgram(child);
  };
  const start = (command: string, words: string[]) =>
    children.push(spawn(command, words, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] }));
  try {
    mkdirSync(join(folder, 'disk'));
    writeFileSync(
      join(folder, 'swift.conf'),
      '[swift-hash]\nswift_hash_path_suffix = rehearsal\nswift_hash_path_prefix = rehearsal\n',
    );
    const memcache = String(await freePort());
    start('memcached', ['-l', '127.0.0.1', '-p', memcache, '-u', 'nobody']);
    for (const service of services) {
      const port = await freePort();
      makeRing(folder, service, port);
      const options = `devices = ${folder}\nmount_check = false\nfallocate_reserve = 0\n`;
      const path = writeSettings(
        folder,
        service,
        port,
        `${options}
[pipeline:main]
pipeline = ${service}-server
[app:${service}-server]
use = egg:swift#${service}
`,
      );
      start(`swift-${service}-server`, [path]);
    }
    const port = await freePort();
    start('swift-proxy-server', [writeSettings(folder, 'proxy', port, proxySettings(memcache))]);
    const bucket: Bucket = {
      endpoint: `http://127.0.0.1:${port}`,
      name: 'papers',
      region: 'us-east-1',
      keyId: 'corridor:gateway',
      secret: 'secret',
    };
    await makeBucket(bucket);
    return { bucket, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Where the records of a service are: all of them on the one disk. */
function makeRing(folder: string, service: string, port: number): void {
  const build = (...words: string[]) =>
    execFileSync('swift-ring-builder', [`${service}.builder`, ...words], { cwd: folder, stdio: 'pipe' });
  build('create', '4', '1', '1');
  build('add', `r1z1-127.0.0.1:${port}/disk`, '100');
  build('rebalance');
}

function writeSettings(folder: string, service: string, port: number, more: string): string {
  const path = join(folder, `${service}.conf`);
  const own = `bind_ip = 127.0.0.1\nbind_port = ${port}\nworkers = 0\nuser = ${userInfo().username}\nswift_dir = ${folder}\n`;
  writeFileSync(path, `[DEFAULT]\n${own}${more}`);
  return path;
}

const proxySettings = (memcache: string) => `
[pipeline:main]
pipeline = ${Object.keys(filters).join(' ')} proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
${Object.entries(filters)
  .map(([name, options]) => {
    const use = options.startsWith('use =') ? '' : `use = egg:swift#${name}\n`;
    return `[filter:${name}]\n${use}${options.replace('MEMCACHE', memcache)}\n`;
  })
  .join('')}`;

async function makeBucket({ endpoint, name, region, keyId, secret }: Bucket): Promise<void> {
  const client = new AwsClient({
    accessKeyId: keyId,
    secretAccessKey: secret,
    service: 's3',
    region,
    retries: 0,
  });
  const make = async () => (await client.fetch(`${endpoint}/${name}`, { method: 'PUT' })).ok;
  await until(make, 60, 'Swift does not make a bucket');
}
