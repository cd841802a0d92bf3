import { loadForUse } from '../client/loadForUse';
import type { Block } from './parts/Block';

/** A part of what users see and change of themselves. */
export const personalSectionBlock: Block<'personalSection'> = {
  name: 'personalSection',
  options: {
    section: {
      description: 'Which part.',
      enum: ['profile', 'password', 'authenticator'],
    },
  },
  required: ['section'],
  load: loadForUse(async () => (await import('./personal/PersonalSection')).loadPersonalSection()),
};
