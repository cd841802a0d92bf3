import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { bindCountry } from '../../metadata/bind/bindCountry';
import { bindPage } from '../../metadata/bind/bindPage';
import { formSchema } from '../../metadata/bind/formSchema';
import type { ResourceDefinition } from '../../metadata/model/definitions';
import type { Model } from '../../metadata/model/Model';
import { standaloneValidator } from '../../metadata/validation/standaloneValidator';
import { navigationIndex, navigationTitles } from './navigation';
import { resourceVariants } from './resourceVariants';

/** What all virtual modules' ids begin with. */
const prefix = 'virtual:metadata/';

/** Messages that the sign-in screen needs before anything else is loaded; in the default language in the first chunk. */
const earlyFiles = ['sign-in', 'errors'];

/** Messages of what may follow the sign-in screen's first step: loaded with that code, and no part of the app's. */
const stepFiles = ['sign-in-steps'];

const client = `${resolve(import.meta.dirname, '../client').replaceAll('\\', '/')}/`;

/**
 * Source text of the virtual modules of a model, by id; undefined for an id that it does not have. Nothing is made
 * before it is asked for.
 *
 * - `navigation`, `early-messages`: in the first chunks
 * - `step-messages`: loads the texts of the later sign-in steps, `step-messages/<language>`
 * - `messages`, `resources`, `pages`: functions that load the rest, a chunk a language and resource or page
 * - `messages/<language>`, `early-messages/<language>`, `resources/<language>/<resource>`,
 *   `pages/<language>/<page>`, `forms/<resource>`, `validators/<hash>`: those chunks
 */
export function metadataModules(model: Model): (id: string) => string | undefined {
  /** Text of each validator, by the hash of it: countries that ask the same share one. */
  const validators = new Map<string, string>();
  const hashes = new Map<string, string>();

  function validatorHash(resource: string, form: string, country: string): string {
    const schema = formSchema(model, resource, form, country);
    const written = JSON.stringify(schema);
    let hash = hashes.get(written);
    if (hash === undefined) {
      const text = standaloneValidator(schema);
      hash = createHash('sha256').update(text).digest('hex').slice(0, 16);
      hashes.set(written, hash);
      validators.set(hash, text);
    }
    return hash;
  }

  function formsModule(resource: string): string {
    const loaders = new Map<string, string>();
    const table = formNames(model.resources[resource]!).map((form) => {
      const countries = Object.keys(model.countries).map((country) => {
        const hash = validatorHash(resource, form, country);
        if (!loaders.has(hash)) loaders.set(hash, `v${loaders.size}`);
        return `${JSON.stringify(country)}: ${loaders.get(hash)}`;
      });
      return `${JSON.stringify(form)}: { ${countries.join(', ')} }`;
    });
    const declared = [...loaders].map(
      ([hash, name]) => `const ${name} = () => import('${prefix}validators/${hash}');`,
    );
    return `${declared.join('\n')}\nexport default { ${table.join(',\n')} };\n`;
  }

  function resourcesModule(): string {
    const names = Object.keys(model.resources);
    const tables = model.languages.map((language) => {
      const loaders = names.map(
        (name) => `${JSON.stringify(name)}: () => import('${prefix}resources/${language}/${name}')`,
      );
      return `${JSON.stringify(language)}: { ${loaders.join(',\n')} }`;
    });
    const forms = names
      .filter((name) => formNames(model.resources[name]!).length > 0)
      .map((name) => `${JSON.stringify(name)}: () => import('${prefix}forms/${name}')`);
    return `import { resourceOfCountry } from '${client}resourceOfCountry';
const resources = { ${tables.join(',\n')} };
const forms = { ${forms.join(',\n')} };
const at = (table, key) => (table && Object.hasOwn(table, key) ? table[key] : undefined);
export async function loadResource(name, country, language) {
  const load = at(at(resources, language), name);
  if (!load) throw new Error(\`There is no resource "\${name}" in the language "\${language}".\`);
  return resourceOfCountry((await load()).default, country);
}
export async function loadValidator(resource, form, country) {
  const load = at(at((await at(forms, resource)?.())?.default, form), country);
  if (!load) throw new Error(\`"\${resource}" has no form "\${form}" in \${country}.\`);
  return (await load()).default;
}
`;
  }

  function pagesModule(): string {
    const tables = model.languages.map((language) => {
      const loaders = Object.keys(model.pages).map(
        (name) => `${JSON.stringify(name)}: () => import('${prefix}pages/${language}/${name}')`,
      );
      return `${JSON.stringify(language)}: { ${loaders.join(',\n')} }`;
    });
    return `const pages = { ${tables.join(',\n')} };
const at = (table, key) => (table && Object.hasOwn(table, key) ? table[key] : undefined);
export async function loadPage(name, language) {
  const load = at(at(pages, language), name);
  if (!load) throw new Error(\`There is no page "\${name}" in the language "\${language}".\`);
  return (await load()).default;
}
`;
  }

  function messagesModule(language: string): string {
    const files = Object.entries(model.messages[language] ?? {}).filter(
      ([file]) => !stepFiles.includes(file),
    );
    const messages = { ...Object.fromEntries(files), navigation: navigationTitles(model, language) };
    const countries = Object.keys(model.countries).map((code) => [code, bindCountry(model, code, language)]);
    return `export const messages = ${JSON.stringify(messages)};
export const countries = ${JSON.stringify(Object.fromEntries(countries))};\n`;
  }

  function textsOf(names: string[], language: string): string {
    const files = model.messages[language] ?? {};
    return JSON.stringify(Object.fromEntries(names.map((file) => [file, files[file] ?? {}])));
  }

  function earlyModule(): string {
    const [first = 'en', ...others] = model.languages;
    const languages = model.languages.map((code) => {
      const texts = model.messages[code]?.['sign-in'] as { languageName?: string } | undefined;
      return { code, name: texts?.languageName ?? code };
    });
    const loaders = others.map(
      (code) => `${JSON.stringify(code)}: () => import('${prefix}early-messages/${code}')`,
    );
    return `export const languages = ${JSON.stringify(languages)};
export const earlyMessages = { ${JSON.stringify(first)}: ${textsOf(earlyFiles, first)} };
export const earlyLoaders = { ${loaders.join(', ')} };\n`;
  }

  function loadersOf(kind: 'messages' | 'step-messages'): string {
    const loaders = model.languages.map(
      (language) => `${JSON.stringify(language)}: () => import('${prefix}${kind}/${language}')`,
    );
    return `{ ${loaders.join(', ')} }`;
  }

  function messageLoaders(): string {
    return `const loaders = ${loadersOf('messages')};\nexport const loadMessages = (language) => loaders[language]();\n`;
  }

  return (id) => {
    const [kind, ...rest] = id.slice(prefix.length).split('/');
    const [first = '', second = ''] = rest;
    switch (rest.length) {
      case 0:
        if (kind === 'navigation') {
          return `export const navigation = ${JSON.stringify(navigationIndex(model.navigation))};\n`;
        }
        if (kind === 'resources') return resourcesModule();
        if (kind === 'pages') return pagesModule();
        if (kind === 'messages') return messageLoaders();
        if (kind === 'step-messages') return `export const stepLoaders = ${loadersOf(kind)};\n`;
        return kind === 'early-messages' ? earlyModule() : undefined;
      case 1:
        if (kind === 'messages' && model.languages.includes(first)) return messagesModule(first);
        if (kind === 'early-messages' && model.languages.includes(first)) {
          return `export default ${textsOf(earlyFiles, first)};\n`;
        }
        if (kind === 'step-messages' && model.languages.includes(first)) {
          return `export default ${textsOf(stepFiles, first)};\n`;
        }
        if (kind === 'forms' && Object.hasOwn(model.resources, first)) return formsModule(first);
        return kind === 'validators' ? validators.get(first) : undefined;
      case 2:
        if (kind === 'pages' && model.languages.includes(first) && Object.hasOwn(model.pages, second)) {
          return `export default ${JSON.stringify(bindPage(model, second, first))};\n`;
        }
        return kind === 'resources' &&
          model.languages.includes(first) &&
          Object.hasOwn(model.resources, second)
          ? `export default ${JSON.stringify(resourceVariants(model, second, first))};\n`
          : undefined;
      default:
        return undefined;
    }
  };
}

/** Names of a resource's forms: `create` and `edit` where it has them, and each action that takes an input. */
export function formNames({ create, edit, actions = {} }: ResourceDefinition): string[] {
  const withInput = Object.keys(actions).filter((name) => actions[name]!.input);
  return [...(create ? ['create'] : []), ...(edit ? ['edit'] : []), ...withInput];
}
