import type { JsonSchema } from '../../../src/metadata/model/json';
import type { Model } from '../../../src/metadata/model/Model';
import { parcelModel } from './parcelModel';

const voucher: JsonSchema = {
  title: 'Voucher',
  type: 'object',
  properties: {
    voucherNo: {
      title: 'Voucher no.',
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
  required: ['voucherNo', 'orderNo', 'amount', 'status', 'requestedAt'],
};

const note: JsonSchema = {
  title: 'Note',
  type: 'object',
  properties: { voucherNo: { title: 'Voucher', type: 'string' }, text: { title: 'Text', type: 'string' } },
};

/** A Model with vouchers that are created, edited, deleted and decided upon without any code. */
export function voucherModel(): Model {
  const model = parcelModel();
  return {
    ...model,
    schemas: { ...model.schemas, voucher, note },
    entities: [...model.entities, 'voucher', 'note'],
    resources: {
      vouchers: {
        title: 'Vouchers',
        entity: 'voucher',
        path: '/vouchers',
        permission: 'vouchers',
        list: { columns: ['voucherNo', 'amount', 'status'], sort: { field: 'requestedAt', order: 'desc' } },
        detail: {
          sections: [{ fields: ['voucherNo'] }],
          related: [{ resource: 'notes', by: 'voucherNo' }],
          timeline: 'status',
        },
        create: { permission: 'vouchers:create', sections: [{ fields: ['orderNo', 'amount', 'remark'] }] },
        edit: { permission: 'vouchers:edit', sections: [{ fields: ['amount', 'remark'] }] },
        delete: {
          permission: 'vouchers:delete',
          when: { properties: { status: { enum: ['open', 'rejected'] } }, required: ['status'] },
        },
        actions: {
          approve: {
            title: 'Approve',
            permission: 'vouchers:approve',
            transition: { field: 'status', to: 'approved' },
            not: 'creator',
            input: { properties: { approvedAmount: { minimum: 1 } } },
          },
          rejectIt: {
            title: 'Reject',
            permission: 'vouchers:approve',
            transition: { field: 'status', to: 'rejected' },
            when: { properties: { amount: { maximum: 100_000 } }, required: ['amount'] },
            input: {
              properties: { reason: { title: 'Reason', type: 'string', maxLength: 100 } },
              required: ['reason'],
            },
          },
          reopen: {
            title: 'Reopen',
            permission: 'vouchers:approve',
            transition: { field: 'status', to: 'open' },
            input: {
              properties: {
                cause: { title: 'Cause', oneOf: [{ const: 1, title: 'A mistake' }] },
                twinNo: {
                  title: 'Twin',
                  type: 'string',
                  'x-ui': { record: { resource: 'vouchers' } },
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
        permission: 'vouchers',
        list: { columns: ['voucherNo', 'text'], sort: { field: 'voucherNo', order: 'asc' } },
        create: { permission: 'vouchers:create', sections: [{ fields: ['voucherNo', 'text'] }] },
      },
    },
    permissions: ['vouchers', 'vouchers:create', 'vouchers:edit', 'vouchers:delete', 'vouchers:approve'].map(
      (perms) => ({ perms }),
    ),
    texts: { en: {}, zh: {} },
  };
}
