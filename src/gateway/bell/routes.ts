import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { type Notifications, notificationsSchema } from '../../contract/awaiting';
import { instantSchema, objectSchema, textSchema } from '../../contract/schemas';
import { notificationsCall } from '../../metadata/model/reservedNames';
import { bodyReader } from '../http/body';
import type { RouteContract } from '../http/contract/RouteContract';
import type { ServerContext } from '../http/context';
import { envelope } from '../http/responses';
import { requestLanguage } from '../http/translation';
import { countryPath, requireCountry } from '../resources/access';
import { listenerOf, notificationsOf, readNotifications, toldTo } from './readNotifications';

const query = {
  countries: {
    ...textSchema,
    description:
      'Codes of countries, with commas: those of them that the user has here. That of the path by default.',
  },
};

const readMark = bodyReader(
  objectSchema(
    {
      until: { ...instantSchema, description: 'Up to which they were seen: what came later stays unread.' },
      key: { ...textSchema, description: 'Of one that is shown; all by default.' },
    },
    ['key'],
  ),
);

const readContract: RouteContract = {
  summary: 'Read what you are told of',
  query,
  data: notificationsSchema,
};

const markContract: RouteContract = {
  summary: 'Mark what you are told of as read',
  query,
  body: readMark.schema,
  data: objectSchema({}),
};

type BellRequest = FastifyRequest<{ Params: { country: string }; Querystring: Record<string, unknown> }>;

/** Registers the calls about what the user is told of (product 7.56): by permission, in the countries of the user. */
export function registerBell(server: FastifyInstance, context: ServerContext): void {
  const { requireSession } = server;
  const { db, model, config, now } = context;

  async function listen(request: BellRequest) {
    const { params, query: given } = request;
    const session = await requireSession(request, context);
    requireCountry(context, session, params.country);
    const listed = typeof given.countries === 'string' ? given.countries.split(',') : [params.country];
    const countries = session.countries.filter(
      (code) =>
        listed.includes(code) &&
        Object.hasOwn(model.countries, code) &&
        (config.countries?.includes(code) ?? true),
    );
    return listenerOf(context, session, countries);
  }

  async function read(request: BellRequest): Promise<Notifications> {
    const listener = await listen(request);
    const language = requestLanguage(request, model);
    const { numberFormat } = request;
    const found = await readNotifications(context, listener, { language, numberFormat });
    const resources = new Set(toldTo(model, listener.session).map(({ resource }) => resource));
    return { ...found, resources: [...resources] };
  }

  async function mark(request: BellRequest): Promise<object> {
    const listener = await listen(request);
    const { until, key } = readMark(request, model);
    const { merchantId, userId } = listener.session;
    const isMeant = key === undefined ? sql`true` : sql`entry = ${key}`;
    await sql`
      insert into notification_read (merchant_id, user_id, notification_id, read_at)
      select ${merchantId}::uuid, ${userId}::uuid, id, ${now().toISOString()}::timestamptz
      from ${notificationsOf(model, listener)} as told
      where is_unread and at <= ${until}::timestamptz and ${isMeant}
      on conflict do nothing`.execute(db);
    return {};
  }

  server.get(countryPath(notificationsCall), { config: { contract: readContract } }, (request: BellRequest) =>
    read(request).then(envelope),
  );
  server.post(
    countryPath(`${notificationsCall}/read`),
    { config: { contract: markContract } },
    (request: BellRequest) => mark(request).then(envelope),
  );
}
