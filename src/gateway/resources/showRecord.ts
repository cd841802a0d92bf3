import type { EntityRecord } from '../database/EntityRecord';
import type { ResourceView } from './resourceView';

/** A record as this country's API shows it: without the fields that are hidden there. */
export function showRecord(view: ResourceView, record: EntityRecord): EntityRecord {
  const shown: EntityRecord = { id: record.id };
  for (const name of view.visible) if (record[name] !== undefined) shown[name] = record[name];
  return shown;
}
