import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServerHome } from './chooseServerHome';

/** A socket's whole path must fit into 107 bytes; PostgreSQL adds its file name. */
const longestSocketFolder = 90;

/** The folder of the server's unix socket: beside its data, or in the temporary folder where that path is too long. */
export function socketFolderFor(home: ServerHome): string {
  const beside = join(home.folder, 'socket');
  if (Buffer.byteLength(beside) <= longestSocketFolder) return beside;
  const name = createHash('sha256').update(home.folder).digest('hex').slice(0, 12);
  return join(tmpdir(), `corridor-${name}`);
}
