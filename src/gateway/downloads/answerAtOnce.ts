import type { FastifyReply } from 'fastify';
import { withTransaction } from '../database/units/transaction';
import { contentTypes, type ExportFormat } from '../sheets/contentTypes';
import type { ServerContext } from '../http/context';
import { GatewayError } from '../http/responses';
import { cancelJobs } from '../jobs/enqueue';
import { chooseFileStore } from '../resources/files/chooseFileStore';
import { rejectUnavailable } from '../resources/files/FileStore';
import type { ExportSlots } from './ExportSlots';
import { type DownloadRequest, requestDownload } from './requestDownload';
import type { DownloadRow } from './tables';
import { writeDownload } from './writeDownload';

/**
 * Answers an authorized request with the file that `plan` returns, which is on the list of downloads too. Throws 429 and 503 where
 * too many are being written, and what the plan rejects.
 */
export async function answerAtOnce(
  context: ServerContext,
  slots: ExportSlots,
  reply: FastifyReply,
  access: DownloadRequest['access'],
  plan: () => Promise<Omit<DownloadRequest, 'access' | 'isSmall' | 'isDirect'>>,
): Promise<FastifyReply> {
  const end = slots.begin(access.session);
  try {
    const request = { access, ...(await plan()), isSmall: true, isDirect: true };
    const { id } = await withTransaction(context.db, (transaction) =>
      requestDownload(transaction, context, request),
    );
    return await sendFile(context, reply, await writeAtOnce(context, id));
  } finally {
    end();
  }
}

/** Writes the file of a download in its request. Where it is rejected, the download says why as well. */
async function writeAtOnce(context: ServerContext, id: string): Promise<DownloadRow> {
  const end = await writeDownload(context, id, { isAllowed: async () => true });
  const row = await withTransaction(context.db, async (transaction) => {
    await end?.store(transaction);
    await cancelJobs(transaction, 'downloads.write', { key: id });
    return transaction.selectFrom('download_file').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  });
  if (end?.rejection) throw end.rejection;
  return row;
}

/** Sends the file of a download. Throws 422 with the reason where there is none. */
export async function sendFile(
  { config, now }: ServerContext,
  reply: FastifyReply,
  { status, reason, name, format, bytes, file_id, expires_at }: DownloadRow,
): Promise<FastifyReply> {
  if (status === 'failed') {
    throw new GatewayError({ status: 422, text: 'gateway.export.failed', params: { reason: reason ?? '' } });
  }
  if (status === 'expired' || (expires_at !== null && Date.parse(expires_at) <= now().getTime())) {
    throw new GatewayError({ status: 404, text: 'gateway.export.expired' });
  }
  const content =
    status === 'downloadable' && file_id !== null
      ? await chooseFileStore(config).read(file_id).catch(rejectUnavailable)
      : undefined;
  if (!content) throw new GatewayError({ status: 404, text: 'gateway.files.missing' });
  return reply
    .header('Content-Disposition', `attachment; filename="${name}"`)
    .header('Content-Length', bytes ?? undefined)
    .type(contentTypes[format satisfies ExportFormat])
    .send(content);
}
