import { isObject, type JsonValue } from '../../metadata/model/json';
import type { Model } from '../../metadata/model/Model';
import type { Project } from '../../metadata/source/Project';
import { placeOf } from '../../metadata/source/reporter';
import { inHtml } from '../support/html';

/** An e-mail of the texts, as it is sent. */
export interface PreviewedMail {
  /** Its keys in the file, such as `account.disabled`. */
  name: string;
  html: string;
}

/** Returns the e-mails in a language, filled with the sandbox's values. Where it has none, they have the names of the values. */
export function mailsIn(project: Project, model: Model, language: string): PreviewedMail[] {
  const file = project.locales.get(language)?.get('mail');
  if (!file) return [];
  const known = sampleValues(model);
  const filled = (text: string) =>
    text
      .split('||||')
      .at(-1)!
      .trim()
      .split(/(%\{\w+\})/)
      .map((part) => {
        const name = /^%\{(\w+)\}$/.exec(part)?.[1];
        if (name === undefined) return inHtml(part);
        const value = known[name];
        return value === undefined ? `<mark>${inHtml(name)}</mark>` : inHtml(value);
      })
      .join('');
  const line = (path: string[]) => `${file.path}:${placeOf(file, path, 'key').line}`;
  const mails: PreviewedMail[] = [];
  const visit = (value: JsonValue | undefined, path: string[]): void => {
    if (!isObject(value)) return;
    const { subject, body, ...others } = value;
    if (typeof subject === 'string' && typeof body === 'string') {
      const parts = Object.entries(others).flatMap(([name, text]) =>
        typeof text === 'string'
          ? [`<pre class="mail__part" data-at="${line([...path, name])}">${filled(text)}</pre>`]
          : [],
      );
      mails.push({
        name: path.join('.'),
        html: [
          '<article class="mail">',
          `<h1 data-at="${line([...path, 'subject'])}">${filled(subject)}</h1>`,
          `<pre data-at="${line([...path, 'body'])}">${filled(body)}</pre>`,
          ...parts,
          '</article>',
        ].join('\n'),
      });
    }
    for (const [name, inner] of Object.entries(value)) visit(inner, [...path, name]);
  };
  visit(file.value, []);
  return mails;
}

/** Values of the placeholders of e-mails, by name, from the sandbox's first merchant. */
function sampleValues({ tenants, countries }: Model): Record<string, string> {
  const [merchant] = tenants?.merchants ?? [];
  const [user] = merchant?.users ?? [];
  const [country] = Object.values(countries);
  const values = {
    merchant: merchant?.name,
    name: user?.name,
    account: user?.account,
    country: country?.name,
  };
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
