import { translator } from '../../gateway/http/translation';
import type { Param, Said } from '../../metadata/diff/model/Change';

/** Returns a sentence, or a part of one, in a language. */
export type Wording = (said: Param) => string;

/** Words what a diff says, from the texts of `diff.json` in a language; one that it lacks is English. */
export function wordingOf(language: string, messages: Record<string, Record<string, unknown>>): Wording {
  const translate = translator({ messages, languages: ['en'] }, language);
  const all = new Intl.ListFormat(language, { style: 'long', type: 'conjunction' });
  const any = new Intl.ListFormat(language, { style: 'long', type: 'disjunction' });
  const word = (param: Param, list = all): string => {
    if (typeof param === 'string') return param;
    if (typeof param === 'number') return String(param);
    if (Array.isArray(param)) return list.format(param.map((each) => word(each)));
    return worded(param);
  };
  const worded = ({ key, params = {} }: Said) =>
    translate(
      key,
      Object.fromEntries(
        Object.entries(params).map(([name, param]) => [name, word(param, name === 'anyOf' ? any : all)]),
      ),
    );
  return (said) => word(said);
}

/** Returns a text that begins with a capital letter, as a sentence does. */
export function asSentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
