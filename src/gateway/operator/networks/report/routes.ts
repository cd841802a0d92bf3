import type { FastifyInstance, FastifyRequest } from 'fastify';
import { reportRowSchema } from '../../../../contract/operator/report';
import { arraySchema } from '../../../../contract/schemas';
import type { ServerContext } from '../../../http/context';
import { envelope } from '../../../http/responses';
import { byToken, requireOperator } from '../../operators/requireOperator';
import { readReport } from './readReport';

interface OfMonth {
  Params: { month: string };
}

/** Registers the call by which operators read what the provider has earned and borne in a month. */
export function registerReports(server: FastifyInstance, context: ServerContext): void {
  const { db, model } = context;
  const contract = {
    summary: 'Read what the provider earned and bore in a month, by country, network and method',
    path: { month: 'YYYY-MM, in the zone of each country.' },
    data: arraySchema(reportRowSchema),
  };
  const read = async (request: FastifyRequest<OfMonth>) => {
    await requireOperator(request, context);
    return envelope(await readReport(db, model, request.params.month));
  };
  const access = { config: { ...byToken('read'), contract } };
  server.get<OfMonth>('/api/operator/reports/:month', access, (request) => read(request));
}
