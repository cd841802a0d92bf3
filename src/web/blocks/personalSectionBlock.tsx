import { lazy } from 'react';
import { loadScreenTexts } from '../i18n/currentLanguage';
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
  Component: lazy(async () => {
    const [{ PersonalSection }] = await Promise.all([
      import('./personal/PersonalSection'),
      loadScreenTexts('personal-center'),
    ]);
    return { default: PersonalSection };
  }),
};
