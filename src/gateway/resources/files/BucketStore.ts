import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Readable } from 'node:stream';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { AwsV4Signer } from 'aws4fetch';
import type { Bucket } from '../../config';
import type { FileStore } from './FileStore';

/** Time for which the bucket may be silent, in milliseconds. */
const timeout = 30_000;

/** Keeps files in a bucket of S3, or of a server that speaks its protocol. */
export class BucketStore implements FileStore {
  readonly #bucket: Bucket;

  constructor(bucket: Bucket) {
    this.#bucket = bucket;
  }

  async write(id: string, content: AsyncIterable<Buffer>, bytes?: number): Promise<void> {
    if (bytes === undefined) {
      await this.#writeFromDisk(id, content);
      return;
    }
    const response = await this.#send('PUT', id, { content, bytes });
    response.resume();
    if (response.statusCode !== 200) throw this.#failure('PUT', response);
  }

  /** A bucket wants to know the length first, so the content is on disk before it is sent. */
  async #writeFromDisk(id: string, content: AsyncIterable<Buffer>): Promise<void> {
    const folder = await mkdtemp(join(tmpdir(), 'corridor-'));
    try {
      const path = join(folder, id);
      await pipeline(content, createWriteStream(path, { mode: 0o600 }));
      await this.write(id, createReadStream(path), (await stat(path)).size);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  async read(id: string): Promise<Readable | undefined> {
    const response = await this.#send('GET', id);
    if (response.statusCode === 200) return response;
    response.resume();
    if (response.statusCode === 404) return undefined;
    throw this.#failure('GET', response);
  }

  async remove(id: string): Promise<void> {
    const response = await this.#send('DELETE', id);
    response.resume();
    if (![200, 204, 404].includes(response.statusCode ?? 0)) throw this.#failure('DELETE', response);
  }

  /** Not `fetch`, which sends a stream in chunks of unknown number; a bucket wants to know the length first. */
  async #send(
    method: string,
    id: string,
    body?: { content: AsyncIterable<Buffer>; bytes: number },
  ): Promise<IncomingMessage> {
    const { endpoint, name, region, keyId, secret } = this.#bucket;
    const signer = new AwsV4Signer({
      method,
      url: `${endpoint}/${encodeURIComponent(name)}/${id}`,
      headers: body ? { 'Content-Length': String(body.bytes) } : {},
      accessKeyId: keyId,
      secretAccessKey: secret,
      service: 's3',
      region,
    });
    const { url, headers } = await signer.sign();
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    const sent = send(url, { method, headers: Object.fromEntries(headers), timeout });
    sent.on('timeout', () => sent.destroy(new Error(`${endpoint} did not answer in ${timeout} ms.`)));
    const responded = new Promise<IncomingMessage>((resolve, reject) => {
      sent.once('response', resolve);
      sent.on('error', reject);
      // A request that is given up has no error of its own.
      sent.once('close', () => reject(new Error(`${endpoint} closed the connection.`)));
    });
    if (!body) {
      sent.end();
      return responded;
    }
    // A bucket may reject a request before it has read all of it; then its answer is the reason, not the broken connection.
    const [response, delivery] = await Promise.allSettled([responded, pipeline(body.content, sent)]);
    if (response.status === 'fulfilled') return response.value;
    throw delivery.status === 'rejected' ? delivery.reason : response.reason;
  }

  #failure(method: string, { statusCode }: IncomingMessage): Error {
    const { endpoint, name } = this.#bucket;
    return new Error(
      `${method} in the bucket "${name}" at ${endpoint} failed with the status ${statusCode}.`,
    );
  }
}
