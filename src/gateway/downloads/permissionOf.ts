import { batchWrites } from '../../metadata/model/batches';
import type { Model } from '../../metadata/model/Model';
import type { DownloadRow } from './tables';

/** Returns the permission with which files of a kind are made of a resource; undefined where there are none any more. */
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
