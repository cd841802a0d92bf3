import { loadForUse } from '../client/loadForUse';
import type { Block } from './parts/Block';
import { filterValue, headingOptions } from './parts/blockOptions';

/** Records of a resource, as its list shows them. */
export const resourceListBlock: Block<'resourceList'> = {
  name: 'resourceList',
  options: {
    resource: { description: 'The resource whose records are shown.', type: 'string', 'x-names': 'resource' },
    ...headingOptions,
    filter: {
      description: 'Only records with these values of fields: one value, or a list of which one must match.',
      examples: [{ status: ['open', 'late'] }],
      type: 'object',
      'x-names': 'filter',
      additionalProperties: filterValue,
    },
    keepPeriod: {
      description:
        'true: with a "filter" too, the list begins with the default period of the resource, such as the last 30 days. Otherwise it begins with all records.',
      examples: [true],
      const: true,
    },
    columns: {
      description: 'The columns, instead of those of the resource.',
      examples: [['paymentNo', 'amount']],
      type: 'array',
      minItems: 1,
      maxItems: 8,
      items: { type: 'string', 'x-names': 'field' },
    },
    variant: {
      description:
        '"plain" has rows and pages, "full" also search, filters, the choice of columns, totals, export and the links to import and create form.',
      enum: ['plain', 'full'],
    },
    create: {
      description: 'false: no links to the create form and the import, which are elsewhere on the page.',
      const: false,
    },
  },
  required: ['resource'],
  isOfResource: true,
  load: loadForUse(async () => ({ Component: (await import('./resourceList/BlockList')).BlockList })),
};
