/** Patterns of statements that remove or change something that an older version may use. */
const contractions = [
  /\bdrop\s+(?:table|column|view|function|type|schema)\b/i,
  /\balter\s+\w+\b[^;]*\srename\s/i,
  /\balter\s+(?:column\s+)?\S+\s+(?:set\s+data\s+)?type\b/i,
  /\bset\s+not\s+null\b/i,
  /^truncate\b/i,
];

/** A column that each row must have, which a version that does not know it cannot write. */
const required = /\badd\s+column\b[^,;]*\bnot\s+null\b/i;

/** Returns a script's statements that break tables for the version before (ADR 58). */
export function findContractions(script: string): string[] {
  return script
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .split(';')
    .map((statement) => statement.trim())
    .filter(
      (statement) =>
        contractions.some((each) => each.test(statement)) ||
        (required.test(statement) && !/\bdefault\b/i.test(statement)),
    );
}
