import type { FastifyInstance, FastifyReply } from 'fastify';
import { placesOf } from '../../../metadata/bind/schemas/places';
import type { Model } from '../../../metadata/model/Model';
import { filesIn, fileTypes, type FileValue, holdsFiles } from '../../../metadata/values/files';
import { matchesCondition } from '../../../metadata/validation/matchesCondition';
import type { EntityRecord } from '../../database/records';
import type { Config } from '../../config';
import type { RouteContract } from '../../http/contract/RouteContract';
import type { ServerContext } from '../../http/context';
import { GatewayError } from '../../http/responses';
import { type Access, requirePermission, resourcePath } from '../access';
import { findRecord } from '../readList';
import { resourceView, visibleFields } from '../resourceView';
import { chooseFileStore } from './chooseFileStore';
import { rejectUnavailable } from './FileStore';

/** The contract of a call that reads a file of a record. */
export const recordFileContract: RouteContract = {
  summary: 'Read a file of a record',
  files: Object.keys(fileTypes),
  headers: { 'Content-Disposition': 'The name of the file.' },
};

/** Rejects a request for a file of a readable record, where not everybody who sees the record may read it. */
export type FileGuard = (context: ServerContext, access: Access, record: EntityRecord) => void;

declare module '../../http/context' {
  interface ServerContext {
    /** By entity: who may read the files of records, beside those who see the records. */
    fileGuards: Record<string, FileGuard>;
  }
}

/**
 * Registers, for each resource whose records hold files, the request that reads one (product 9.7). Whoever may read the record may read its
 * files. Where an action saves the file, its permission is needed and its `when` must hold.
 */
export function registerDownloads(server: FastifyInstance, context: ServerContext): void {
  const { authorize } = server;
  const { db, model, config, fileGuards } = context;
  for (const [name, { permission }] of Object.entries(model.resources)) {
    if (!hasFiles(model, name)) continue;
    server.get<{ Params: { id: string; file: string } }>(
      `${resourcePath(model, name)}/:id/files/:file`,
      { exposeHeadRoute: false, config: { contract: recordFileContract } },
      async (request, reply) => {
        const access = await authorize(request, name, permission);
        const { id, file: wanted } = request.params;
        const record = await findRecord(db, access, id);
        if (!record) throw new GatewayError({ status: 404, text: 'gateway.noRecord' });
        fileGuards[access.view.table.entity]?.(context, access, record);
        const held = filesIn(access.view.resource.fields, visibleFields(access.view, record));
        const place = held.find((each) => each.file.id === wanted);
        if (place) requireSaving(access, place.field.name, record);
        return sendRecordFile(config, reply, place?.file);
      },
    );
  }
}

/** Throws 403 without the permission of the action that saves the field's file. Throws 404 where that cannot be done now. */
function requireSaving({ view, session }: Access, field: string, record: EntityRecord): void {
  const action = view.resource.actions.find(({ file }) => file === field);
  if (!action) return;
  requirePermission(session, action.permission);
  if (action.when && !matchesCondition(action.when, record)) {
    throw new GatewayError({ status: 404, text: 'gateway.files.missing' });
  }
}

/** Answers a request with a file that a record holds. Throws 404 where it holds none, or its content is gone. */
export async function sendRecordFile(
  config: Config,
  reply: FastifyReply,
  file: FileValue | undefined,
): Promise<FastifyReply> {
  const content = file && (await chooseFileStore(config).read(file.id).catch(rejectUnavailable));
  if (!content) throw new GatewayError({ status: 404, text: 'gateway.files.missing' });
  return reply.headers(fileHeaders(file)).send(content);
}

/** The headers of a response that is a file: it is saved, and runs nothing where it is shown. */
function fileHeaders({ name, type, bytes }: FileValue): Record<string, string | number> {
  return {
    'Content-Type': type,
    'Content-Length': bytes,
    'Content-Disposition': `attachment; filename*=UTF-8''${encodeName(name)}`,
    'Content-Security-Policy': "sandbox; default-src 'none'",
  };
}

/** Whether the records of a resource hold files in any country. */
export function hasFiles(model: Model, resource: string): boolean {
  return placesOf(model, model.resources[resource]!.entity).some((country) =>
    Object.values(resourceView(model, resource, country).resource.fields).some(holdsFiles),
  );
}

/** Returns a name encoded by RFC 8187. */
function encodeName(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
}
