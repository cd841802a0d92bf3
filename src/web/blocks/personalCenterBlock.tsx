import { lazy } from 'react';
import type { Block } from './parts/Block';

/** What users see and change of themselves: profile, password, authenticator, sessions, history, allowed addresses. */
export const personalCenterBlock: Block = {
  name: 'personalCenter',
  options: {},
  Component: lazy(async () => ({
    default: (await import('../screens/personalCenter/PersonalCenter')).PersonalCenter,
  })),
};
