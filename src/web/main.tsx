import { createRoot } from 'react-dom/client';
import { knownLanguage } from './i18n/knownLanguage';
import { loadEarlyLanguage } from './i18n/loadEarlyLanguage';
import { sessionStore } from './session/sessionStore';
import { followSystemTheme } from './shell/followSystemTheme';
import { Root } from './shell/Root';
import './styles/tokens.css';
import './styles/base.css';
import './styles/controls.css';
import './styles/primitives.css';
import './shell/root.css';

const language = knownLanguage(sessionStore.get().language);
sessionStore.update({ language });
followSystemTheme();
document.documentElement.lang = language;
// Without its texts it starts in the default language's.
await loadEarlyLanguage(language).catch(() => undefined);
createRoot(document.getElementById('root')!).render(<Root />);
