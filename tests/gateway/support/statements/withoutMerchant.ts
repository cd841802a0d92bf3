/** A part of a statement: a select, insert, update or delete without those within it. */
const nested = /^\s*\(*\s*(?:select|with|insert|update|delete)\b/i;

/** Set operators, on both sides of which there is a select of its own. */
const operators = /\b(?:union|intersect|except)\b(?:\s+all\b)?/i;

/** A table with more columns than it stores: its condition is outside. */
const onlyColumns = /^\s*select(?:(?!\b(?:from|where|select)\b)[^])*\sfrom\s+(\w+)\s*$/i;

/**
 * Returns those of `tables` that a statement uses without a condition on `merchant_id`, or inserts without it. Inner selects,
 * inserts, updates and deletes are checked separately.
 */
export function withoutMerchant(statement: string, tables: ReadonlySet<string>): string[] {
  const text = statement
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .replaceAll('"', '')
    .toLowerCase();
  const found = partsOf(text).flatMap((part) => namesIn(part, tables).filter((name) => !isBound(part, name)));
  return [...new Set(found.map(({ table }) => table))];
}

/** Splits a statement at its parentheses that hold another one, and at set operators. */
function partsOf(text: string): string[] {
  let own = '';
  const parts: string[] = [];
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '(') {
      const end = closing(text, at);
      const inner = text.slice(at + 1, end);
      if (nested.test(inner)) {
        const table = /\b(?:from|join)\s*$/.test(own) ? onlyColumns.exec(inner)?.[1] : undefined;
        if (table === undefined) parts.push(...partsOf(inner));
        own += table ?? '( )';
        at = end;
        continue;
      }
    }
    own += text[at];
  }
  return [...own.split(operators), ...parts];
}

function closing(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth === 0) return at;
  }
  return text.length;
}

/** A table in a statement, and what its columns are qualified by. */
interface NamedTable {
  table: string;
  alias: string;
  isStoredIn: boolean;
  isAlone: boolean;
}

/** Tables of a list with commas are not found; the gateway joins by words. */
function namesIn(part: string, tables: ReadonlySet<string>): NamedTable[] {
  const places = part.matchAll(
    /\b(into|from|join|update|using)\s+(?:only\s+)?(?:public\.)?(\w+)(?![\w.])(?:\s+as\s+(\w+))?/g,
  );
  const names = [...places].filter(([, , table = '']) => tables.has(table));
  return names.map(([, word, table = '', alias = table]) => ({
    table,
    alias,
    isStoredIn: word === 'into',
    isAlone: names.length === 1,
  }));
}

/** Whether the part says of which merchant the rows of the table are. */
function isBound(part: string, { table, alias, isStoredIn, isAlone }: NamedTable): boolean {
  if (isStoredIn)
    return new RegExp(`into\\s+${table}\\s*(?:as \\w+\\s*)?\\([^)]*\\bmerchant_id\\b`).test(part);
  const column = isAlone
    ? String.raw`(?:\b${alias}\.|(?<![\w.]))merchant_id`
    : String.raw`\b${alias}\.merchant_id`;
  // Equal to something, something equal to it, or a list of columns with it that is equal to or in others.
  return [
    String.raw`${column}(?:::\w+)?\s*(?:=|in\b)`,
    String.raw`=\s*${column}\b`,
    String.raw`\([^()]*${column}\b[^()]*\)\s*(?:=|in\b)`,
    String.raw`using\s*\([^()]*\bmerchant_id\b`,
  ].some((pattern) => new RegExp(pattern).test(part));
}
