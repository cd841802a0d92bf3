import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bindResource } from '../../metadata/bind/bindResource';
import { placesOf } from '../../metadata/bind/schemas/places';
import type { Model } from '../../metadata/model/Model';
import { periodField } from '../../metadata/values/periods';
import { type Schedules, scheduleBodySchema, schedulesSchema } from '../../contract/schedules';
import { isRecordId } from '../database/ids';
import { withTransaction } from '../database/units/transaction';
import { bodyReader } from '../http/body';
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
import { downloadsResource, schedulesResource } from '../downloads/mailOfDownload';
import { placeOf } from '../downloads/requestDownload';
import { scheduleView } from './scheduleView';

const readSchedule = bodyReader(scheduleBodySchema);

/**
 * Registers the schedules of saved views, for each resource that can be exported and whose records belong to a period (product 7.5).
 * Who wants files must be allowed to export the list, and to open the download center.
 */
export function registerSchedules(server: FastifyInstance, context: ServerContext): void {
  const { authorize } = server;
  const { db, model } = context;
  const enter = async (request: FastifyRequest<WithId>) => {
    const name = namedResource(request, model);
    if (!isScheduled(model, name)) throw new GatewayError({ status: 404, text: 'gateway.notFound' });
    const access = await authorize(request, name, model.resources[name]!.list!.export!.permission);
    const view = await requireView(context, access, request.params.id);
    requirePermission(access.session, model.resources[downloadsResource]!.permission);
    return { access, view };
  };
  // None where no records are of such a kind.
  const scheduled = Object.keys(model.resources).filter((name) => isScheduled(model, name));
  for (const views of new Set(scheduled.map((name) => resourcePath(model, name, 'views')))) {
    const answer = async (request: FastifyRequest<WithId>, access: Access) => {
      const { place } = placeOf(request, model, access);
      const language = requestLanguage(request, model);
      const schedules = await readSchedules(context, access, request.params.id);
      const { path: route = '' } = bindResource(model, schedulesResource, place, language);
      return envelope({ schedules, path: route } satisfies Schedules);
    };

    server.get<WithId>(
      `${views}/:resource/:id/schedules`,
      { config: { contract: { summary: 'Read the schedules of a saved view', data: schedulesSchema } } },
      async (request) => answer(request, (await enter(request)).access),
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
        const { access, view } = await enter(request);
        const { facts, place } = placeOf(request, model, access);
        const wanted = readSchedule(request, model);
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

async function readSchedules(
  { db }: ServerContext,
  { session }: Access,
  view: string,
): Promise<Schedules['schedules']> {
  const rows = await db
    .selectFrom('export_schedule')
    .select(['every', 'format', 'next_at'])
    .where('user_id', '=', session.userId)
    .where('view_id', '=', view)
    .where('status', '=', 'active')
    .orderBy('next_at')
    .orderBy('format')
    .execute();
  return rows.map(({ every, format, next_at: nextAt }) => ({ every, format, nextAt }));
}
