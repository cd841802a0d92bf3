// First, as it states the order of the layers.
import '../styles/layers.css';
import '../styles/tokens.css';
import '../styles/base.css';
import { createRoot } from 'react-dom/client';
import { beginLanguage, furtherTexts, loadEarlyLanguage } from '../i18n/earlyTexts';
import { applySettings } from '../settings/settings';
import { ApiPage } from './ApiPage';
import { apiTextLoaders } from 'virtual:metadata/api-texts';

const language = beginLanguage();
const loadApiTexts = furtherTexts(apiTextLoaders);
applyScheme();
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', applyScheme);
void Promise.all([loadEarlyLanguage(language), loadApiTexts(language)])
  .catch(() => undefined)
  .then(() => createRoot(document.getElementById('root')!).render(<ApiPage />));

/** Applies the app's look in this browser; the viewer has a class for its dark scheme. */
function applyScheme(): void {
  applySettings();
  const { classList, dataset } = document.documentElement;
  classList.toggle('dark-mode', dataset.theme === 'dark');
}
