import type { FastifyInstance } from 'fastify';
import { batchWrites } from '../../metadata/model/batches';
import type { ServerContext } from '../http/context';
import { requestLanguage } from '../http/translation';
import { resourcePath } from '../resources/access';
import { resultContract } from '../batches/contracts';
import { answerAtOnce } from './answerAtOnce';
import type { ExportSlots } from './ExportSlots';
import { planResult, type ResultQuery } from './planResult';
import { placeOf } from './requestDownload';

/** Registers the files with the rows of imports and what became of them. Each is among the merchant's downloads. */
export function registerResultFiles(
  server: FastifyInstance,
  context: ServerContext,
  slots: ExportSlots,
): void {
  const { authorize } = server;
  const { model } = context;
  for (const [name, resource] of Object.entries(model.resources)) {
    const [imports] = batchWrites(resource).filter(({ write }) => write === 'create');
    if (!imports || (imports.sandbox && !context.config.sandbox)) continue;
    server.get<{ Params: { id: string }; Querystring: { rows?: string } }>(
      `${resourcePath(model, name)}/batches/create/:id/file`,
      { exposeHeadRoute: false, config: { contract: resultContract } },
      async (request, reply) => {
        const access = await authorize(request, name, imports.permission);
        return answerAtOnce(context, slots, reply, access, async () => {
          const { facts, place } = placeOf(request, model, access);
          const language = requestLanguage(request, model);
          const query: ResultQuery = {
            batch: request.params.id,
            ...(request.query.rows === 'failed' ? { rows: 'failed' } : {}),
          };
          const { userId } = access.session;
          const plan = await planResult(context, { reach: access, userId, language, facts, query });
          return { language, place, kind: 'importResult', query, plan };
        });
      },
    );
  }
}
