import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { receiptsCall } from '../../../metadata/model/reservedNames';
import type { EntityRecord } from '../../database/records';
import type { Contract, RouteContract } from '../../http/contract/RouteContract';
import type { ServerContext } from '../../http/context';
import { limitCalls } from '../../http/limits/limitCalls';
import { envelope, GatewayError } from '../../http/responses';
import { type Access, namingBases, resourcePath } from '../../resources/access';
import { requireRecord } from '../../resources/readList';
import { contentTypes } from '../../sheets/contentTypes';
import { checkedSchema, checkReceipt } from './checkReceipt';
import { issueReceipt } from './readReceipt';
import { printReceipt } from './printReceipt';
import { labelOf } from './receiptContent';
import { pageHeaders, receiptPage, wantedLanguage } from './receiptPage';

/** Receipts that a session can save in a minute, or a host check: each saved one is recorded for good. */
const maxCalls = 60;

/** The contract of the receipt of a record, which `what` names in a sentence. */
export const receiptContract = (what: string): RouteContract => ({
  summary: `Save the receipt of ${what}`,
  files: [contentTypes.pdf],
  headers: { 'Content-Disposition': 'The name of the file.' },
});

const htmlType = 'text/html; charset=utf-8';

const checkContract: RouteContract = {
  summary: 'Check whether a receipt is true',
  path: {
    merchant: 'The merchant number on the receipt.',
    number: 'The number of the receipt.',
    code: 'The end of the address on the receipt.',
  },
  data: checkedSchema,
  files: [htmlType],
};

/**
 * Registers the receipts of each resource that has them (product 4.51 to 4.53). Anybody who was given one checks at a page that it is true:
 * as HTML for people, and otherwise as JSON.
 */
export function registerReceipts(server: FastifyInstance, context: ServerContext): void {
  const { authorize } = server;
  const { db, model } = context;
  const limit = limitCalls(server, maxCalls);
  for (const [name, { receipt, permission, title }] of Object.entries(model.resources)) {
    if (!receipt) continue;
    const contract: Contract = receiptContract(`one of ${title.toLowerCase()}`);
    server.get<{ Params: { id: string } }>(
      `${resourcePath(model, name)}/:id/receipt`,
      // A HEAD would record one that nobody has.
      { exposeHeadRoute: false, config: { contract } },
      async (request, reply) => {
        const access = await authorize(request, name, permission);
        await limit(request);
        const record = await requireRecord(db, access, request.params.id);
        return sendReceipt(context, request, reply, access, record);
      },
    );
  }
  for (const base of namingBases) {
    server.get<CheckRequest>(
      `${base}/${receiptsCall}/:merchant/:number/:code`,
      { exposeHeadRoute: false, config: { public: true, contract: checkContract } },
      async (request, reply) => {
        await limit(request);
        const { country = '' } = request.params;
        const language = wantedLanguage(request, model);
        const checked = await checkReceipt(context, { ...request.params, country }, language);
        reply.headers(pageHeaders);
        if (String(request.headers.accept).includes('text/html')) {
          const page = receiptPage(model, checked, language);
          return reply
            .status(checked ? 200 : 404)
            .type(htmlType)
            .send(Buffer.from(page));
        }
        if (checked) return envelope(checked.data);
        throw new GatewayError({ status: 404, text: 'gateway.receipt.page.unknownText' });
      },
    );
  }
}

interface CheckRequest {
  Params: { country?: string; merchant: string; number: string; code: string };
}

/** Sends the receipt of a record as a file. */
export async function sendReceipt(
  context: ServerContext,
  request: FastifyRequest,
  reply: FastifyReply,
  access: Access,
  record: EntityRecord,
): Promise<FastifyReply> {
  const { name } = access.view.resource;
  const receipt = await issueReceipt(context, request, access, record);
  const label = record[labelOf(context.model, name)];
  const file = (typeof label === 'string' ? label : record.id).replaceAll(/[^\w-]+/g, '-');
  return reply
    .header('Content-Disposition', `attachment; filename="receipt-${file}.pdf"`)
    .type(contentTypes.pdf)
    .send(printReceipt(context.model, receipt));
}
