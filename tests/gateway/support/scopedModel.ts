import type { RecordScope } from '../../../src/metadata/model/definitions';
import type { JsonSchema } from '../../../src/metadata/model/json';
import type { Model } from '../../../src/metadata/model/Model';
import { parcelModel } from './parcelModel';

const memo: JsonSchema = {
  title: 'Memo',
  type: 'object',
  properties: {
    code: { title: 'Code', type: 'string', 'x-ui': { identifier: true } },
    text: { title: 'Text', type: 'string' },
    writtenOn: {
      title: 'Written on',
      type: 'string',
      format: 'date',
      readOnly: true,
      'x-generate': 'now',
    },
    paid: { title: 'Paid', type: 'integer', 'x-ui': { money: { currency: 'currency' } } },
    currency: { title: 'Currency', type: 'string' },
    remindAt: { title: 'Remind at', type: 'string', format: 'date-time' },
    state: {
      title: 'State',
      readOnly: true,
      default: 'open',
      oneOf: [
        { const: 'open', title: 'Open' },
        { const: 'done', title: 'Done' },
      ],
      'x-transitions': { open: ['done'], done: [] },
    },
  },
  required: ['code'],
  'x-table': { unique: [['code']] },
};

/** A resource of such records. */
const resourceOf = (entity: string, scope: RecordScope): Model['resources'][string] => ({
  title: entity,
  entity,
  scope,
  permission: 'memos',
  list: {
    columns: ['code', 'text', 'paid'],
    sort: { field: 'code', order: 'asc' },
    totals: ['paid'],
    export: { permission: 'memos' },
  },
  create: { permission: 'memos', sections: [{ fields: ['code', 'text', 'paid', 'currency', 'remindAt'] }] },
  import: { form: 'create', permission: 'memos' },
  edit: { permission: 'memos', sections: [{ fields: ['text'] }] },
  delete: { permission: 'memos' },
  actions: { finish: { title: 'Finish', permission: 'memos', transition: { field: 'state', to: 'done' } } },
});

/** Memos of the merchant, and diaries of each user: the same records but for their owners. */
export function scopedModel(): Model {
  const model = parcelModel();
  return {
    ...model,
    schemas: { ...model.schemas, memo, diary: { ...memo, title: 'Diary' } },
    entities: [...model.entities, 'memo', 'diary'],
    resources: {
      ...model.resources,
      memos: resourceOf('memo', 'merchant'),
      diaries: resourceOf('diary', 'user'),
    },
    permissions: [...model.permissions, { perms: 'memos' }],
  };
}
