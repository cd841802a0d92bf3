import { batchWrites } from '../../metadata/model/batches';
import type { Model } from '../../metadata/model/Model';
import type { DownloadRow } from './tables';

/** Returns the permission with which a kind of file is made of a resource; undefined where there is none. */
export function permissionOf(
  { resources }: Model,
  { resource, kind }: Pick<DownloadRow, 'resource' | 'kind'>,
): string | undefined {
  const source = Object.hasOwn(resources, resource) ? resources[resource] : undefined;
  if (!source) return undefined;
  return kind === 'importResult'
    ? batchWrites(source).find(({ write }) => write === 'create')?.permission
    : source.list?.export?.permission;
}
