import type { JsonSchema } from '../../../src/metadata/model/json';
import type { Model } from '../../../src/metadata/model/Model';
import { parcelModel } from './parcelModel';

const refund: JsonSchema = {
  title: 'Refund',
  type: 'object',
  properties: {
    refundNo: {
      title: 'Refund no.',
      type: 'string',
      maxLength: 20,
      readOnly: true,
      'x-generate': { country: true, prefix: 'RF', time: 'yyyyMMdd', random: 8 },
      'x-ui': { identifier: true },
    },
    orderNo: { title: 'Order no.', type: 'string' },
    amount: { title: 'Amount', type: 'integer', minimum: 1, 'x-ui': { money: { currency: 'currency' } } },
    currency: { title: 'Currency', type: 'string', readOnly: true, 'x-generate': 'currency' },
    remark: { title: 'Remark', type: 'string', maxLength: 40 },
    approvedAmount: { title: 'Approved', type: 'integer', 'x-ui': { money: true } },
    requestedAt: {
      title: 'Requested at',
      type: 'string',
      format: 'date-time',
      readOnly: true,
      'x-generate': 'now',
    },
    requestedOn: {
      title: 'Requested on',
      type: 'string',
      format: 'date',
      readOnly: true,
      'x-generate': 'now',
    },
    requestedBy: { title: 'Requested by', type: 'string', readOnly: true, 'x-generate': 'user' },
    status: {
      title: 'Status',
      readOnly: true,
      default: 'open',
      oneOf: [
        { const: 'open', title: 'Open', 'x-ui': { tone: 'info' } },
        { const: 'approved', title: 'Approved', 'x-ui': { tone: 'success' } },
        { const: 'rejected', title: 'Rejected', 'x-ui': { tone: 'error' } },
      ],
      'x-transitions': { open: ['approved', 'rejected'], approved: [], rejected: ['open'] },
    },
  },
  required: ['refundNo', 'orderNo', 'amount', 'status', 'requestedAt'],
};

const note: JsonSchema = {
  title: 'Note',
  type: 'object',
  properties: { refundNo: { title: 'Refund', type: 'string' }, text: { title: 'Text', type: 'string' } },
};

/** A Model with refunds that are created, edited, deleted and decided upon without any code. */
export function refundModel(): Model {
  const model = parcelModel();
  return {
    ...model,
    schemas: { ...model.schemas, refund, note },
    entities: [...model.entities, 'refund', 'note'],
    resources: {
      refunds: {
        title: 'Refunds',
        entity: 'refund',
        path: '/refunds',
        permission: 'refunds',
        list: { columns: ['refundNo', 'amount', 'status'], sort: { field: 'requestedAt', order: 'desc' } },
        detail: {
          sections: [{ fields: ['refundNo'] }],
          related: [{ resource: 'notes', by: 'refundNo' }],
          timeline: 'status',
        },
        create: { permission: 'refunds:create', sections: [{ fields: ['orderNo', 'amount', 'remark'] }] },
        edit: { permission: 'refunds:edit', sections: [{ fields: ['amount', 'remark'] }] },
        delete: {
          permission: 'refunds:delete',
          when: { properties: { status: { enum: ['open', 'rejected'] } }, required: ['status'] },
        },
        actions: {
          approve: {
            title: 'Approve',
            permission: 'refunds:approve',
            transition: { field: 'status', to: 'approved' },
            not: 'creator',
            input: { properties: { approvedAmount: { minimum: 1 } } },
          },
          rejectIt: {
            title: 'Reject',
            permission: 'refunds:approve',
            transition: { field: 'status', to: 'rejected' },
            when: { properties: { amount: { maximum: 100_000 } }, required: ['amount'] },
            input: {
              properties: { reason: { title: 'Reason', type: 'string', maxLength: 100 } },
              required: ['reason'],
            },
          },
          reopen: {
            title: 'Reopen',
            permission: 'refunds:approve',
            transition: { field: 'status', to: 'open' },
            input: {
              properties: {
                cause: { title: 'Cause', oneOf: [{ const: 1, title: 'A mistake' }] },
                twinNo: {
                  title: 'Twin',
                  type: 'string',
                  'x-ui': { record: { resource: 'refunds' } },
                },
                cost: { title: 'Cost', type: 'integer', 'x-ui': { money: true } },
              },
            },
          },
        },
      },
      notes: {
        title: 'Notes',
        entity: 'note',
        permission: 'refunds',
        list: { columns: ['refundNo', 'text'], sort: { field: 'refundNo', order: 'asc' } },
        create: { permission: 'refunds:create', sections: [{ fields: ['refundNo', 'text'] }] },
      },
    },
    permissions: ['refunds', 'refunds:create', 'refunds:edit', 'refunds:delete', 'refunds:approve'].map(
      (perms) => ({ perms }),
    ),
    texts: { en: {}, zh: {} },
  };
}
