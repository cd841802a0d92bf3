import type { Readable } from 'node:stream';

/** Keeps the contents of files by id. Who may read them is decided by its callers. */
export interface FileStore {
  /** Stores `bytes` bytes of content. Where `content` throws, so does this, and a part of it may be left to remove. */
  write(id: string, content: AsyncIterable<Buffer>, bytes: number): Promise<void>;
  /** Returns the content; undefined where there is none. */
  read(id: string): Promise<Readable | undefined>;
  /** Removes the content, if there is any. */
  remove(id: string): Promise<void>;
}
