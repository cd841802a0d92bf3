import { type RawBuilder, sql } from 'kysely';
import { tableTypes } from '../../metadata/values/files';
import { noteRecordChanges } from '../database/recordChanges';
import type { Database } from '../database/declared/tables';
import type { Scope } from '../resources/access';
import type { DownloadRow } from './tables';

/** The downloads of a merchant in a country. */
export const downloadRecords = ({ merchantId, country }: Scope): RawBuilder<unknown> => sql`(
  select id, name, requested_at, user_name as requested_by, user_id, kind, title as list, filter, resource,
    format, status, reason, rows, sha256, finished_at, expires_at, is_mailed,
    case when status = 'downloadable' then jsonb_build_object('file', jsonb_build_object(
      'id', file_id, 'name', name, 'bytes', bytes,
      'type', case format when 'csv' then ${tableTypes.csv} when 'xlsx' then ${tableTypes.xlsx} else 'application/pdf' end
    )) else '{}' end as attributes
  from download_file where merchant_id = ${merchantId}::uuid and place = ${country}
) as own_download`;

/** Tells those who look at the downloads that some have changed, in the transaction that changes them. */
export async function noteDownloads(
  db: Database,
  rows: Pick<DownloadRow, 'id' | 'merchant_id' | 'place'>[],
  creates = false,
): Promise<void> {
  await noteRecordChanges(
    db,
    rows.map(({ id, merchant_id: merchantId, place }) => ({
      merchantId,
      country: place,
      entity: 'download',
      id,
      creates,
    })),
  );
}
