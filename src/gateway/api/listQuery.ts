import type { ApiDefinition } from '../../metadata/model/ApiDefinition';
import type { ErrorDetail } from '../../contract/envelope';
import type { Access } from '../resources/access';
import { type ListQuery, parseListQuery } from '../resources/listQuery';
import { type Query, rejectQuery } from '../resources/queryParameters';
import { isRecordId } from '../database/ids';
import type { ListField, ResourceView } from '../resources/resourceView';

/** Records of a page where the program does not say how many. */
const defaultLimit = 50;

/** Most records of a page. */
const maxLimit = 500;

/**
 * Reads the query of a program's list: `status=completed,failed`, `amount.gte=10000`, `limit` and `after`. The latest records come first,
 * in an order that never changes, so that no page misses one. Throws one 422 with all mistakes.
 */
export function readListQuery(access: Access, { own }: ApiDefinition, query: Query): ListQuery {
  const { limit = defaultLimit, after, ...conditions } = query;
  const errors: ErrorDetail[] = [];
  const count = Number(limit);
  if (!Number.isInteger(count) || count < 1 || count > maxLimit) {
    errors.push({ path: '/limit', keyword: 'limit', params: { limit: maxLimit } });
  }
  rejectQuery(errors);
  return listQuery(
    access,
    { ...readConditions(access.view, conditions), ...ownOnly(access, own) },
    count,
    after,
  );
}

/** Returns queries of the record that a number or an id stands for; the first that finds one counts. */
export function recordQueries(
  access: Access,
  { own, numbers = [] }: ApiDefinition,
  number: string,
): ListQuery[] {
  const names = [...numbers, ...(isRecordId(number) ? ['id'] : [])];
  return names.map((name) => listQuery(access, { [name]: number, ...ownOnly(access, own) }, 1));
}

function listQuery(access: Access, filter: Filter, limit: number, after?: unknown): ListQuery {
  return parseListQuery(access, {
    filter: JSON.stringify(filter),
    sort: '["id","DESC"]',
    range: `[0,${limit - 1}]`,
    total: 'none',
    ...(after === undefined ? {} : { after }),
  });
}

type Filter = Record<string, unknown>;

function ownOnly({ session }: Access, own: string | undefined): Filter {
  return own === undefined ? {} : { [own]: session.application };
}

/** Turns parameters such as `amount.gte=10000` into a filter as lists of the web app have it. */
function readConditions({ fields }: ResourceView, query: Query): Filter {
  const filter = new Map<string, unknown>();
  for (const [parameter, given] of Object.entries(query)) {
    const [name = '', operator] = parameter.split('.', 2);
    const field = fields.get(name);
    // A parameter that is given twice is no text, which the filter rejects.
    const read = (text: string) => readValue(field, text);
    const value =
      typeof given !== 'string' ? given : given.includes(',') ? given.split(',').map(read) : read(given);
    const known = filter.get(name);
    const operators = typeof known === 'object' && !Array.isArray(known) ? known : {};
    filter.set(name, operator === undefined ? value : { ...operators, [operator]: value });
  }
  return Object.fromEntries(filter);
}

/** A number or a boolean where the field is one; what is none stays a text, which the filter rejects. */
function readValue(field: ListField | undefined, text: string): unknown {
  const type = field?.bound?.type;
  if ((type === 'integer' || type === 'number') && /^-?\d+(\.\d+)?$/.test(text)) return Number(text);
  if (type === 'boolean' && /^(true|false)$/.test(text)) return text === 'true';
  return text;
}
