import { DefaultQueryExecutor } from 'kysely';
import { withoutMerchant } from './withoutMerchant';
import { isExcepted, mayReadAll } from './exceptions';
import { tablesOf } from './tableGroups';

/** Ends the watch and returns what was found, each with its place. */
export type EndWatch = () => string[];

/** Watches each statement that gateway code runs in this process, until the watch is ended. */
export function watchStatements(): EndWatch {
  const { prototype } = DefaultQueryExecutor;
  // oxlint-disable-next-line typescript/unbound-method -- It is called with the executor that it is replaced on.
  const { compileQuery } = prototype;
  const found = new Map<string, string>();
  prototype.compileQuery = function (node, queryId) {
    const query = compileQuery.call(this, node, queryId);
    const tables = tablesWithout(query.sql);
    // What the provider's realm reads is joined with all merchants under this name.
    const isOfRealm = query.sql.includes('every_merchant');
    if ((tables.length === 0 && !isOfRealm) || found.has(query.sql)) return query;
    const author = authorOf(new Error('where').stack ?? '');
    const left = author ? tables.filter((table) => !isExcepted(author, table)) : [];
    if (author && isOfRealm && !mayReadAll(author)) left.push('the records of all merchants');
    if (left.length > 0)
      found.set(query.sql, `${author}: ${left.join(', ')}\n    ${query.sql.replaceAll(/\s+/g, ' ').trim()}`);
    return query;
  };
  return () => {
    prototype.compileQuery = compileQuery;
    return [...found.values()];
  };
}

const checked = tablesOf('merchant');

/** By statement: most are run very often. */
const known = new Map<string, string[]>();

function tablesWithout(statement: string): string[] {
  let tables = known.get(statement);
  if (!tables) {
    tables = withoutMerchant(statement, checked);
    known.set(statement, tables);
  }
  return tables;
}

/** Returns the file that had a statement run, below `src/gateway/`; none where that was a test. */
function authorOf(stack: string): string | undefined {
  const frame = stack
    .split('\n')
    .slice(2)
    .find((line) => !line.includes('node_modules') && !line.includes('node:'));
  return /\/src\/gateway\/([\w/.-]+\.ts)/.exec(frame ?? '')?.[1];
}
