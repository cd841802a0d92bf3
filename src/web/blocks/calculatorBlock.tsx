import { loadForUse } from '../client/loadForUse';
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
    title: { description: 'Heading, in English.', type: 'string', minLength: 1 },
    description: { description: 'What is said below the heading, in English.', type: 'string', minLength: 1 },
  },
  required: ['resource'],
  isOfResource: true,
  load: loadForUse(async () => ({
    Component: (await import('./calculator/BlockCalculator')).BlockCalculator,
  })),
};
