import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { JsonObject, JsonValue } from '../../metadata/model/json';
import { readAtOnce, Reader } from '../workers/Reader';
import { hostOf } from './clientAddress';
import { GatewayError } from './responses';
import { Shares, type Sharer } from './Shares';
import { type JsonProblem, readJsonText } from './jsonText';

/** Head of a body, before the rows of its lists: its members, with empty lists; or why it is rejected. */
export type JsonHead = { problem: JsonProblem } | { rest: JsonValue | undefined };

/** A row with the name of the list that it is from. */
export type ListedRow = [list: string, row: JsonValue];

/** Reader of bodies in a worker. Its memory is ten times what 100,000 values need. */
const reader = new Reader<Uint8Array, JsonHead, ListedRow>({
  code: new URL('jsonWorker.ts', import.meta.url),
  memory: 256,
  keep: true,
});

/** Large bodies that are read at a time, of one sender and in all. They take one processor at most. */
const readingLimits = { sender: 1, all: 1 };

/**
 * Reads JSON bodies. What is larger than a form may be, such as a batch, a worker reads, so that others are served meanwhile; those who send several
 * wait for their turn.
 */
export function readJsonBodies(server: FastifyInstance): void {
  const shares = new Shares();
  // Fastify's parser of plain texts goes as well: a JSON body with the wrong type is told so, not that it is a text.
  server.removeContentTypeParser(['application/json', 'text/plain']);
  server.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      if (body.length <= readAtOnce) {
        const read = readJsonText(body);
        if ('problem' in read) throw new GatewayError(read.problem);
        return read.value;
      }
      const sharer = sharerOf(request);
      const release = shares.take(sharer) ?? (await shares.wait(sharer, new AbortController().signal));
      try {
        return await readElsewhere(body);
      } finally {
        release();
      }
    },
  );
}

function sharerOf({ caller, ip }: FastifyRequest): Sharer {
  const sender = `sender ${caller?.userId ?? caller?.application ?? hostOf(ip)}`;
  const owner = caller?.merchantId === undefined ? sender : `merchant ${caller.merchantId}`;
  return {
    owner,
    shares: [
      { name: sender, limit: readingLimits.sender },
      { name: 'all', limit: readingLimits.all },
    ],
  };
}

async function readElsewhere(body: Buffer): Promise<JsonValue | undefined> {
  const order = new Uint8Array(body);
  const read = await reader.read(order, [order.buffer], undefined, async (head, parts) => {
    if ('problem' in head) throw new GatewayError(head.problem);
    const { rest } = head;
    // Of what is no object, nothing is left.
    for await (const part of parts()) {
      for (const [name, row] of part) ((rest as JsonObject)[name] as JsonValue[]).push(row);
    }
    return rest;
  });
  if ('result' in read) return read.result;
  throw new GatewayError({ status: 413, text: 'gateway.tooLarge' });
}
