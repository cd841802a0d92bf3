import type { StoredRecord } from '../database/records';
import { GatewayError } from '../http/responses';
import type { Part } from '../Part';
import type { FileGuard } from '../resources/files/downloads';
import { requirePermission } from '../resources/access';
import { expireDownloads } from './expire';
import { downloadHandlers } from './handlers';
import { writeDownloads } from './jobs';
import { permissionOf } from './permissionOf';
import { registerExports } from './routes';
import { downloadMigrations, downloadTables } from './tables';

/** Rejects files to those who may not make the same one. What they may not export, they may not read from a colleague's file. */
const requireSource: FileGuard = ({ model, now }, { session }, record) => {
  const download = record as StoredRecord<'download'>;
  const { resource, userId, expiresAt } = download;
  const permission = permissionOf(model, download);
  if (permission === undefined) throw new GatewayError({ status: 404, text: 'gateway.files.missing' });
  requirePermission(session, permission);
  if (model.resources[resource]?.scope === 'user' && userId !== session.userId) {
    throw new GatewayError({ status: 403, text: 'gateway.export.notYours' });
  }
  // The job that lets it expire may not have run.
  if (expiresAt !== undefined && Date.parse(expiresAt) <= now().getTime()) {
    throw new GatewayError({ status: 404, text: 'gateway.export.expired' });
  }
};

/** Exports, statements and what became of imports, as files that are kept for some days (product 7.5). */
export const downloads: Part = {
  name: 'downloads',
  tables: downloadTables,
  migrations: downloadMigrations,
  routes: [registerExports],
  handlers: downloadHandlers,
  jobs: [...writeDownloads(), expireDownloads],
  fileGuards: { download: requireSource },
};
