import { useTranslate } from 'ra-core';
import { use } from 'react';
import { useNavigate } from 'react-router';
import { loadCommands } from 'virtual:metadata/commands';
import { foldText } from '../../../metadata/reading/foldText';
import { signOut } from '../../authentication/signOut';
import { midSentence } from '../../generate/resource/ResourceScope';
import { early } from '../../i18n/earlyTexts';
import { accountCountries, globalCountry } from '../../session/countries';
import { switchPath } from '../../session/switchPath';
import { useSession } from '../../session/useSession';
import { settingsStore, useSettings } from '../../settings/settingsStore';
import { useSwitchLanguage } from '../account/useSwitchLanguage';
import { flattenNavigation, landingPath, useNavigation } from '../navigation/navigation';
import { useConfirmDiscard } from '../tabs/UnsavedChanges';
import { useTabsStore } from '../tabs/tabsStore';
import type { Choice, ChoiceGroup } from './Choice';

/** A page or a command, with the words by which it is found. */
interface NamedChoice extends Choice {
  words: string;
}

/** Returns the pages and commands whose titles have all words of a text; without one, those that one begins with. */
export function useCommands(text: string, onSettings: () => void): ChoiceGroup[] {
  const translate = useTranslate();
  const pages = usePages();
  const commands = [...useForms(), ...useSwitches(), ...useAccountCommands(onSettings)];
  const wanted = foldText(text)
    .split(/\s+/)
    .filter((word) => word !== '');
  const find = (choices: NamedChoice[], most: number) =>
    wanted.length === 0
      ? []
      : choices.filter(({ words }) => wanted.every((word) => hasWord(words, word))).slice(0, most);
  return [
    { id: 'pages', title: translate('corridor.search.pages'), choices: find(pages, 5) },
    { id: 'commands', title: translate('corridor.search.commands'), choices: find(commands, 6) },
  ].filter(({ choices }) => choices.length > 0);
}

/** Whether one of some words begins with another one; in languages without spaces, whether it is in them. */
function hasWord(words: string, wanted: string): boolean {
  return /[^\u0020-\u024f]/.test(wanted) ? words.includes(wanted) : ` ${words}`.includes(` ${wanted}`);
}

/** The screens that the user may see in this mode, hidden ones too. */
function usePages(): NamedChoice[] {
  const translate = useTranslate();
  const navigation = useNavigation();
  return navigation.flatMap((group) => {
    const within = group.children ? translate(`corridor.navigation.${group.path}`) : '';
    return flattenNavigation([group])
      .filter(
        ({ path, resource, page, form }) => (resource ?? page) !== undefined && !form && !path.includes('/:'),
      )
      .map(({ path }) => {
        const title = translate(`corridor.navigation.${path}`);
        return {
          id: `page ${path}`,
          icon: 'chevronRight' as const,
          title,
          ...(within === '' || within === title ? {} : { asideDetail: within }),
          to: path,
          recent: { title },
          words: foldText(title),
        };
      });
  });
}

/** The forms that make something new, and imports, where the user may use them. */
function useForms(): NamedChoice[] {
  const translate = useTranslate();
  const { can, language, sandbox, isGlobal } = useSession();
  const paths = new Set(flattenNavigation(useNavigation()).map(({ path }) => path));
  return use(commandsIn(language))
    .default.filter(({ permission, isSandbox, list, isOfCountry }) => {
      return can(permission) && (!isSandbox || sandbox) && paths.has(list) && !(isGlobal && isOfCountry);
    })
    .map(({ title, record, path }): NamedChoice => {
      const name = title ?? translate('corridor.form.newTitle', { record: midSentence(record) });
      const shown = `${name}…`;
      return { id: `form ${path}`, icon: 'plus', title: shown, to: path, words: foldText(name) };
    });
}

const loaded = new Map<string, ReturnType<typeof loadCommands>>();

/** Loads the forms of a language once, and again after it has failed. */
export function commandsIn(language: string): ReturnType<typeof loadCommands> {
  const before = loaded.get(language);
  if (before) return before;
  const loading = loadCommands(language);
  loaded.set(language, loading);
  loading.catch(() => loaded.delete(language));
  return loading;
}

/** The other countries, languages and schemes of colours. */
function useSwitches(): NamedChoice[] {
  const translate = useTranslate();
  const navigate = useNavigate();
  const confirmDiscard = useConfirmDiscard();
  const { allowDiscard } = useTabsStore();
  const switchLanguage = useSwitchLanguage();
  const { account, country, language } = useSession();
  const { scheme } = useSettings();
  const everywhere = globalCountry();
  const countries = account ? [...(everywhere ? [everywhere] : []), ...accountCountries(account)] : [];
  const toCountry = countries
    .filter(({ code }) => code !== country?.code)
    .map(({ code, name, currency }) => {
      const title = translate('corridor.search.switchCountry', { country: name });
      const run = () =>
        confirmDiscard((unsaved) => {
          allowDiscard(unsaved);
          void navigate(switchPath({ country: code }));
        });
      return {
        id: `country ${code}`,
        icon: 'globe' as const,
        title,
        run,
        words: foldText(`${title} ${currency} ${code}`),
      };
    });
  const toLanguage = early.languages
    .filter(({ code }) => code !== language)
    .map(({ code, name }) => {
      const title = translate('corridor.search.switchLanguage', { language: name });
      return {
        id: `language ${code}`,
        icon: 'globe' as const,
        title,
        run: () => switchLanguage(code),
        words: foldText(title),
      };
    });
  const toScheme = (['system', 'light', 'dark'] as const)
    .filter((each) => each !== scheme)
    .map((each) => {
      const name = translate(`corridor.settings.scheme.${each}`);
      const title = translate('corridor.search.switchScheme', { scheme: name });
      const run = () => settingsStore.update({ scheme: each });
      return { id: `scheme ${each}`, icon: schemeIcons[each], title, run, words: foldText(title) };
    });
  return [...toCountry, ...toLanguage, ...toScheme];
}

const schemeIcons = { system: 'monitor', light: 'sun', dark: 'moon' } as const;

/** The way home, the settings, and the way out. */
function useAccountCommands(onSettings: () => void): NamedChoice[] {
  const translate = useTranslate();
  const confirmDiscard = useConfirmDiscard();
  const home = landingPath(useNavigation());
  const settings = translate('corridor.shell.settings');
  const out = translate('corridor.shell.signOut');
  const start = translate('corridor.shell.notFound.back');
  return [
    ...(home === undefined
      ? []
      : [{ id: 'home', icon: 'home' as const, title: start, to: home, words: foldText(start) }]),
    { id: 'settings', icon: 'settings', title: settings, run: onSettings, words: foldText(settings) },
    {
      id: 'signOut',
      icon: 'signOut',
      title: out,
      run: () => confirmDiscard(() => void signOut()),
      words: foldText(out),
    },
  ];
}
