import type { FastifyInstance } from 'fastify';
import type { RecordEvent } from '../../../contract/records';
import { bindResource } from '../../../metadata/bind/bindResource';
import { joinTexts } from '../../../metadata/texts/joinTexts';
import { readEvents } from '../../database/recordEvents';
import type { ServerContext } from '../../http/context';
import { envelope } from '../../http/envelope';
import { requestLanguage, translateStored, translator } from '../../http/translation';
import { type Authorize, resourcePath } from '../access';
import { enteredRecords, shownEntry } from '../masking/enteredValues';
import { partAt, secretsOf } from '../masking/masking';
import { requireRecord } from '../readList';
import { eventsContract } from '../resourceContracts';
import { visibleFields } from '../resourceView';
import { inOrder, relatedEvents } from './relatedEvents';
import { registerReveal } from './reveal';

/** Registers for each resource of the Model what a record's timeline shows, and the calls that are traced on it alone. */
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
    const translate = translator(model, language);
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
