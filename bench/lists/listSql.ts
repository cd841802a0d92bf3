import { recordsOf } from '../../src/gateway/database/connections/recordSums';
import { unconnectedDatabase } from '../../src/gateway/database/connections/unconnected';
import { parseListQuery } from '../../src/gateway/resources/listQuery';
import { readPage } from '../../src/gateway/resources/readList';
import { resourceView } from '../../src/gateway/resources/resourceView';
import type { Model } from '../../src/metadata/model/Model';

/** Returns the statement by which the gateway reads a page, and its values. */
export async function listSql(
  model: Model,
  resource: string,
  scope: { merchantId: string; country: string },
  query: Record<string, string>,
): Promise<{ text: string; values: readonly unknown[] }> {
  let found: { text: string; values: readonly unknown[] } | undefined;
  const db = unconnectedDatabase(({ query: { sql: text, parameters: values } }) => {
    found = { text, values };
  });
  const view = resourceView(model, resource, scope.country);
  const reach = { ...scope, view, relation: recordsOf(view.table) };
  await readPage(db, reach, parseListQuery(reach, query));
  if (!found) throw new Error(`No statement reads ${resource}.`);
  return found;
}
