import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bindResource } from '../../metadata/bind/bindResource';
import { placesOf } from '../../metadata/bind/schemas/places';
import type { Model } from '../../metadata/model/Model';
import { periodField } from '../../metadata/values/periods';
import {
  type Recipient,
  type Recipients,
  recipientsSchema,
  type Schedules,
  scheduleBodySchema,
  schedulesSchema,
} from '../../contract/schedules';
import { isRecordId } from '../database/ids';
import { withTransaction } from '../database/units/transaction';
import { bodyReader, invalidField } from '../http/body';
import type { ServerContext } from '../http/context';
import { envelope, GatewayError } from '../http/responses';
import { requestLanguage } from '../http/translation';
import {
  type Access,
  namedResource,
  type NamingParams,
  resourcePath,
  requirePermission,
} from '../resources/access';
import { resourceView } from '../resources/resourceView';
import { downloadsResource, readersOfFiles, schedulesResource } from '../downloads/scheduleReaders';
import { placeOf } from '../downloads/requestDownload';
import { scheduleView } from './scheduleView';

const readSchedule = bodyReader(scheduleBodySchema);

/**
 * Registers the schedules of saved views (product 7.5). They are for each resource that can be exported, with records of a period. Their
 * user must be allowed to export the list and to open the download center.
 */
export function registerSchedules(server: FastifyInstance, context: ServerContext): void {
  const { authorize } = server;
  const { db, model } = context;
  const enter = async (request: FastifyRequest<NamingParams>) => {
    const name = namedResource(request, model);
    if (!isScheduled(model, name)) throw new GatewayError({ status: 404, text: 'gateway.notFound' });
    return authorize(request, name, model.resources[name]!.list!.export!.permission);
  };
  const requireCenter = ({ session }: Access) =>
    requirePermission(session, model.resources[downloadsResource]!.permission);
  const enterView = async (request: FastifyRequest<WithId>) => {
    const access = await enter(request);
    const view = await requireView(context, access, request.params.id);
    requireCenter(access);
    return { access, view };
  };
  const recipientsOf = (request: FastifyRequest, access: Access) =>
    readRecipients(context, access, placeOf(request, model, access).place);
  // None where no records are of such a kind.
  const scheduled = Object.keys(model.resources).filter((name) => isScheduled(model, name));
  for (const views of new Set(scheduled.map((name) => resourcePath(model, name, 'views')))) {
    const answer = async (request: FastifyRequest<WithId>, access: Access) => {
      const { place } = placeOf(request, model, access);
      const language = requestLanguage(request, model);
      const allowed = await recipientsOf(request, access);
      const schedules = await readSchedules(context, access, request.params.id, allowed);
      const { path: route = '' } = bindResource(model, schedulesResource, place, language);
      return envelope({ schedules, path: route } satisfies Schedules);
    };

    server.get<WithId>(
      `${views}/:resource/:id/schedules`,
      { config: { contract: { summary: 'Read the schedules of a saved view', data: schedulesSchema } } },
      async (request) => answer(request, (await enterView(request)).access),
    );

    server.get<NamingParams>(
      `${views}/:resource/recipients`,
      { config: { contract: { summary: 'Read who may get files of a list', data: recipientsSchema } } },
      async (request) => {
        const access = await enter(request);
        requireCenter(access);
        const recipients = await recipientsOf(request, access);
        return envelope({ recipients } satisfies Recipients);
      },
    );

    server.post<WithId>(
      `${views}/:resource/:id/schedules`,
      {
        config: {
          contract: {
            summary: 'Have a file of a saved view made after each day, week or month',
            body: readSchedule.schema,
            data: schedulesSchema,
          },
        },
      },
      async (request) => {
        const { access, view } = await enterView(request);
        const { facts, place } = placeOf(request, model, access);
        const wanted = readSchedule(request, model);
        if (wanted.recipients)
          requireAllowed(request, model, wanted.recipients, await recipientsOf(request, access));
        const language = requestLanguage(request, model);
        await withTransaction(db, (transaction) =>
          scheduleView(transaction, context, { access, view, place, facts, language, ...wanted }),
        );
        return answer(request, access);
      },
    );
  }
}

type WithId = { Params: NamingParams['Params'] & { id: string } };

/** Whether a list is exported whose records belong to periods, in any country. */
export function isScheduled(model: Model, resource: string): boolean {
  const { list, entity } = model.resources[resource]!;
  if (!list?.export) return false;
  return placesOf(model, entity).some(
    (country) => periodField(resourceView(model, resource, country).resource) !== undefined,
  );
}

/** Returns a view of the user, of the list that the resource's own screen has. Throws 404 where there is none. */
async function requireView(
  { db }: ServerContext,
  { session, country, view }: Access,
  id: string,
): Promise<{ id: string; name: string }> {
  const row = isRecordId(id)
    ? await db
        .selectFrom('saved_view')
        .select(['id', 'name'])
        .where('id', '=', id)
        .where('user_id', '=', session.userId)
        .where('country', '=', country)
        .where('resource', '=', view.resource.name)
        .where('list', '=', '')
        .executeTakeFirst()
    : undefined;
  if (!row || !periodField(view.resource)) throw new GatewayError({ status: 404, text: 'gateway.noRecord' });
  return row;
}

/** Returns who may get a list's files: the caller, and the merchant's users who could make the same. */
async function readRecipients(
  context: ServerContext,
  { session, merchantId, view }: Access,
  place: string,
): Promise<Recipient[]> {
  const { userId, userName } = session;
  const readers = await readersOfFiles(context, { merchantId, resource: view.resource.name, place });
  const others = readers.filter((reader) => reader.userId !== userId);
  return [
    { id: userId, name: userName, isUser: true },
    ...others.map(({ userId: id, name }) => ({ id, name, isUser: false })),
  ];
}

/** Throws 422 for the first of the chosen users who may not get the files. */
function requireAllowed(
  request: FastifyRequest,
  model: Model,
  chosen: readonly string[],
  allowed: readonly Recipient[],
): void {
  const ids = new Set(allowed.map(({ id }) => id));
  const refused = chosen.findIndex((id) => !ids.has(id));
  if (refused < 0) return;
  const path = `/recipients/${refused}`;
  throw invalidField(request, model, { path, keyword: 'notAllowed', text: 'gateway.schedule.notAllowed' });
}

async function readSchedules(
  { db }: ServerContext,
  { session }: Access,
  view: string,
  allowed: readonly Recipient[],
): Promise<Schedules['schedules']> {
  const rows = await db
    .selectFrom('export_schedule')
    .select(['every', 'format', 'next_at', 'recipients'])
    .where('user_id', '=', session.userId)
    .where('view_id', '=', view)
    .where('status', '=', 'active')
    .orderBy('next_at')
    .orderBy('format')
    .execute();
  const ids = new Set(allowed.map(({ id }) => id));
  return rows.map(({ every, format, next_at: nextAt, recipients }) => ({
    every,
    format,
    nextAt,
    recipients: (recipients ?? [session.userId]).filter((id) => ids.has(id)),
  }));
}
