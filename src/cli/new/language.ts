import { englishName } from '../../metadata/checks/texts/compareTranslation';
import { defaultLanguage } from '../../metadata/source/Project';
import { textFiles, todoPath } from '../texts/translations';
import { type Files, jsonText, type Scaffold } from './Scaffold';

/** A language: its name in its own words, and the list of all texts for its translators. */
export const languageScaffold: Scaffold = {
  arguments: [
    {
      name: 'code',
      about: 'code of ISO 639, such as es',
      problem: (answer, _answers, { project }) => {
        if (!/^[a-z]{2,3}$/.test(answer) || englishName(answer) === answer)
          return 'Give the code of a language, such as es.';
        return answer === defaultLanguage || project.locales.has(answer)
          ? `locales/${answer}/ is there already. npm run texts -- --language ${answer} lists what it lacks.`
          : undefined;
      },
    },
  ],
  options: [],
  files: ({ code = '' }, { project }) => {
    const created: Files = new Map();
    for (const [path, value] of textFiles(project, code, {}).files) {
      if (typeof value === 'object' && value !== null) created.set(path, jsonText(value));
    }
    return { created, changed: new Map() };
  },
  next: ({ code = '' }) => [
    `Write the ${englishName(code)} texts into ${todoPath(code)}, then run npm run texts -- --language ${code}. English is shown for those that are left.`,
  ],
};
