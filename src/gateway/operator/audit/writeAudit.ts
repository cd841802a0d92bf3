import { createHash } from 'node:crypto';
import type { OperatorContext } from '../users';
import { recordOperatorEvents } from '../operatorEvents';
import { type AuditRange, readAudit } from './readAudit';

/** The last line of an exported audit, which says what the file has. */
interface AuditEnd {
  end: true;
  from: string;
  to: string;
  of: AuditRange['of'];
  /** Number of the lines before it. */
  count: number;
  /** SHA-256 of the lines before it, with their line ends, in lower-case hexadecimal digits. */
  sha256: string;
}

/**
 * Writes the events of a range as lines of JSON. By a last line anybody can tell whether the others are still as they were written. Whoever
 * does it is recorded first, which is an event of the audit itself.
 */
export async function writeAudit(
  { db, actor, now }: Pick<OperatorContext, 'db' | 'actor' | 'now'>,
  range: AuditRange,
  write: (line: string) => Promise<void>,
): Promise<AuditEnd> {
  const { from, to, of } = range;
  const said = { from: from.toISOString(), to: to.toISOString(), of };
  await recordOperatorEvents(db, [
    { at: now, actor, action: 'exported', subject: 'audit', merchant: '', name: '', after: said },
  ]);
  const hash = createHash('sha256');
  let count = 0;
  await readAudit(db, range, async (event) => {
    const line = `${JSON.stringify(event)}\n`;
    hash.update(line);
    count += 1;
    await write(line);
  });
  const end: AuditEnd = { end: true, ...said, count, sha256: hash.digest('hex') };
  await write(`${JSON.stringify(end)}\n`);
  return end;
}
