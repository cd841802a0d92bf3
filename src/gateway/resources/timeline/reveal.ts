import type { FastifyInstance } from 'fastify';
import { objectSchema, textSchema } from '../../../contract/schemas';
import { isMasked, isMaskedField } from '../../../metadata/values/masking';
import { recordEvent } from '../../database/recordEvents';
import { withTransaction } from '../../database/transaction';
import { bodyReader, invalidBody } from '../../http/body';
import { type ServerContext, actorOf } from '../../http/context';
import { limitCalls } from '../../http/limitCalls';
import { envelope } from '../../http/envelope';
import { GatewayError } from '../../http/errors';
import { requestLanguage, translator } from '../../http/translation';
import { type Authorize, resourcePath } from '../access';
import { partAt } from '../masking/masking';
import { findRecord } from '../readList';
import { revealContract } from '../resourceContracts';
import { serializeRecord } from '../resourceView';

const readBody = bodyReader(objectSchema({ field: textSchema }));

/** How many values of a resource one session can see whole in a minute: each is an event. */
const maxReveals = 120;

/**
 * Registers the request that returns the whole value of a masked field, of one inside of a field (`lines/1/account`), or of a
 * text of which a part is masked, for a resource that names a permission for it (product 9.5). Value and event are of one transaction: nobody reads a value without a trace on the record's timeline.
 */
export function registerReveal(
  server: FastifyInstance,
  context: ServerContext,
  authorize: Authorize,
  name: string,
): void {
  const { db, model, now } = context;
  const { reveal } = model.resources[name]!;
  if (!reveal) return;
  const limitReveals = limitCalls(server, maxReveals);
  const options = { config: { contract: revealContract(model, name, readBody.schema) } };
  server.post<{ Params: { id: string } }>(
    `${resourcePath(model, name)}/:id/reveal`,
    options,
    async (request) => {
      const access = await authorize(request, name, reveal.permission);
      await limitReveals(request);
      const { field } = readBody(request, model);
      const { fields } = access.view.resource;
      const part = partAt(fields, field);
      const reject = () => {
        const msg = translator(model, requestLanguage(request, model))('gateway.detail.notMasked', { field });
        throw invalidBody([{ path: '/field', keyword: 'notMasked', params: { field }, msg }]);
      };
      if (!part) return reject();
      const key = { ...access, id: request.params.id };
      const value = await withTransaction(db, async (transaction) => {
        const record = await findRecord(transaction, access, key.id);
        if (!record) throw new GatewayError({ status: 404, text: 'gateway.noRecord' });
        const shown = partAt(fields, field, serializeRecord(access.view, record))?.value;
        if (!isMaskedField(part.field) && !isMasked(shown)) return reject();
        const whole = partAt(fields, field, record)?.value ?? null;
        if (whole === null) return null;
        const note = '@gateway.event.revealed';
        const event = { at: now(), actor: actorOf(access.session), note, field };
        await recordEvent(transaction, access.view.table, key, event);
        return whole;
      });
      return envelope({ field, value });
    },
  );
}
