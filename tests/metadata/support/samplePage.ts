/** Files of the sample that make up its composed page: the page, its texts, and what the check knows of blocks. */
export const samplePage: Record<string, unknown> = {
  'resources/map.page.json': {
    $schema: '../schemas/meta/page.json',
    title: 'Map',
    path: '/map',
    permission: 'post:map',
    blocks: [
      { block: 'chart', height: 200 },
      {
        block: 'figures',
        figures: [
          {
            title: 'Sent today',
            resource: 'parcels',
            date: 'sentAt',
            sum: 'value',
            part: { field: 'state', value: 'sent' },
          },
        ],
      },
    ],
  },
  'schemas/meta/blocks.json': {
    chart: { type: 'object', properties: { height: { type: 'integer', minimum: 1 } } },
    figures: {
      type: 'object',
      required: ['figures'],
      properties: {
        figures: {
          type: 'array',
          items: {
            type: 'object',
            additionalProperties: false,
            properties: {
              title: { type: 'string' },
              resource: { type: 'string', 'x-names': 'resource' },
              date: { type: 'string', 'x-names': 'instant' },
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
  'locales/zh/map.page.json': { title: '地图', 'blocks.figures.figures.sentToday': '今日寄出' },
};
