import { titleFromName } from '../../metadata/implied/titleFromName';
import type { Answers } from './Scaffold';

/** States of what a second person decides about, and of what is just closed, with their tones. The first one is that of a new record. */
const decided = [
  { const: 'awaitingApproval', 'x-ui': { tone: 'warning' } },
  { const: 'approved', 'x-ui': { tone: 'success' } },
  { const: 'rejected', 'x-ui': { tone: 'error' } },
  { const: 'canceled', 'x-ui': { tone: 'neutral' } },
];
const closed = [
  { const: 'open', 'x-ui': { tone: 'info' } },
  { const: 'closed', 'x-ui': { tone: 'neutral' } },
];

/** Whether the records are those of a country, whose currency and limits they then have. */
function isOfCountry({ scope = 'country' }: Answers): boolean {
  return scope === 'country';
}

function statesOf({ approval }: Answers): typeof decided {
  return approval ? decided : closed;
}

/** The entity of a new resource: number, amount, remark, and a status with two states or, with approval, four. */
export function entityFile(answers: Answers): object {
  const { entity = '', approval, import: imported } = answers;
  const number = numberField(entity);
  const prefix = entity
    .split('-')
    .map((word) => word.slice(0, 2).toUpperCase())
    .join('')
    .slice(0, 4);
  const options = statesOf(answers);
  const [first, ...last] = options.map((option) => option.const);
  return {
    $schema: './meta/entity.json',
    'x-table': { unique: [[number]] },
    properties: {
      [number]: {
        'x-generate': { prefix, time: 'yyyyMMdd', random: 8 },
      },
      ...(isOfCountry(answers)
        ? { amount: { $ref: 'country.json#/$defs/amount' } }
        : {
            amount: {
              $ref: 'common.json#/$defs/money',
              exclusiveMinimum: 0,
            },
            currency: { $ref: 'common.json#/$defs/currency' },
          }),
      remark: { type: 'string', maxLength: 200, 'x-personal': 'anyone' },
      createdAt: { 'x-generate': 'now' },
      // Who decides sees whose record it is.
      ...(approval && { createdBy: { 'x-generate': 'user' } }),
      ...(imported && {
        batchNo: {
          'x-ui': { omitEmpty: true },
          'x-generate': 'batch',
        },
      }),
      status: {
        default: first,
        oneOf: options,
        'x-transitions': { [first!]: last, ...Object.fromEntries(last.map((state) => [state, []])) },
      },
      ...(approval && {
        decidedAt: {
          'x-ui': { omitEmpty: true },
          'x-generate': { when: { status: ['approved', 'rejected'] } },
        },
        reason: {
          $ref: 'common.json#/$defs/remark',
          'x-emptied': { status: ['awaitingApproval', 'approved', 'canceled'] },
          'x-sample': ['Duplicate', 'Wrong amount'],
        },
      }),
    },
    required: [number, 'amount', ...(isOfCountry(answers) ? [] : ['currency']), 'createdAt', 'status'],
  };
}

/** The rights of a new resource beside the right to see it, as their permissions end. */
export function rightsOf({ approval, import: imported }: Answers): string[] {
  return ['create', ...(imported ? ['import'] : []), 'export', approval ? 'approve' : 'close'];
}

/** Returns the file of a new resource: list, detail, create form and actions that change the state. */
export function resourceFile(answers: Answers, permission: string): object {
  const { name = '', entity = '', title = '', scope, approval, queue, import: imported } = answers;
  const number = numberField(entity);
  return {
    $schema: '../schemas/meta/resource.json',
    ...(title === titleFromName(name) ? {} : { title }),
    entity,
    ...(isOfCountry(answers) ? {} : { scope }),
    permission,
    list: {
      columns: [number, 'amount', 'createdAt', 'status'],
      filters: [
        { field: 'createdAt', alwaysOn: true, default: 'last7Days' },
        'status',
        number,
        ...(imported ? ['batchNo'] : []),
      ],
      totals: ['amount'],
      export: {},
      ...(queue && { rowActions: approval ? ['approve', 'decline'] : ['close'] }),
      empty: `There are no ${midSentence(title)} yet.`,
    },
    detail: {
      headline: { amount: 'amount', state: 'status', ...(approval && { reason: 'reason' }) },
      sections: [
        {
          title: titleFromName(entity),
          fields: [
            number,
            'createdAt',
            ...(approval ? ['createdBy', 'decidedAt'] : []),
            'remark',
            ...(imported ? ['batchNo'] : []),
          ],
        },
      ],
      timeline: 'status',
    },
    create: {
      submit: 'Create',
      sections: [{ fields: ['amount', ...(isOfCountry(answers) ? [] : ['currency']), 'remark'] }],
    },
    ...(imported && { import: { form: 'create' } }),
    actions: actionsOf(answers, permission),
  };
}

/** Returns the text of a new resource's queue about the records that wait. */
export function awaitedText({ entity = '', title = '', approval }: Answers): string {
  const one = midSentence(titleFromName(entity));
  const more = midSentence(title);
  return approval
    ? `%{count} ${one} awaits your approval |||| %{count} ${more} await your approval`
    : `%{count} ${one} is open |||| %{count} ${more} are open`;
}

/** Returns the title of a new resource's list in the menu's tabs, beside its page. */
export function listText({ title = '' }: Answers): string {
  return `All ${midSentence(title)}`;
}

/** Returns the text of the action by which a record's creator takes it back. The dialog has a button "Cancel" that closes it. */
export function cancelText({ entity = '' }: Answers): string {
  return `Cancel ${midSentence(titleFromName(entity))}`;
}

function midSentence(title: string): string {
  return title.charAt(0).toLowerCase() + title.slice(1);
}

function actionsOf(answers: Answers, permission: string): Record<string, object> {
  const { entity = '', approval, queue } = answers;
  const number = numberField(entity);
  // A queue is worked off several at a time.
  const many = queue ? { on: 'rows' } : {};
  const awaited = queue ? { awaits: awaitedText(answers) } : {};
  if (!approval) {
    const close = {
      ...many,
      transition: { field: 'status', to: 'closed' },
      ...awaited,
      confirm: `Close %{${number}}?`,
    };
    return { close };
  }
  const decision = { permission: `${permission}:approve`, ...many, not: 'creator' };
  return {
    approve: {
      ...decision,
      transition: { field: 'status', to: 'approved' },
      ...awaited,
      about: ['createdBy', 'amount', 'remark'],
      confirm: `Approve %{${number}}?`,
    },
    decline: {
      ...decision,
      tone: 'danger',
      transition: { field: 'status', to: 'rejected' },
      input: { properties: { reason: {} }, required: ['reason'] },
      about: ['createdBy', 'amount', 'remark'],
      confirm: `Decline %{${number}}?`,
    },
    // What nobody else may decide about does not wait for ever.
    cancel: {
      title: cancelText(answers),
      permission: `${permission}:create`,
      tone: 'danger',
      transition: { field: 'status', to: 'canceled' },
      only: 'creator',
      confirm: `Cancel %{${number}}?`,
    },
  };
}

/** The page of a new resource: its actions, a month's figures, and the list, with a tab of what waits. */
export function pageFile(answers: Answers, permission: string): object {
  const { name = '', title = '', queue, import: imported } = answers;
  const [first] = statesOf(answers);
  const list = (id: string, filter?: object) => ({
    block: 'resourceList',
    id,
    resource: name,
    variant: 'full',
    create: false,
    ...(filter && { filter }),
  });
  const figures = {
    block: 'figures',
    title: 'Last 30 days',
    period: 'last30Days',
    figures: statesOf(answers).map((state) => ({
      title: titleFromName(state.const),
      resource: name,
      time: 'createdAt',
      sum: 'amount',
      filter: { status: state.const },
    })),
  };
  return {
    $schema: '../schemas/meta/page.json',
    ...(title === titleFromName(name) ? {} : { title }),
    permission,
    blocks: [
      { block: 'actions', resource: name, actions: ['create', ...(imported ? ['import'] : [])] },
      ...(isOfCountry(answers) ? [figures] : []),
      ...(queue
        ? [
            {
              block: 'tabs',
              tabs: [
                {
                  id: 'waiting',
                  title: titleFromName(first!.const),
                  blocks: [list('waiting', { status: first!.const })],
                },
                { id: 'all', title: 'All', blocks: [list('all')] },
              ],
            },
          ]
        : [list('list')]),
    ],
  };
}

/** The name of the field that numbers the records of an entity. */
export function numberField(entity: string): string {
  return `${entity.replaceAll(/-([a-z0-9])/g, (_all, letter: string) => letter.toUpperCase())}No`;
}
