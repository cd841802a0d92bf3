import { loadForUse } from '../client/loadForUse';
import type { Block } from './parts/Block';

/** A paragraph of text, with a heading if it has one. */
export const textBlock: Block<'text'> = {
  name: 'text',
  options: {
    title: {
      description: 'Heading above the text, in English.',
      examples: ['Before you begin'],
      type: 'string',
      minLength: 1,
    },
    description: {
      description: 'The text, in English. An empty line begins a new paragraph.',
      examples: ['Balances are those of midnight.'],
      type: 'string',
      minLength: 1,
    },
    tone: {
      description: 'Marks the text as a note, or as a warning.',
      examples: ['info'],
      enum: ['info', 'warning'],
    },
  },
  required: ['description'],
  load: loadForUse(async () => ({ Component: (await import('./text/PageText')).PageText })),
};
