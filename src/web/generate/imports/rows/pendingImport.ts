import { readStored, writeStored } from '../../../session/storage';
import { sessionStore } from '../../../session/sessionStore';

/** An import on its way, as the browser keeps it: stored before it is sent, so that a reload finds what became of it. */
export interface PendingImport {
  key: string;
  file: string;
}

function placeOf(resource: string): string {
  const { account, country } = sessionStore.get();
  return `import:${account?.code ?? ''}:${account?.accountName ?? ''}:${country?.code ?? ''}:${resource}`;
}

/** Returns the import of a resource that the user has sent last and not seen the result of. */
export function readPending(resource: string): PendingImport | undefined {
  const stored = readStored(placeOf(resource)) as Partial<PendingImport> | undefined;
  const { key, file } = stored ?? {};
  return typeof key === 'string' && typeof file === 'string' ? { key, file } : undefined;
}

/** Stores it, or forgets it. */
export function writePending(resource: string, pending: PendingImport | undefined): void {
  writeStored(placeOf(resource), pending);
}
