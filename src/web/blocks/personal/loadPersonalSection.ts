import type { ComponentType } from 'react';
import { loadScreenTexts } from '../../i18n/currentLanguage';
import type { BlockProps } from '../parts/Block';
import { PersonalSection } from './PersonalSection';

/** Returns the component once its texts are loaded. Apart from the block, which commands read that have no texts. */
export async function loadPersonalSection(): Promise<{
  default: ComponentType<BlockProps<'personalSection'>>;
}> {
  await loadScreenTexts('personal-center');
  return { default: PersonalSection };
}
