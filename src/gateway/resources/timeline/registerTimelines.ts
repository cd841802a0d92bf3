import type { FastifyInstance } from 'fastify';
import type { RecordEvent } from '../../../contract/records';
import { bindResource } from '../../../metadata/bind/bindResource';
import { joinTexts } from '../../../metadata/texts/joinTexts';
import { readEvents, recordEvent } from '../../database/recordEvents';
import { actorOf, type ServerContext } from '../../http/context';
import { envelope, GatewayError } from '../../http/responses';
import { requestLanguage, requestTranslator, translateStored } from '../../http/translation';
import { type Authorize, resourcePath } from '../access';
import { enteredRecords, shownEntry } from '../masking/enteredValues';
import { partAt, secretsOf } from '../masking/masking';
import { findRecord, requireRecord } from '../readList';
import { eventsContract, revealContract } from '../resourceContracts';
import { serializeRecord, visibleFields } from '../resourceView';
import { inOrder, relatedEvents } from './relatedEvents';
import { objectSchema, textSchema } from '../../../contract/schemas';
import { isMasked, isMaskedField } from '../../../metadata/values/masking';
import { withTransaction } from '../../database/units/transaction';
import { bodyReader, invalidBody } from '../../http/body';
import { limitCalls } from '../../http/limits/limitCalls';

/** Registers the timelines of each resource's records, and the calls that are traced on them alone. */
export function registerTimelines(server: FastifyInstance, context: ServerContext): void {
  const { authorize } = server;
  for (const name of Object.keys(context.model.resources)) {
    registerEvents(server, context, authorize, name);
    registerReveal(server, context, authorize, name);
  }
}

function registerEvents(
  server: FastifyInstance,
  context: ServerContext,
  authorize: Authorize,
  name: string,
): void {
  const { db, model } = context;
  const { permission } = model.resources[name]!;
  const path = resourcePath(model, name);
  const events = { config: { contract: eventsContract(model, name) } };
  server.get<{ Params: { id: string } }>(`${path}/:id/events`, events, async (request) => {
    const access = await authorize(request, name, permission);
    const record = await requireRecord(db, access, request.params.id);
    const language = requestLanguage(request, model);
    const found = await readEvents(db, access.view.table, { ...access, id: record.id });
    const related = await relatedEvents(context, authorize, request, { access, record, language });
    const translate = requestTranslator(request, model);
    const bound = bindResource(model, name, access.country, language);
    const { fields } = bound;
    const hide = secretsOf(fields, [visibleFields(access.view, record), ...enteredRecords(found)]);
    const own = found.map(({ note, field, entry, actor, ...event }): RecordEvent => {
      const entered = entry ? shownEntry(bound, model, entry, language, hide) : [];
      const names = field?.split(',').map((each) => partAt(fields, each)?.title ?? each);
      const titles = names ?? entered.map(({ title }) => title);
      const params = { field: joinTexts(titles, language) };
      return {
        ...event,
        actor: shownActor(actor),
        note: note && hide(translateStored(note, translate, params)),
        form: entry?.form ?? null,
        entered,
      };
    });
    return envelope(inOrder(own, related));
  });
}

/** Merchants read what an operator did, not which person it was. */
function shownActor({ kind, id, name }: ActorOfEvent): ActorOfEvent {
  return kind === 'operator' ? { kind, id: null, name: null } : { kind, id, name };
}

type ActorOfEvent = Awaited<ReturnType<typeof readEvents>>[number]['actor'];

const readBody = bodyReader(objectSchema({ field: textSchema }));

/** Values of a resource that one session can see whole in a minute: each is an event. */
const maxReveals = 120;

/**
 * Registers the request that returns the whole value of a masked field (product 9.5). The field may be inside another one
 * (`lines/1/account`), or a text masked in part. Value and event are of one transaction: nobody reads without a trace.
 */
function registerReveal(
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
        const msg = requestTranslator(request, model)('gateway.detail.notMasked', { field });
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
