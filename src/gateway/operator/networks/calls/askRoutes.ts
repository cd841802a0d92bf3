import type { FastifyInstance } from 'fastify';
import { askedAttemptSchema, comparedStatementSchema } from '../../../../contract/operator/asking';
import { arraySchema, objectSchema } from '../../../../contract/schemas';
import { bodyReader } from '../../../http/body';
import type { ServerContext } from '../../../http/context';
import { envelope } from '../../../http/responses';
import { askNow, fetchStatement } from '../askNow';
import { remittedDaySchema } from '../../../../contract/operator/remittances';
import { readRemittances } from '../remittances';
import type { DeskCalls } from './deskCalls';

interface Named {
  Params: { id: string };
}

const readDay = bodyReader(
  objectSchema({
    day: { type: 'string', maxLength: 10, description: 'YYYY-MM-DD, in UTC; it may be today.' },
  }),
);

/**
 * Registers the calls by which operators ask networks now. Whoever repeats one asks again: what a network says is booked once anyway, so that they need
 * no key.
 */
export function registerAsking(server: FastifyInstance, context: ServerContext, desk: DeskCalls): void {
  const { db, home, model, config, log, now } = context;
  const { signal } = new AbortController();
  const by = { db, home, model, config, log, only: desk.only };
  const ask = {
    summary:
      'Ask the network about an attempt now, by its reference, or by the number of its order or refund',
    data: arraySchema(askedAttemptSchema),
  };
  server.post<Named>(
    `${desk.base}/network-attempts/:id/ask`,
    { config: { ...desk.access('networks'), contract: ask } },
    async (request) => {
      const operator = await desk.operatorOf(request);
      return envelope(await askNow({ ...operator, ...by, now: now() }, request.params.id, signal));
    },
  );
  const remitted = {
    summary: 'List what a network moved, remitted and kept by day, by its name',
    data: arraySchema(remittedDaySchema),
  };
  server.get<Named>(
    `${desk.base}/networks/:id/remittances`,
    { config: { ...desk.access('read'), contract: remitted } },
    async (request) => {
      await desk.operatorOf(request);
      return envelope(await readRemittances(db, by, request.params.id));
    },
  );
  const fetch = {
    summary: 'Fetch the statement of a day from a network now, by its name, and book what was not heard',
    body: readDay.schema,
    data: comparedStatementSchema,
  };
  server.post<Named>(
    `${desk.base}/networks/:id/statement`,
    { config: { ...desk.access('networks'), contract: fetch } },
    async (request) => {
      const operator = await desk.operatorOf(request);
      const { day } = readDay(request, model);
      const asking = { ...operator, ...by, now: now() };
      return envelope(await fetchStatement(asking, request.params.id, day, signal));
    },
  );
}
