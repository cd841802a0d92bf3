import type { FastifyRequest } from 'fastify';
import type { Database } from '../database/declared/tables';
import type { ServerContext } from '../http/context';
import type { Read, Standby } from './Standby';

declare module '../http/context' {
  interface ServerContext {
    /** Standby from which lists and exports are read, if there is one. */
    standby?: Standby | undefined;
  }
}

/**
 * Reads what may be as old as the standby. It has all that its client has written or was told, as the header says. Programs send none, and
 * may run on several machines: their reads are of this moment.
 */
export function readForRequest<Result>(
  { db, standby }: ServerContext,
  request: FastifyRequest,
  read: Read<Result>,
): Promise<Result> {
  if (!standby || request.routeOptions.config.program) return read(db, 0);
  const written = request.headers['x-written'];
  return standby.read(typeof written === 'string' ? written : undefined, read);
}

/** Reads a part of a file. */
export type ReadFile = <Result>(read: (db: Database) => Promise<Result>) => Promise<Result>;

/** Returns the function that reads a file's parts. They have all that was stored when it was begun. */
export async function readsOfFile({ db, standby }: ServerContext): Promise<ReadFile> {
  if (!standby) return (read) => read(db);
  const begun = await standby.position();
  return (read) => standby.read(begun, read, { patient: true });
}

/**
 * Returns the member of a message of changes that says by which position lists have them. None where lists are read from the primary
 * anyway.
 */
export async function readPosition({
  standby,
}: Pick<ServerContext, 'standby'>): Promise<{ written?: string }> {
  const written = await standby?.position().catch(() => undefined);
  return written === undefined ? {} : { written };
}
