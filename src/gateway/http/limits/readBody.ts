import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { GatewayError } from '../responses';

/**
 * Reads a body as its bytes. Throws 413 where it is larger than `limit` bytes: at once if it says so, else with the bytes beyond. The
 * connection stays open, so that the sender hears the answer.
 */
export async function readBody(
  { headers }: Pick<FastifyRequest, 'headers'>,
  payload: Readable,
  limit: number,
): Promise<Buffer> {
  if (Number(headers['content-length']) > limit) throw tooLarge();
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of payload.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > limit) throw tooLarge();
    parts.push(part);
  }
  return Buffer.concat(parts);
}

const tooLarge = () => new GatewayError({ status: 413, text: 'gateway.tooLarge' });
