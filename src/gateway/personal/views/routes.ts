import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Model } from '../../../metadata/model/Model';
import { isRecordId, newId } from '../../database/ids';
import { sqlState, sqlStates } from '../../database/connections/sqlState';
import type { Database } from '../../database/declared/tables';
import { invalidField } from '../../http/body';
import type { ServerContext } from '../../http/context';
import { envelope, GatewayError } from '../../http/responses';
import { type Access, namedResource, type NamingParams, namingBases } from '../../resources/access';
import type { Query } from '../../resources/queryParameters';
import { readColumns, readList, readView, viewContracts } from './body';
import type { ListArrangement, SavedView, ViewContent } from '../../../contract/views';
import { mayUnshare, readShared, requireSharable } from './sharing';

/** Most views that a user can save for a list. */
const maxViews = 50;

/**
 * Registers how users arrange the lists of every resource: the views they saved, and their columns (product 2.11). Each user
 * changes their own alone, with the permission to see the list, and reads those that colleagues share.
 */
export function registerViews(server: FastifyInstance, context: ServerContext): void {
  const { authorize } = server;
  const { db, model, now } = context;
  const enter = async (request: FastifyRequest<NamingParams>) => {
    const resource = namedResource(request, model);
    const access = await authorize(request, resource, model.resources[resource]!.permission);
    return { access, place: placeOf(model, access, request.query as Query) };
  };
  type WithList = NamingParams & { Querystring: Query };
  type WithId = { Params: NamingParams['Params'] & { id: string } };

  for (const base of namingBases) {
    server.get<WithList>(
      `${base}/views/:resource`,
      { config: { contract: viewContracts.read } },
      async (request) => {
        const { access, place } = await enter(request);
        return envelope({
          views: await readViews(db, place),
          shared: await readShared(db, access, place),
          mayUnshare: mayUnshare(access.session),
          columns: await readUsersColumns(db, place),
        } satisfies ListArrangement);
      },
    );

    server.post<WithList>(
      `${base}/views/:resource`,
      { config: { contract: viewContracts.save } },
      async (request) => {
        const { access, place } = await enter(request);
        const { name, content } = readView(request, model, access.view);
        const id = newId();
        const at = now().toISOString();
        const { count } = await db
          .selectFrom('saved_view')
          .select(({ fn }) => fn.countAll().as('count'))
          .where((is) => is.and(place))
          .executeTakeFirstOrThrow();
        if (Number(count) >= maxViews) {
          throw invalidField(request, model, { path: '/name', keyword: 'tooMany', text: 'views.tooMany' });
        }
        const row = { id, ...place, name, content: JSON.stringify(content), created_at: at, updated_at: at };
        await unlessNameTaken(request, context, db.insertInto('saved_view').values(row).execute());
        return envelope({ id, name, ...content, isShared: false } satisfies SavedView);
      },
    );

    server.put<WithId>(
      `${base}/views/:resource/:id`,
      { config: { contract: viewContracts.change } },
      async (request) => {
        const { access } = await enter(request);
        const { name, content } = readView(request, model, access.view);
        const own = ownView(access, request.params.id);
        const before = await db
          .selectFrom('saved_view')
          .select('shared_with')
          .where((is) => is.and(own))
          .executeTakeFirst();
        if (!before) throw new GatewayError({ status: 404, text: 'gateway.noRecord' });
        const isShared = before.shared_with !== null;
        if (isShared) requireSharable(request, context, access, content);
        const changes = { name, content: JSON.stringify(content), updated_at: now().toISOString() };
        const changed = db
          .updateTable('saved_view')
          .set(changes)
          .where((is) => is.and(own))
          .execute();
        await unlessNameTaken(request, context, changed);
        return envelope({ id: request.params.id, name, ...content, isShared } satisfies SavedView);
      },
    );

    // One that is gone already stays gone: another tab may have deleted it.
    server.delete<WithId>(
      `${base}/views/:resource/:id`,
      { config: { contract: viewContracts.remove } },
      async (request) => {
        const { access } = await enter(request);
        const own = ownView(access, request.params.id);
        await db
          .deleteFrom('saved_view')
          .where((is) => is.and(own))
          .execute();
        return envelope({});
      },
    );

    server.put<WithList>(
      `${base}/columns/:resource`,
      { config: { contract: viewContracts.arrange } },
      async (request) => {
        const { access, place } = await enter(request);
        const chosen = readColumns(request, model, access.view);
        await writeUsersColumns(db, place, chosen, now().toISOString());
        return envelope({ columns: chosen });
      },
    );
  }
}

/** List whose views are meant, and its user. */
interface Place {
  user_id: string;
  country: string;
  resource: string;
  list: string;
}

function placeOf(model: Model, access: Access, query: Query): Place {
  const { session, country, view } = access;
  const list = readList(model, access, query);
  return { user_id: session.userId, country, resource: view.resource.name, list };
}

async function readViews(db: Database, place: Place): Promise<SavedView[]> {
  const rows = await db
    .selectFrom('saved_view')
    .select(['id', 'name', 'content', 'shared_with'])
    .where((is) => is.and(place))
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows.map(({ id, name, content, shared_with: sharedWith }) => ({
    id,
    name,
    ...(JSON.parse(content) as ViewContent),
    isShared: sharedWith !== null,
  }));
}

async function readUsersColumns(db: Database, place: Place): Promise<string[] | null> {
  const row = await db
    .selectFrom('list_columns')
    .select('columns')
    .where((is) => is.and(place))
    .executeTakeFirst();
  return row ? (JSON.parse(row.columns) as string[]) : null;
}

/** Keeps a user's columns; null returns to those of the resource file. */
async function writeUsersColumns(
  db: Database,
  place: Place,
  names: string[] | null,
  at: string,
): Promise<void> {
  if (names === null) {
    await db
      .deleteFrom('list_columns')
      .where((is) => is.and(place))
      .execute();
    return;
  }
  const changes = { columns: JSON.stringify(names), updated_at: at };
  await db
    .insertInto('list_columns')
    .values({ ...place, ...changes })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'country', 'resource', 'list']).doUpdateSet(changes),
    )
    .execute();
}

/** The conditions of one view of the user. Throws 404 for an id that no view can have. */
function ownView({ session, country, view }: Access, id: string) {
  if (!isRecordId(id)) throw new GatewayError({ status: 404, text: 'gateway.noRecord' });
  return { id, user_id: session.userId, country, resource: view.resource.name };
}

/** Waits for a view to be written. Throws 422 if the user has another one of its name in the same list. */
async function unlessNameTaken<Result>(
  request: FastifyRequest,
  { model }: ServerContext,
  written: Promise<Result>,
): Promise<Result> {
  try {
    return await written;
  } catch (error) {
    if (sqlState(error) !== sqlStates.uniqueViolation) throw error;
    throw invalidField(request, model, { path: '/name', keyword: 'taken', text: 'views.name.taken' });
  }
}
