import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Gauge } from '../Gauge';
import { backupAge } from './backups';
import { isDiskFull } from './health';

/** Gauges of an installation's foundations. One that does not apply has no value: it is no all-clear. */
export const monitoringGauges: Gauge[] = [
  {
    name: 'database_archive_age_seconds',
    help: 'How long ago the server of the database archived a part of its log; no value where it archives none.',
    read: async (db) => {
      const { rows } = await sql<{ value: number | null }>`
        select extract(epoch from now() - coalesce(last_archived_time, stats_reset))::float8 as value
        from pg_stat_archiver where current_setting('archive_mode') <> 'off'`.execute(db);
      return rows.flatMap(({ value }) => (value === null ? [] : [{ value }]));
    },
  },
  {
    name: 'database_backup_age_seconds',
    help: 'How long ago the last backup was noted; no value where none ever was.',
    read: async (db) => {
      const value = await backupAge(db);
      return value === undefined ? [] : [{ value }];
    },
  },
  {
    name: 'database_disk_full',
    help: '1 for a minute after a write of this process failed because the disk of the database is full.',
    read: async (db) => [{ value: isDiskFull({ db }) ? 1 : 0 }],
  },
  {
    name: 'files_free_ratio',
    help: 'The free share of the disk of FILES_DIR at this process, from 0 to 1; no value with a bucket.',
    read: async (_db, { config: { filesBucket, filesDir } }) => {
      if (filesBucket) return [];
      const { bavail, blocks } = await statfs(filesDir);
      return [{ value: bavail / blocks }];
    },
  },
];
