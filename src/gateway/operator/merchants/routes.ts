import type { FastifyInstance } from 'fastify';
import { arraySchema } from '../../../contract/schemas';
import type { ServerContext } from '../../http/context';
import { envelope } from '../../http/responses';
import { byToken } from '../operators/requireOperator';
import { merchantSchema, readMerchant } from './readMerchant';
import { listsOfMerchants, readRecords } from './readRecords';

const base = '/api/operator/merchants';

const merchantParameter = { merchant: 'Number of the merchant.' };

/** Registers the calls by which operators read a merchant's balances, and its lists as its users see them. */
export function registerOperatorMerchants(server: FastifyInstance, context: ServerContext): void {
  const one = {
    summary: 'Read a merchant and what its accounts hold, by its number',
    path: merchantParameter,
    data: merchantSchema,
  };
  server.get<{ Params: { merchant: string } }>(
    `${base}/:merchant`,
    { config: { ...byToken('read'), contract: one } },
    async (request) => envelope(await readMerchant(context, request.params.merchant)),
  );

  const list = {
    summary: 'Read a list of a merchant, such as its orders or entries, as its users see it',
    path: { ...merchantParameter, resource: 'The list, by the name of its resource.' },
    query: {
      country: {
        type: 'string',
        description: 'Code of a country; needed for lists of countries, which most are.',
      },
      filter: { type: 'string', description: 'As in the calls of merchants.' },
      sort: { type: 'string', description: '`["field","DESC"]`' },
      range: { type: 'string', description: 'Places of the first and the last record: `[0,24]`.' },
      after: { type: 'string', description: 'The `X-Next-Cursor` of the page before.' },
    },
    headers: {
      'Content-Range': 'Places of the page, and the number of records, or `*` where there are too many.',
      'X-Next-Cursor': 'Leads to the next page, as `after`; missing on the last one.',
    },
    data: arraySchema({
      type: 'object',
      description: `A record of ${listsOfMerchants(context).join(', ')}, as the calls of merchants describe it.`,
    }),
  } as const;
  server.get<{ Params: { merchant: string; resource: string }; Querystring: Record<string, unknown> }>(
    `${base}/:merchant/:resource`,
    { config: { ...byToken('read'), contract: list } },
    async (request, reply) => {
      const { merchant, resource } = request.params;
      const page = await readRecords(context, { merchant, resource, query: request.query });
      const { records, start, total, next } = page;
      const range = records.length > 0 ? `${start}-${start + records.length - 1}` : '*';
      reply.header('Content-Range', `${resource} ${range}/${total ?? '*'}`);
      if (next !== undefined) reply.header('X-Next-Cursor', next);
      return envelope(records);
    },
  );
}
