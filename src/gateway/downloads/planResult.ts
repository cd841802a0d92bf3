import { wallClock } from '../../metadata/values/time';
import type { Country } from '../../metadata/model/definitions';
import type { PlannedFile } from '../exports/planExport';
import { newTally } from '../exports/exportRows';
import type { ServerContext } from '../http/context';
import type { Reach } from '../resources/access';
import { readRows, requireBatch } from '../batches/readBatches';
import { writeResultFile } from '../batches/resultFile';
import { writeTarget } from '../resources/writes/WriteTarget';

/** Rows of an import that a file has. */
export interface ResultQuery {
  /** Id of the batch. */
  batch: string;
  /** Only those that failed, to be imported again. */
  rows?: 'failed';
}

/** The file of an import as somebody wants it. */
interface ResultOrder {
  reach: Reach;
  userId: string;
  language: string;
  facts: Country;
  query: ResultQuery;
}

/** Plans the file of an import. Throws 404 where there is no such import any more. */
export async function planResult(
  { db, model }: ServerContext,
  { reach, userId, language, facts, query }: ResultOrder,
): Promise<PlannedFile> {
  const batch = await requireBatch(db, reach, 'create', query.batch);
  const target = writeTarget(model, reach, { userId, form: 'create', language });
  const which = query.rows === 'failed' ? 'failed' : 'result';
  const moment = wallClock(batch.created_at, facts.zone).format('YYYYMMDD-HHmm');
  const parts = [reach.view.resource.name, reach.country, 'import', moment, which];
  return {
    format: 'xlsx',
    name: `${parts.filter(Boolean).join('-')}.xlsx`,
    title: target.bound.title,
    filter: target.translate(`gateway.batch.rows.${which}`, { number: batch.number, file: batch.file ?? '' }),
    write: async () => {
      const all = await readRows(db, batch.id);
      const rows = which === 'failed' ? all.filter(({ state }) => state === 'failed') : all;
      const tally = { ...newTally(), rows: rows.length };
      return { content: writeResultFile(target, facts, rows), tally };
    },
  };
}
