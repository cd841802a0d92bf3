import { loadForUse } from '../client/loadForUse';
import { headingOptions } from './parts/blockOptions';
import type { Block } from './parts/Block';

/** A form that only shows what it would do. */
export const calculatorBlock: Block<'calculator'> = {
  name: 'calculator',
  options: {
    resource: {
      description: 'The resource whose create form is shown; the form must have a rehearsal.',
      type: 'string',
      'x-names': 'resource',
      'x-rehearsal': true,
    },
    ...headingOptions,
  },
  required: ['resource'],
  isOfResource: true,
  load: loadForUse(async () => ({
    Component: (await import('./calculator/BlockCalculator')).BlockCalculator,
  })),
};
