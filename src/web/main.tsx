// First, as it states the order of the layers.
import './styles/layers.css';
import './styles/tokens.css';
import './styles/base.css';
import { createRoot } from 'react-dom/client';
import { beginLanguage, loadEarlyLanguage } from './i18n/earlyTexts';
import { applySettings } from './settings/settings';
import { Root } from './shell/Root';

const language = beginLanguage();
applySettings();
if (import.meta.env.DEV) void import('./inspect/inspector').then(({ startInspector }) => startInspector());
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', applySettings);
// Without its texts it starts in the default language's. Not awaited: where a module awaits something, the bundler joins no
// chunks, and the first list is then in six files more.
void loadEarlyLanguage(language)
  .catch(() => undefined)
  .then(render);

function render(): void {
  // Errors that a boundary catches are logged and reported as well.
  createRoot(document.getElementById('root')!, { onCaughtError: reportError }).render(<Root />);
}
