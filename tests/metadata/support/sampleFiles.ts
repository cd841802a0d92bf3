import { sampleCalendar } from './sampleCalendar';
import { samplePage } from './samplePage';

/**
 * A small, valid set of metadata files by path; tests break one thing in it. It has an entity with states and rules that countries
 * change, two resources with forms and an action, two countries and two languages.
 */
export function sampleFiles(): Map<string, string> {
  return new Map(Object.entries(files).map(([path, value]) => [path, `${JSON.stringify(value, null, 2)}\n`]));
}

const common = {
  $schema: './meta/common.json',
  title: 'Shared definitions',
  $defs: {
    code: { type: 'string', maxLength: 12, pattern: '^[A-Z0-9]+$', 'x-ui': { placeholder: 'AB12' } },
    money: { type: 'integer', minimum: 0, 'x-ui': { money: true } },
    instant: { type: 'string', format: 'date-time' },
  },
};

const country = {
  $schema: './meta/common.json',
  $defs: {
    phone: { type: 'string', pattern: '^[0-9]+$', maxLength: 20 },
    paper: { type: 'integer', 'x-ui': { hidden: true } },
    paperNumber: { type: 'string', minLength: 1, maxLength: 15, 'x-personal': true },
    paperRules: { type: 'object', dependentRequired: { paperNumber: ['paper'] } },
  },
};

const parcel = {
  $schema: './meta/entity.json',
  title: 'Parcel',
  type: 'object',
  properties: {
    label: { title: 'Label', readOnly: true, $ref: 'common.json#/$defs/code' },
    receiver: {
      title: 'Receiver',
      description: 'As on the door.',
      type: 'string',
      minLength: 1,
      maxLength: 40,
      'x-personal': 'payee',
    },
    phone: { title: 'Phone', $ref: 'country.json#/$defs/phone' },
    paper: { title: 'Paper', $ref: 'country.json#/$defs/paper' },
    paperNumber: { title: 'Paper number', $ref: 'country.json#/$defs/paperNumber', 'x-personal': 'payee' },
    value: { title: 'Value', $ref: 'common.json#/$defs/money' },
    insured: { title: 'Insured', type: 'boolean' },
    sentAt: { title: 'Sent at', readOnly: true, $ref: 'common.json#/$defs/instant' },
    state: {
      title: 'State',
      type: 'string',
      readOnly: true,
      oneOf: [
        { const: 'waiting', title: 'Waiting', 'x-ui': { tone: 'neutral' } },
        { const: 'sent', title: 'Sent', 'x-ui': { tone: 'success' } },
      ],
      'x-transitions': { waiting: ['sent'], sent: [] },
    },
    note: { title: 'Note', type: 'string', 'x-ui': { sortable: false, filterable: false } },
  },
  required: ['label', 'receiver', 'state'],
  allOf: [
    { $ref: 'country.json#/$defs/paperRules' },
    {
      if: { properties: { insured: { const: true } }, required: ['insured'] },
      then: { properties: { value: { exclusiveMinimum: 0 } }, required: ['value'] },
    },
  ],
};

const stop = {
  $schema: './meta/entity.json',
  title: 'Stop',
  type: 'object',
  properties: {
    label: { title: 'Label', $ref: 'common.json#/$defs/code' },
    place: { title: 'Place', type: 'string' },
  },
  required: ['label'],
};

const parcels = {
  $schema: '../schemas/meta/resource.json',
  title: 'Parcels',
  entity: 'parcel',
  permission: 'post:parcels',
  list: {
    columns: ['label', 'receiver', 'value', 'state'],
    filters: ['receiver', { field: 'state', default: 'waiting' }, { field: 'sentAt', default: 'last7Days' }],
    sort: { field: 'sentAt', order: 'desc' },
    totals: ['value'],
    export: { permission: 'post:parcels:export' },
    empty: 'Nothing was sent yet.',
  },
  detail: {
    sections: [
      { title: 'What it is', fields: ['label', 'value', 'insured'] },
      { title: 'Where it goes', fields: ['receiver', 'phone'] },
    ],
    related: [{ resource: 'stops', by: 'label' }],
    timeline: 'state',
  },
  create: {
    permission: 'post:parcels:send',
    submit: 'Send to %{receiver}',
    sections: [
      {
        title: 'Receiver',
        fields: [
          'receiver',
          'phone',
          'paper',
          { field: 'paperNumber', when: { properties: { insured: { const: true } }, required: ['insured'] } },
        ],
      },
      { title: 'Contents', fields: ['value', 'insured'] },
    ],
  },
  actions: {
    dispatch: {
      title: 'Dispatch',
      permission: 'post:parcels:send',
      when: { properties: { state: { const: 'waiting' } }, required: ['state'] },
      confirm: 'Dispatch %{label} for %{fare}?',
      input: {
        properties: { fare: { title: 'Fare', $ref: 'common.json#/$defs/money' } },
        required: ['fare'],
      },
      request: { method: 'POST', path: '{id}/dispatch' },
    },
  },
};

const stops = {
  $schema: '../schemas/meta/resource.json',
  title: 'Stops',
  entity: 'stop',
  permission: 'post:parcels',
  list: { columns: ['label', 'place'], sort: { field: 'label', order: 'asc' } },
};

const navigation = {
  $schema: '../schemas/meta/navigation.json',
  entries: [
    {
      path: '/post',
      type: ['account'],
      sort: 1,
      title: 'Post',
      children: [
        {
          path: '/parcels',
          type: ['account'],
          sort: 1,
          title: 'Parcels',
          resource: 'parcels',
        },
        {
          path: '/map',
          type: ['account'],
          sort: 2,
          title: 'Map',
          page: 'map',
        },
      ],
    },
  ],
  permissions: [
    {
      perms: 'post',
      children: [
        {
          perms: 'post:parcels',
          children: [{ perms: 'post:parcels:export' }, { perms: 'post:parcels:send' }],
        },
        { perms: 'post:map' },
      ],
    },
  ],
};

const files: Record<string, unknown> = {
  'schemas/common.json': common,
  'schemas/country.json': country,
  'schemas/parcel.json': parcel,
  'schemas/stop.json': stop,
  'schemas/calendars/AA.json': sampleCalendar,
  'schemas/countries/AA.json': {
    $schema: '../meta/country.json',
    code: 'AA',
    name: 'Aland',
    currency: 'SEK',
    currencyName: 'Aland crown',
    currencySymbol: 'kr',
    zone: 'GMT-6',
    timeZone: 'Etc/GMT+6',
    numberFormat: 'es-MX',
    amount: { type: 'decimal', step: '0.01', precision: 2 },
    $defs: {
      phone: { maxLength: 10 },
      paper: {
        oneOf: [
          { const: 1, title: 'Passport' },
          { const: 2, title: 'Card' },
        ],
        'x-ui': { hidden: null },
      },
      paperRules: {
        allOf: [
          {
            if: { properties: { paper: { const: 1 } }, required: ['paper'] },
            then: { properties: { paperNumber: { minLength: 8, maxLength: 8 } } },
          },
        ],
      },
    },
  },
  'schemas/countries/BB.json': {
    $schema: '../meta/country.json',
    code: 'BB',
    name: 'Beland',
    currency: 'INR',
    currencyName: 'Beland pound',
    currencySymbol: '£',
    zone: 'GMT+5:30',
    timeZone: 'Asia/Kolkata',
    numberFormat: 'pt-BR',
    amount: { type: 'integer', step: '1.00', precision: 2 },
    $defs: { phone: { maxLength: null, pattern: '^0[0-9]+$' } },
  },
  'resources/parcels.json': parcels,
  'resources/stops.json': stops,
  ...samplePage,
  'resources/navigation.json': navigation,
  'resources/retention.json': { batches: 30 },
  'schemas/meta/handlers.json': ['parcels.create', 'parcels.dispatch'],
  'schemas/meta/widgets.json': {
    text: {
      type: 'object',
      properties: { rows: { type: 'integer', minimum: 1 } },
      'x-kinds': ['text', 'phone'],
    },
    choice: { type: 'object', properties: {}, 'x-kinds': ['choice', 'state'] },
    amount: { type: 'object', properties: { money: { type: 'boolean' } }, 'x-kinds': ['money'] },
    phone: { type: 'object', properties: { phone: { type: 'boolean' } }, 'x-kinds': ['phone'] },
  },
  'locales/en/shell.json': { menu: { open: 'Open the menu', welcome: 'Welcome, %{name}' } },
  'locales/zh/shell.json': { menu: { open: '打开菜单', welcome: '欢迎，%{name}' } },
  'locales/zh/common.json': { 'code.placeholder': 'AB12' },
  'locales/zh/parcel.json': {
    title: '包裹',
    label: '标签',
    receiver: '收件人',
    'receiver.description': '与门牌一致。',
    phone: '电话',
    paper: '证件',
    paperNumber: '证件号码',
    value: '价值',
    insured: '已投保',
    sentAt: '寄出时间',
    state: '状态',
    'state.waiting': '等待中',
    'state.sent': '已寄出',
    note: '备注',
  },
  'locales/zh/stop.json': { title: '站点', label: '标签', place: '地点' },
  'locales/zh/countries/AA.json': {
    name: '甲国',
    currencyName: '甲国克朗',
    'paper.1': '护照',
    'paper.2': '身份证',
  },
  'locales/zh/countries/BB.json': { name: '乙国', currencyName: '乙国镑' },
  'locales/zh/parcels.json': {
    title: '包裹列表',
    'list.empty': '还没有寄出任何包裹。',
    'detail.sections.whatItIs': '内容',
    'detail.sections.whereItGoes': '去向',
    'create.submit': '寄给 %{receiver}',
    'create.sections.receiver': '收件人',
    'create.sections.contents': '内容',
    'actions.dispatch': '派送',
    'actions.dispatch.confirm': '以 %{fare} 派送 %{label}？',
    'actions.dispatch.input.fare': '运费',
  },
  'locales/zh/stops.json': { title: '站点列表' },
  'locales/zh/navigation.json': { '/post': '邮政', '/parcels': '包裹', '/map': '地图' },
};
