import type { Readable } from 'node:stream';
import { GatewayError, outageWait } from '../../http/responses';

/** Keeps the contents of files by id. Who may read them is decided by its callers. */
export interface FileStore {
  /** Stores content, of `bytes` bytes where that is known. Where `content` throws, so does this, and a part of it may be left to remove. */
  write(id: string, content: AsyncIterable<Buffer>, bytes?: number): Promise<void>;
  /** Returns the content; undefined where there is none. */
  read(id: string): Promise<Readable | undefined>;
  /** Removes the content, if there is any. */
  remove(id: string): Promise<void>;
}

/** Rejects a request because of what a store threw: the folder or bucket cannot be reached, or rejects it. Errors of the request itself stay. */
export function rejectUnavailable(error: unknown): never {
  if (error instanceof GatewayError) throw error;
  throw new GatewayError({
    status: 503,
    text: 'gateway.files.unavailable',
    retryAfter: outageWait,
    cause: error,
  });
}
