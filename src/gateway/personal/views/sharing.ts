import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ColleaguesView, ViewContent } from '../../../contract/views';
import { isRecordId } from '../../database/ids';
import type { Database } from '../../database/declared/tables';
import { invalidField } from '../../http/body';
import type { ServerContext, Session } from '../../http/context';
import { envelope, GatewayError } from '../../http/responses';
import { type Access, namedResource, type NamingParams, namingBases } from '../../resources/access';
import type { ResourceView } from '../../resources/resourceView';
import { readSharing, viewContracts } from './body';

/** The right to end the sharing of views of others. */
const unsharing = 'team:views';

/** Whether a user may end the sharing of views of colleagues. */
export function mayUnshare({ permissions }: Session): boolean {
  return permissions.has(unsharing);
}

/** List whose views colleagues share, and its merchant. */
interface SharedPlace {
  user_id: string;
  country: string;
  resource: string;
  list: string;
}

/**
 * Returns the views of a list that colleagues share, in the order of their names. One that filters by a value that is masked by now is
 * not among them.
 */
export async function readShared(
  db: Database,
  { session, view }: Access,
  { user_id: reader, ...place }: SharedPlace,
): Promise<ColleaguesView[]> {
  const rows = await db
    .selectFrom('saved_view')
    .select(['id', 'name', 'content', 'shared_by'])
    .where('shared_with', '=', session.merchantId)
    .where('user_id', '!=', reader)
    .where((is) => is.and(place))
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows.flatMap(({ id, name, content: json, shared_by: sharedBy }) => {
    const content = JSON.parse(json) as ViewContent;
    return isSharable(view, content) ? [{ id, name, ...content, sharedBy: sharedBy ?? '' }] : [];
  });
}

/** Whether colleagues may have a view: its filters must not tell them a value that they would see masked. */
function isSharable({ fields }: ResourceView, { filter }: Pick<ViewContent, 'filter'>): boolean {
  return Object.keys(filter).every((name) => !fields.get(name)?.masked);
}

/** Throws 422 for a view that colleagues may not have. */
export function requireSharable(
  request: FastifyRequest,
  { model }: ServerContext,
  { view }: Access,
  content: Pick<ViewContent, 'filter'>,
): void {
  if (isSharable(view, content)) return;
  throw invalidField(request, model, { path: '/filter', keyword: 'masked', text: 'views.masked' });
}

/**
 * Registers the sharing of views with the other users of the merchant, and its end (product 4.44). The user ends it, or one who may do so
 * with those of all.
 */
export function registerSharing(server: FastifyInstance, context: ServerContext): void {
  const { authorize } = server;
  const { db, model, now } = context;
  type WithId = { Params: NamingParams['Params'] & { id: string } };
  for (const base of namingBases) {
    server.put<WithId>(
      `${base}/views/:resource/:id/sharing`,
      { config: { contract: viewContracts.share } },
      async (request) => {
        const resource = namedResource(request, model);
        const access = await authorize(request, resource, model.resources[resource]!.permission);
        const { session, country } = access;
        const { isShared } = readSharing(request, model);
        const { id } = request.params;
        if (!isRecordId(id)) throw new GatewayError({ status: 404, text: 'gateway.noRecord' });
        const place = { id, country, resource };
        const found = await db
          .selectFrom('saved_view')
          .select(['user_id', 'content'])
          .where((is) => is.and(place))
          .where((is) =>
            is.or([is('user_id', '=', session.userId), is('shared_with', '=', session.merchantId)]),
          )
          .executeTakeFirst();
        if (!found) throw new GatewayError({ status: 404, text: 'gateway.noRecord' });
        const isOwn = found.user_id === session.userId;
        if (!isOwn && (isShared || !mayUnshare(session))) {
          throw new GatewayError({
            status: 403,
            text: 'gateway.forbidden',
            params: { permission: unsharing },
          });
        }
        if (isShared) requireSharable(request, context, access, JSON.parse(found.content) as ViewContent);
        const shared = { shared_with: session.merchantId, shared_by: session.userName };
        const changes = isShared ? shared : { shared_with: null, shared_by: null };
        await db
          .updateTable('saved_view')
          .set({ ...changes, updated_at: now().toISOString() })
          .where((is) => is.and({ ...place, user_id: found.user_id }))
          .execute();
        return envelope({ isShared });
      },
    );
  }
}
