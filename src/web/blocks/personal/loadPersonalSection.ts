import { loadScreenTexts } from '../../i18n/currentLanguage';
import type { BlockCode } from '../parts/Block';
import { PersonalSection } from './PersonalSection';

const texts = ['personal-center', 'new-password', 'recovery-codes'];

/** Returns the component once its texts are loaded. Apart from the block, which commands read that have no texts. */
export async function loadPersonalSection(): Promise<BlockCode<'personalSection'>> {
  await Promise.all(texts.map(loadScreenTexts));
  return { Component: PersonalSection };
}
