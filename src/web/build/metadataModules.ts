import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { bindCountry } from '../../metadata/bind/bindCountry';
import { bindPage } from '../../metadata/bind/bindPage';
import { formSchema } from '../../metadata/bind/formSchema';
import { placesOf } from '../../metadata/bind/schemas/places';
import type { RecordScope, ResourceDefinition } from '../../metadata/model/definitions';
import type { JsonSchema } from '../../metadata/model/json';
import type { Model } from '../../metadata/model/Model';
import { memoize } from '../../metadata/tracking/memoize';
import { languageName, mergeMessages, type MessageTree } from '../../metadata/texts/messages';
import { forValidation } from '../../metadata/validation/createValidator';
import { standaloneValidator } from '../../metadata/validation/standaloneValidator';
import {
  apiFiles,
  earlyFiles,
  firstStepTexts,
  firstTexts,
  furtherTexts,
  otherFiles,
  screenFiles,
  stepFiles,
} from './messageFiles';
import { awaitedResources, commandsOf, menuTexts, navigationIndex } from './navigation';
import { resourceVariants } from './resourceVariants';

/** Prefix of all virtual modules' ids. */
const prefix = 'virtual:metadata/';

/** Validators have their rules in their names: they come with the module of a form, and never change. */
const validatorPrefix = `${prefix}validators/`;

const client = `${resolve(import.meta.dirname, '../client').replaceAll('\\', '/')}/`;

/**
 * Returns a function from the ids of a model's virtual modules to their source text; undefined for unknown ids. A module is made
 * when it is first loaded, `validators/*` by the module of their form.
 */
export const metadataModules = memoize((model: Model): ((id: string) => string | undefined) => {
  const { languages, resources, pages } = model;
  const validators = new Validators(model);
  const modules: Record<string, (...names: string[]) => string | undefined> = {
    // In the first chunks.
    navigation: () =>
      `export const navigation = ${JSON.stringify(navigationIndex(model))};
export const awaited = ${JSON.stringify(awaitedResources(model))};
export const scopes = ${JSON.stringify(resourceScopes(model))};\n`,
    'early-messages': () => earlyMessagesModule(model),
    // Functions that load the modules below, a chunk each.
    'step-messages': () =>
      `export const firstStepLoaders = ${languageLoaders(model, 'first-step-messages')};
export const stepLoaders = ${languageLoaders(model, 'step-messages')};\n`,
    messages: () =>
      `const loaders = ${languageLoaders(model, 'messages')};\nexport const loadMessages = (language) => loaders[language]();\n`,
    'screen-messages': () =>
      `export const screenLoaders = ${loaderTable(model, 'screen-messages', [...screenFiles, furtherTexts])};\n`,
    'api-texts': () => apiTextsModule(model),
    resources: () => resourcesModule(model),
    // In a worker, which cannot share the chunks of the app.
    'import-validators': () => importValidatorsModule(model),
    pages: () => pagesModule(model),
    commands: () =>
      `const loaders = ${languageLoaders(model, 'commands')};\nexport const loadCommands = (language) => loaders[language]();\n`,
    'commands/*': (language) => `export default ${JSON.stringify(commandsOf(model, language))};\n`,
    'early-messages/*': (language) => `export default ${textsOf(model, earlyFiles, language)};\n`,
    'first-step-messages/*': (language) =>
      `export default ${JSON.stringify(pickTexts(messagesIn(model, language), firstStepTexts))};\n`,
    'step-messages/*': (language) => `export default ${textsOf(model, stepFiles, language)};\n`,
    'api-texts/*': (language) => `export default ${textsOf(model, apiFiles, language)};\n`,
    'messages/*': (language) => messagesModule(model, language),
    'screen-messages/*/*': (language, name) => {
      const files =
        name === furtherTexts ? Object.keys(firstTexts) : screenFiles.filter((file) => file === name);
      return files.length > 0 ? `export default ${textsOf(model, files, language)};\n` : undefined;
    },
    'resources/*/*': (language, name) =>
      Object.hasOwn(resources, name)
        ? `export default ${JSON.stringify(resourceVariants(model, name, language))};\n`
        : undefined,
    'pages/*/*': (language, name) =>
      Object.hasOwn(pages, name)
        ? `export default ${JSON.stringify(bindPage(model, name, language))};\n`
        : undefined,
  };
  const textOf = memoize((_model: Model, id: string): string | undefined => {
    const [kind = '', ...names] = id.slice(prefix.length).split('/');
    const [first = ''] = names;
    if (kind === 'params') return Object.hasOwn(pages, first) ? paramsModule(model, first) : undefined;
    if (kind === 'forms') return Object.hasOwn(resources, first) ? validators.formsModule(first) : undefined;
    if (names.length > 0 && !languages.includes(first)) return undefined;
    const key = kind + '/*'.repeat(names.length);
    return Object.hasOwn(modules, key) ? modules[key]!(...names) : undefined;
  });
  return (id) => {
    const hash = id.startsWith(validatorPrefix) ? id.slice(validatorPrefix.length) : undefined;
    return hash === undefined ? textOf(model, id) : validators.textOf(hash);
  };
});

/** Returns the scopes of resources whose records belong to no country. */
function resourceScopes({ resources }: Model): Record<string, RecordScope> {
  const scoped = Object.entries(resources).flatMap(([name, { scope = 'country' }]) =>
    scope === 'country' ? [] : [[name, scope] as const],
  );
  return Object.fromEntries(scoped);
}

/** Text of a module with the validator of the parameters in a page's route. */
function paramsModule({ pages }: Model, name: string): string {
  const properties = pages[name]!.params?.properties ?? {};
  return standaloneValidator({ type: 'object', properties, required: Object.keys(properties as object) });
}

/** Text of an object of functions that load virtual modules: `{ "en": () => import('virtual:metadata/messages/en') }`. */
function loaders(modules: [key: string, module: string][]): string {
  const entries = modules.map(
    ([key, module]) => `${JSON.stringify(key)}: () => import('${prefix}${module}')`,
  );
  return `{ ${entries.join(',\n')} }`;
}

function languageLoaders({ languages }: Model, kind: string): string {
  return loaders(languages.map((language) => [language, `${kind}/${language}`]));
}

/** Text of an object of loaders by language and name, as of resources. */
function loaderTable({ languages }: Model, kind: string, names: string[]): string {
  const tables = languages.map(
    (language) =>
      `${JSON.stringify(language)}: ${loaders(names.map((name) => [name, `${kind}/${language}/${name}`]))}`,
  );
  return `{ ${tables.join(',\n')} }`;
}

/** Text of a function that reads a member of an object that may be missing, and nothing inherited. */
const memberFunction =
  'const at = (table, key) => (table && Object.hasOwn(table, key) ? table[key] : undefined);';

/** Text of the function that loads validators; the module has the table `forms`. */
const loadValidatorFunction = `export async function loadValidator(resource, form, country) {
  const countries = at((await at(forms, resource)?.())?.default, form);
  const load = at(countries, country) ?? at(countries, '');
  if (!load) throw new Error(\`"\${resource}" has no form "\${form}" in \${country}.\`);
  return (await load()).default;
}
`;

function resourcesModule(model: Model): string {
  const names = Object.keys(model.resources);
  const withForms = names.filter((name) => formNames(model.resources[name]!).length > 0);
  return `import { resourceOfCountry } from '${client}resourceOfCountry';
const resources = ${loaderTable(model, 'resources', names)};
const forms = ${loaders(withForms.map((name) => [name, `forms/${name}`]))};
${memberFunction}
export async function loadResource(name, country, language) {
  const load = at(at(resources, language), name);
  if (!load) throw new Error(\`There is no resource "\${name}" in the language "\${language}".\`);
  return resourceOfCountry((await load()).default, country);
}
${loadValidatorFunction}`;
}

function importValidatorsModule(model: Model): string {
  const names = Object.keys(model.resources).filter((name) => model.resources[name]!.import);
  return `const forms = ${loaders(names.map((name) => [name, `forms/${name}`]))};
${memberFunction}
${loadValidatorFunction}`;
}

function pagesModule(model: Model): string {
  const withParams = Object.keys(model.pages).filter((name) => model.pages[name]!.params);
  return `const pages = ${loaderTable(model, 'pages', Object.keys(model.pages))};
${memberFunction}
export async function loadPage(name, language) {
  const load = at(at(pages, language), name);
  if (!load) throw new Error(\`There is no page "\${name}" in the language "\${language}".\`);
  return (await load()).default;
}
const params = ${loaders(withParams.map((name) => [name, `params/${name}`]))};
export async function loadPageParams(name) {
  return (await at(params, name)?.())?.default;
}
`;
}

function messagesModule(model: Model, language: string): string {
  const all = messagesIn(model, language);
  const files = Object.entries(all).filter(([file]) => !otherFiles.has(file));
  const messages = {
    ...Object.fromEntries(files),
    ...pickTexts(all, firstTexts),
    ...menuTexts(model, language),
  };
  const countries = Object.keys(model.countries).map((code) => [code, bindCountry(model, code, language)]);
  return `export const messages = ${JSON.stringify(messages)};
export const countries = ${JSON.stringify(Object.fromEntries(countries))};\n`;
}

/** The texts of the default language, and loaders of the others. */
function earlyMessagesModule(model: Model): string {
  const [first = 'en', ...others] = model.languages;
  const languages = model.languages.map((code) => ({
    code,
    name: languageName(code, model.messages[code] ?? {}),
  }));
  return `export const languages = ${JSON.stringify(languages)};
export const earlyMessages = { ${JSON.stringify(first)}: ${textsOf(model, earlyFiles, first)} };
export const earlyLoaders = ${loaders(others.map((code) => [code, `early-messages/${code}`]))};\n`;
}

/** Returns a module with the texts of the page of programs' calls by language, and the names of its countries. */
function apiTextsModule(model: Model): string {
  const countries = Object.keys(model.countries).map((code) => {
    const names = model.languages.map((language) => [language, bindCountry(model, code, language).name]);
    return { code, names: Object.fromEntries(names) as Record<string, string> };
  });
  return `export const countries = ${JSON.stringify(countries)};
export const apiTextLoaders = ${languageLoaders(model, 'api-texts')};\n`;
}

/** All messages in a language, by file. The default language has a text where the language has none. */
function messagesIn({ messages, languages: [first = 'en'] }: Model, language: string): MessageTree {
  return mergeMessages(messages[first] as MessageTree, (messages[language] ?? {}) as MessageTree);
}

/** Returns the texts of message files under the given dotted keys, each of which may be that of many. */
function pickTexts(texts: MessageTree, keys: Readonly<Record<string, readonly string[]>>): MessageTree {
  const pick = (tree: MessageTree, key: string): MessageTree =>
    Object.fromEntries(
      Object.entries(tree).flatMap(([name, value]): [string, string | MessageTree][] => {
        const path = key === '' ? name : `${key}.${name}`;
        if (isPicked(path)) return [[name, value]];
        return typeof value === 'object' && wanted.some((each) => each.startsWith(`${path}.`))
          ? [[name, pick(value, path)]]
          : [];
      }),
    );
  const wanted = Object.entries(keys).flatMap(([file, names]) => names.map((name) => `${file}.${name}`));
  const isPicked = (path: string) => wanted.includes(path);
  return { ...Object.fromEntries(Object.keys(keys).map((file) => [file, {}])), ...pick(texts, '') };
}

/** Texts of message files in a language, as JSON by file. */
function textsOf(model: Model, files: string[], language: string): string {
  const texts = messagesIn(model, language);
  return JSON.stringify(Object.fromEntries(files.map((file) => [file, texts[file] ?? {}])));
}

/**
 * The validators of all forms, by a hash of their rules, so that countries with equal rules share one. They are compiled when
 * loaded, so that a development server does not compile all of them after each edit.
 */
class Validators {
  readonly #model: Model;
  readonly #schemas = new Map<string, JsonSchema>();
  readonly #texts = new Map<string, string>();

  constructor(model: Model) {
    this.#model = model;
  }

  /** Returns the text of a validator; undefined where no form that was made has this one. */
  textOf(hash: string): string | undefined {
    const schema = this.#schemas.get(hash);
    const text = this.#texts.get(hash) ?? (schema && standaloneValidator(schema));
    if (text !== undefined) this.#texts.set(hash, text);
    return text;
  }

  /** Returns the text of a table of a resource's forms: loaders of validators, by form and country. */
  formsModule(resource: string): string {
    const { resources } = this.#model;
    const tables = formNames(resources[resource]!).map((form) => {
      const places = placesOf(this.#model, resources[resource]!.entity);
      const validators = places.map((country): [string, string] => [
        country,
        `validators/${this.#hashOf(resource, form, country)}`,
      ]);
      return `${JSON.stringify(form)}: ${loaders(validators)}`;
    });
    return `export default { ${tables.join(',\n')} };\n`;
  }

  #hashOf(resource: string, form: string, country: string): string {
    const schema = formSchema(this.#model, resource, form, country);
    const rules = JSON.stringify(forValidation(schema));
    const hash = createHash('sha256').update(rules).digest('hex').slice(0, 16);
    this.#schemas.set(hash, schema);
    return hash;
  }
}

/** Returns the names of a resource's forms: `create`, `edit`, and actions with an input. */
export function formNames({ create, edit, actions = {} }: ResourceDefinition): string[] {
  const withInput = Object.keys(actions).filter((name) => actions[name]!.input);
  return [...(create ? ['create'] : []), ...(edit ? ['edit'] : []), ...withInput];
}
