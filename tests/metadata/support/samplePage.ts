/** Files of the sample's composed page: the page, its texts, and the options of blocks. */
export const samplePage: Record<string, unknown> = {
  'resources/map.page.json': {
    $schema: '../schemas/meta/page.json',
    title: 'Map',
    permission: 'post:map',
    blocks: [
      { block: 'chart', height: 200 },
      {
        block: 'tabs',
        tabs: [
          {
            id: 'all',
            title: 'All',
            blocks: [{ block: 'list', resource: 'parcels', actions: ['create'], filter: { state: 'sent' } }],
          },
        ],
      },
      {
        block: 'figures',
        figures: [
          {
            title: 'Sent today',
            resource: 'parcels',
            time: 'sentAt',
            sum: 'value',
            part: { field: 'state', value: 'sent' },
          },
        ],
      },
    ],
  },
  'schemas/meta/blocks.json': {
    list: {
      type: 'object',
      properties: {
        resource: { type: 'string', 'x-names': 'resource' },
        actions: { type: 'array', items: { type: 'string', 'x-names': 'action' } },
        filter: {
          type: 'object',
          'x-names': 'filter',
          additionalProperties: { type: ['string', 'number', 'array'], 'x-param': true },
        },
      },
    },
    tabs: {
      type: 'object',
      properties: {
        tabs: {
          type: 'array',
          items: {
            type: 'object',
            required: ['id', 'title', 'blocks'],
            properties: {
              id: { type: 'string' },
              permission: { type: 'string', 'x-names': 'permission' },
              title: { type: 'string' },
              blocks: { type: 'array', minItems: 1, items: { 'x-names': 'block' } },
            },
          },
        },
      },
    },
    estimate: {
      type: 'object',
      properties: { resource: { type: 'string', 'x-names': 'resource', 'x-rehearsal': true } },
    },
    go: {
      type: 'object',
      properties: {
        resource: { type: 'string', 'x-names': 'resource' },
        to: { type: 'string', 'x-route': true },
      },
    },
    chart: { type: 'object', properties: { height: { type: 'integer', minimum: 1 } } },
    figures: {
      type: 'object',
      required: ['figures'],
      properties: {
        compare: { type: 'boolean' },
        figures: {
          type: 'array',
          items: {
            type: 'object',
            additionalProperties: false,
            properties: {
              title: { type: 'string' },
              resource: { type: 'string', 'x-names': 'resource' },
              time: { type: 'string', 'x-names': 'instant' },
              filter: { type: 'object', 'x-names': 'filter' },
              of: { type: 'object', 'x-names': 'filter' },
              balance: { type: 'string', 'x-names': 'money' },
              groupBy: { type: 'string', 'x-names': 'field' },
              sum: { type: 'string', 'x-names': 'money' },
              part: {
                type: 'object',
                properties: {
                  field: { type: 'string', 'x-names': 'field' },
                  value: { 'x-names': 'choice' },
                },
              },
            },
          },
        },
      },
    },
  },
  'locales/zh/map.page.json': {
    title: '地图',
    'blocks.figures.figures.sentToday': '今日寄出',
    'blocks.tabs.tabs.all': '全部',
  },
};
