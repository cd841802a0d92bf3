import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Bucket } from '../../../../../src/gateway/config';

/** A server that speaks as much of S3 as files need, and checks the signature of each request. */
interface BucketServer {
  bucket: Bucket;
  objects: Map<string, Buffer>;
  close: () => Promise<void>;
  /** Listens again, where it did before. */
  open: () => Promise<void>;
}

/** Starts a server with one bucket. */
export async function bucketServer(): Promise<BucketServer> {
  const objects = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    void handle(request).then(({ status, body }) => response.writeHead(status).end(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const bucket = {
    endpoint: `http://127.0.0.1:${port}`,
    name: 'papers',
    region: 'test-1',
    keyId: 'key',
    secret: 'secret',
  };
  async function handle(request: IncomingMessage): Promise<{ status: number; body?: Buffer }> {
    const { method, url = '' } = request;
    if (request.headers.authorization !== signatureOf(request, bucket)) return { status: 403 };
    if (method === 'PUT') {
      if (request.headers['content-length'] === undefined) return { status: 411 };
      objects.set(url, await buffer(request));
      return { status: 200 };
    }
    const body = objects.get(url);
    if (method === 'DELETE') objects.delete(url);
    if (method === 'DELETE') return { status: 204 };
    return body ? { status: 200, body } : { status: 404 };
  }
  return {
    bucket,
    objects,
    close: () => new Promise((resolve) => server.close(() => resolve())),
    open: () => new Promise((resolve) => server.listen(port, '127.0.0.1', resolve)),
  };
}

/** The signature as "Signature Version 4" describes it, of the headers that the request says it has signed. */
function signatureOf({ method, url, headers }: IncomingMessage, { region, keyId, secret }: Bucket): string {
  const signed = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? '')?.[1] ?? '';
  const time = String(headers['x-amz-date']);
  const scope = `${time.slice(0, 8)}/${region}/s3/aws4_request`;
  const canonical = [
    method,
    url,
    '',
    ...signed.split(';').map((name) => `${name}:${String(headers[name])}`),
    '',
    signed,
    headers['x-amz-content-sha256'],
  ].join('\n');
  const hash = createHash('sha256').update(canonical).digest('hex');
  const text = ['AWS4-HMAC-SHA256', time, scope, hash].join('\n');
  const key = scope.split('/').reduce<string | Buffer>(sign, `AWS4${secret}`);
  const signature = sign(key, text).toString('hex');
  return `AWS4-HMAC-SHA256 Credential=${keyId}/${scope}, SignedHeaders=${signed}, Signature=${signature}`;
}

function sign(key: string | Buffer, part: string): Buffer {
  return createHmac('sha256', key).update(part).digest();
}
