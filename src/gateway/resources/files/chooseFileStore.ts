import { memoize } from '../../../metadata/tracking/memoize';
import type { Config } from '../../config';
import { BucketStore } from './BucketStore';
import type { FileStore } from './FileStore';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Returns where a gateway keeps files: in the bucket of `FILES_S3_BUCKET`, or else in the folder `FILES_DIR`. */
export const chooseFileStore: (config: Config) => FileStore = memoize(({ filesBucket, filesDir }: Config) =>
  filesBucket ? new BucketStore(filesBucket) : new DirectoryStore(filesDir),
);

/** Keeps files in a folder, which several gateways may share. Their names are ids: nothing of a user's is in a path. */
class DirectoryStore implements FileStore {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async write(id: string, content: AsyncIterable<Buffer>): Promise<void> {
    const path = this.#pathOf(id);
    await mkdir(join(path, '..'), { recursive: true, mode: 0o700 });
    // Flushed, because the record that will refer to it is as well.
    await pipeline(content, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }));
  }

  async read(id: string): Promise<Readable | undefined> {
    try {
      // Opened first, so that a missing file is found before the response has begun.
      const file = await open(this.#pathOf(id));
      return createReadStream('', { fd: file });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }

  async remove(id: string): Promise<void> {
    await rm(this.#pathOf(id), { force: true });
  }

  /** Spread over folders by the last two characters of the id, which are random. */
  #pathOf(id: string): string {
    return join(this.#folder, id.slice(-2), id);
  }
}
