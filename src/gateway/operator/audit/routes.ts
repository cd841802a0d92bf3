import type { FastifyInstance } from 'fastify';
import type { ErrorDetail } from '../../../contract/envelope';
import { arraySchema } from '../../../contract/schemas';
import { isRecordId } from '../../database/ids';
import type { ServerContext } from '../../http/context';
import { envelope } from '../../http/responses';
import { type Query, rejectQuery } from '../../resources/queryParameters';
import { recordOperatorEvents } from '../operatorEvents';
import { byToken, requireOperator } from '../operators/requireOperator';
import { type AuditSource, auditEventSchema } from './auditEvents';
import { parseAuditTime } from './auditTime';
import { type AuditPosition, type AuditRange, readAuditPage } from './readAudit';

/** Sources that the call reads. Events of records are too many for pages: the command writes them to a file. */
const sources = ['operators', 'users'] as const satisfies AuditSource[];

const pageSize = { most: 1_000, usual: 200 };

/**
 * Delay after which events count as complete, in milliseconds. One is stored a moment after it happened, and no follower must pass it over.
 */
const settled = 60_000;

const parameters = {
  from: { type: 'string', description: 'A day or a time in UTC. Needed without `after`.' },
  to: {
    type: 'string',
    description: 'A day or a time in UTC, before which events happened; a minute ago without it.',
  },
  of: { type: 'string', description: `Some of ${sources.join(', ')}; all without it.` },
  after: { type: 'string', description: 'What the page before this one has said in `X-Next-Cursor`.' },
  limit: {
    type: 'integer',
    minimum: 1,
    maximum: pageSize.most,
    description: `How many events the page has; ${pageSize.usual} without it.`,
  },
} as const;

/** Registers the call by which operators' programs read what operators did and how users signed in. */
export function registerAudit(server: FastifyInstance, context: ServerContext): void {
  const { db, now } = context;
  const contract = {
    summary: 'Read what operators did and how users signed in, the earliest first',
    query: parameters,
    headers: {
      'X-Next-Cursor': 'Leads to what follows, also to what has not happened yet; missing on an empty page.',
    },
    data: arraySchema(auditEventSchema),
  };
  server.get<{ Querystring: Query }>(
    '/api/operator/audit',
    { config: { ...byToken('read'), contract } },
    async (request, reply) => {
      const at = now();
      const { actor } = await requireOperator(request, context);
      const { after, limit, ...range } = parseAudit(request.query, at);
      const page = await readAuditPage(db, range, { after, limit });
      // Once for all pages.
      if (!after) {
        const { from, to, of } = range;
        const said = { from: from.toISOString(), to: to.toISOString(), of };
        const event = { at, actor, action: 'exported' as const, subject: 'audit', merchant: '', name: '' };
        await recordOperatorEvents(db, [{ ...event, after: said }]);
      }
      if (page.next) reply.header('X-Next-Cursor', encode(page.next));
      return envelope(page.events);
    },
  );
}

/** Reads the parameters; throws one 422 with everything that is wrong. */
function parseAudit(
  query: Query,
  now: Date,
): AuditRange & { after: AuditPosition | undefined; limit: number } {
  const errors: ErrorDetail[] = [];
  const textOf = (name: keyof typeof parameters) => {
    const value = query[name];
    if (value === undefined || value === '') return undefined;
    if (typeof value === 'string') return value;
    errors.push({ path: `/${name}`, keyword: 'type.text', params: {} });
    return undefined;
  };
  const timeOf = (name: 'from' | 'to', otherwise: Date | undefined) => {
    const text = textOf(name);
    const time = text === undefined ? otherwise : parseAuditTime(text);
    if (!time) errors.push({ path: `/${name}`, keyword: 'format.date-time', params: {} });
    return time ?? now;
  };
  const cursor = textOf('after');
  const after = cursor === undefined ? undefined : decode(cursor);
  if (cursor !== undefined && !after) errors.push({ path: '/after', keyword: 'cursor', params: {} });
  const from = timeOf('from', after && new Date(after.at));
  const to = timeOf('to', new Date(now.getTime() - settled));
  const named = textOf('of')?.split(',');
  const unknown = named?.some((name) => !sources.some((source) => source === name));
  if (unknown) errors.push({ path: '/of', keyword: 'enum', params: { values: sources.join(', ') } });
  const limit = Number(textOf('limit') ?? pageSize.usual);
  if (!Number.isInteger(limit) || limit < 1 || limit > pageSize.most)
    errors.push({ path: '/limit', keyword: 'longRange', params: { limit: pageSize.most } });
  rejectQuery(errors);
  return { from, to, of: sources.filter((source) => named?.includes(source) ?? true), after, limit };
}

const encode = ({ at, id }: AuditPosition) => Buffer.from(JSON.stringify([at, id])).toString('base64url');

function decode(cursor: string): AuditPosition | undefined {
  try {
    const [at, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    const isPosition = typeof at === 'string' && parseAuditTime(at) !== undefined && isRecordId(id);
    return isPosition ? { at, id } : undefined;
  } catch {
    return undefined;
  }
}
