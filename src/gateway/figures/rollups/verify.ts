import type { Model } from '../../../metadata/model/Model';
import type { Database } from '../../database/tables';
import { repairRollup } from './repair';
import { rollupPlaces } from './states';

/** Compares what is kept counted for figures with the records. Returns what differs, each with the merchant and country. */
export async function verifyRollups(db: Database, model: Model): Promise<string[]> {
  const problems: string[] = [];
  for (const place of rollupPlaces(model)) {
    for (const { merchantId, rows } of await repairRollup(db, model, place, { mends: false }))
      problems.push(
        `${merchantId} ${place.country}: ${rows} hours and days of ${place.rollup.entity} are not counted as its records are.`,
      );
  }
  return problems;
}
