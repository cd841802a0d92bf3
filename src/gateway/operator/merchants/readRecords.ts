import { noCountry } from '../../../metadata/bind/schemas/places';
import { entityTable } from '../../../metadata/storage/entityTable';
import type { EntityRecord } from '../../database/records';
import { withSnapshot } from '../../database/units/transaction';
import type { ServerContext } from '../../http/context';
import { GatewayError } from '../../http/responses';
import { reachOf } from '../../resources/access';
import { encodeCursor, parseListQuery, positionAfter } from '../../resources/listQuery';
import { type Query, rejectQuery } from '../../resources/queryParameters';
import { countRecords, readPage } from '../../resources/readList';
import { serializeRecord } from '../../resources/resourceView';
import { type MerchantReading, requireMerchant } from './readMerchant';

/** Query of a merchant's records. */
interface RecordsQuery {
  /** Its number. */
  merchant: string;
  resource: string;
  /** Country, and what the merchant's own lists take: `filter`, `sort`, `range`, `after`. */
  query: Query;
}

/** A page of a merchant's records. */
interface RecordsPage {
  country: string;
  records: EntityRecord[];
  /** Place of the first record. */
  start: number;
  /** Number of records; null beyond what is counted. */
  total: number | null;
  next: string | undefined;
}

/**
 * Reads a page of a list of a merchant as its users see it, with masked values masked. Throws 404 where there is no such merchant or list,
 * and 422 with all that is wrong in the query.
 */
export async function readRecords(
  reading: MerchantReading & Pick<ServerContext, 'handlers'>,
  { merchant, resource, query }: RecordsQuery,
): Promise<RecordsPage> {
  const { db, model } = reading;
  const { id: merchantId } = await requireMerchant(reading, merchant);
  if (!listsOfMerchants(reading).includes(resource))
    throw new GatewayError({ status: 404, text: 'gateway.notFound' });
  const { scope = 'country' } = model.resources[resource]!;
  const country = scope === 'country' ? requireCountry(reading, query) : noCountry;
  const reach = reachOf(reading, { merchantId, userId: '', country, resource });
  const wanted = parseListQuery(reach, query);
  const { page, total } = await withSnapshot(db, async (snapshot) => {
    const read = await readPage(snapshot, reach, wanted);
    return { page: read, total: await countRecords(snapshot, reach, read.conditions) };
  });
  const records = page.records.map((record) => serializeRecord(reach.view, record));
  const last = page.hasNext ? page.records.at(-1) : undefined;
  const next = last && encodeCursor(wanted.sort, positionAfter(wanted.sort, last, records.at(-1)));
  return { country, records, start: wanted.start, total, next };
}

/** The resources whose lists operators read: those of a merchant, whoever of its users asks. */
export function listsOfMerchants({ model, handlers }: Pick<ServerContext, 'model' | 'handlers'>): string[] {
  return Object.entries(model.resources).flatMap(([name, { list, scope, entity }]) => {
    const isReadable = entityTable(model, entity).isStored || Object.hasOwn(handlers.scopedRecords, entity);
    return list && scope !== 'user' && isReadable ? [name] : [];
  });
}

function requireCountry({ model }: MerchantReading, { country }: Query): string {
  if (typeof country !== 'string' || !Object.hasOwn(model.countries, country)) {
    const values = Object.keys(model.countries).join(', ');
    rejectQuery([{ path: '/country', keyword: 'enum', params: { values } }]);
  }
  return String(country);
}
