import type { JsonSchema } from '../../../src/metadata/model/json';
import type { Model } from '../../../src/metadata/model/Model';
import { parcelModel } from './parcelModel';

const mandate: JsonSchema = {
  title: 'Mandate',
  type: 'object',
  properties: {
    mandateNo: {
      title: 'Mandate no.',
      type: 'string',
      maxLength: 20,
      readOnly: true,
      'x-generate': { prefix: 'M', random: 10 },
    },
    holder: { title: 'Holder', type: 'string', maxLength: 40 },
    account: { title: 'Account', type: 'string', maxLength: 40, 'x-ui': { masked: true, visible: 4 } },
    limit: {
      title: 'Daily limit',
      type: 'integer',
      minimum: 1,
      maximum: 10_000_000,
      'x-ui': { money: true },
    },
    status: {
      title: 'Status',
      readOnly: true,
      default: 'awaitingApproval',
      oneOf: [
        { const: 'awaitingApproval', title: 'Awaiting approval', 'x-ui': { tone: 'warning' } },
        { const: 'active', title: 'Active', 'x-ui': { tone: 'success' } },
        { const: 'frozen', title: 'Frozen', 'x-ui': { tone: 'info' } },
        { const: 'declined', title: 'Declined', 'x-ui': { tone: 'error' } },
        { const: 'withdrawn', title: 'Withdrawn', 'x-ui': { tone: 'neutral' } },
      ],
      'x-transitions': {
        awaitingApproval: ['active', 'declined', 'withdrawn'],
        active: ['frozen', 'awaitingApproval'],
        frozen: ['active'],
        declined: ['awaitingApproval'],
        withdrawn: [],
      },
    },
    reason: { title: 'Reason', type: 'string', maxLength: 100, readOnly: true },
    frozenAt: {
      title: 'Frozen at',
      type: 'string',
      format: 'date-time',
      readOnly: true,
      'x-generate': { when: { status: ['frozen'] } },
    },
  },
  required: ['mandateNo', 'holder', 'account', 'limit', 'status'],
};

const reason: JsonSchema = {
  properties: { reason: { title: 'Reason', type: 'string', maxLength: 100 } },
  required: ['reason'],
};

/** A Model with mandates that one person enters and another one approves, without any code. */
export function mandateModel(): Model {
  const model = parcelModel();
  return {
    ...model,
    schemas: { ...model.schemas, mandate },
    entities: [...model.entities, 'mandate'],
    resources: {
      mandates: {
        title: 'Mandates',
        entity: 'mandate',
        path: '/mandates',
        permission: 'mandates',
        list: {
          columns: ['mandateNo', 'holder', 'limit', 'status'],
          sort: { field: 'mandateNo', order: 'asc' },
        },
        detail: { sections: [{ fields: ['mandateNo'] }], timeline: 'status' },
        reveal: { permission: 'mandates:reveal' },
        create: { permission: 'mandates:create', sections: [{ fields: ['holder', 'account', 'limit'] }] },
        import: { form: 'create', permission: 'mandates:import' },
        edit: {
          permission: 'mandates:edit',
          transition: { field: 'status', to: 'awaitingApproval' },
          sections: [{ fields: ['holder', 'account', 'limit'] }],
        },
        delete: { permission: 'mandates:delete', not: 'creator' },
        actions: {
          approve: {
            title: 'Approve',
            permission: 'mandates:approve',
            on: 'rows',
            awaits: '%{count} mandate awaits you |||| %{count} mandates await you',
            transition: { field: 'status', to: 'active' },
            when: { properties: { status: { const: 'awaitingApproval' } }, required: ['status'] },
            not: 'creator',
          },
          decline: {
            title: 'Decline',
            permission: 'mandates:approve',
            transition: { field: 'status', to: 'declined' },
            input: reason,
          },
          freeze: {
            title: 'Freeze',
            permission: 'mandates:freeze',
            transition: { field: 'status', to: 'frozen' },
            input: reason,
          },
          unfreeze: {
            title: 'Unfreeze',
            permission: 'mandates:freeze',
            transition: { field: 'status', to: 'active' },
            when: { properties: { status: { const: 'frozen' } }, required: ['status'] },
            input: { properties: { ticket: { title: 'Ticket', type: 'string', maxLength: 40 } } },
          },
          resubmit: {
            title: 'Submit again',
            permission: 'mandates:create',
            transition: { field: 'status', to: 'awaitingApproval' },
            when: { properties: { status: { const: 'declined' } }, required: ['status'] },
            input: {
              properties: { limit: { title: 'Daily limit', type: 'integer', 'x-ui': { money: true } } },
            },
          },
          withdraw: {
            title: 'Withdraw',
            permission: 'mandates:create',
            transition: { field: 'status', to: 'withdrawn' },
          },
        },
      },
    },
    permissions: ['', ':reveal', ':create', ':import', ':edit', ':delete', ':approve', ':freeze'].map(
      (action) => ({
        perms: `mandates${action}`,
      }),
    ),
    texts: { en: {}, zh: {} },
  };
}
