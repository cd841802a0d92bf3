import type {
  ActionDefinition,
  PageDefinition,
  ResourceDefinition,
} from '../../../metadata/model/definitions';
import type { JsonSchema } from '../../../metadata/model/json';
import type { Model } from '../../../metadata/model/Model';
import type { NavigationEntry } from '../../../metadata/model/NavigationEntry';
import type { ReviewDefinition } from '../../../metadata/model/ReviewDefinition';
import { ownerFields } from '../../../metadata/schema/ownerFields';

/** The names of operators' pages, of which the first is what they begin with, and the texts of what they see beside records. */
const today = 'today';
const password = 'password';
const textFile = 'provider';

const decisions = ['approve', 'reject', 'return'] as const;

type Decision = (typeof decisions)[number];

/**
 * Returns what the operators' app is made of: the realm of a model, with the decisions of reviews as actions of their resources, and the page
 * of what waits as the first screen. Throws where the metadata has no realm.
 */
export function providerModel(model: Model): Model {
  const { realm } = model;
  if (!realm) throw new Error('No file of resources/provider/ declares anything for operators.');
  const reviewed = Object.entries(realm.resources).flatMap(([name, { widens }]) => {
    const review = model.resources[widens ?? '']?.review;
    return review ? [[name, review] as const] : [];
  });
  const resources = { ...realm.resources };
  for (const [name, review] of reviewed) resources[name] = withDecisions(model, realm, name, review);
  const texts = Object.fromEntries(
    model.languages.map((language) => [language, textsOf(model, realm, language, reviewed)]),
  );
  const pageOf = (name: string): PageDefinition => ({
    title: textAt(model, 'en', `${name}.title`),
    permission: 'read',
    blocks: [],
  });
  const pages = { [today]: pageOf(today), [password]: pageOf(password) };
  const entryOf = (name: keyof typeof pages): NavigationEntry => ({
    path: `/${name}`,
    title: pages[name].title,
    icon: 'home',
    type: ['account'],
    sort: -1,
    permission: 'read',
    keepAlive: true,
    page: name,
  });
  return {
    ...realm,
    messages: Object.fromEntries(model.languages.map((language) => [language, messagesOf(model, language)])),
    resources,
    texts,
    pages,
    navigation: [entryOf(today), { ...entryOf(password), hidden: true }, ...realm.navigation],
  };
}

function withDecisions(
  model: Model,
  realm: Model,
  name: string,
  review: ReviewDefinition,
): ResourceDefinition {
  const resource = realm.resources[name]!;
  const owner = [...ownerFields(realm, resource.entity).keys()];
  // Merchants decide about the same records by these, where they decide.
  const theirs = Object.values(model.resources[resource.widens ?? '']?.actions ?? {}).flatMap(
    ({ about = [] }) => about,
  );
  const { columns = [] } = resource.list ?? {};
  const { amount } = resource.detail?.headline ?? {};
  // The last line of a dialog is the one that counts.
  const others = columns.filter((column) => column !== amount);
  const about = new Set([...owner, ...(theirs.length > 0 ? theirs : others)]);
  if (amount !== undefined) about.add(amount);
  const actionOf = (decision: Decision): ActionDefinition => ({
    title: textAt(model, 'en', `decisions.${decision}.title`),
    confirm: textAt(model, 'en', `decisions.${decision}.confirm`),
    permission: 'decide',
    on: 'rows',
    when: inState(review.field, decision === 'return' ? review.approve : review.from),
    about: [...about].filter((field) => field !== review.field),
    ...(decision === 'approve'
      ? {}
      : {
          tone: 'danger' as const,
          input: { properties: { [review.reason]: {} }, required: [review.reason] },
        }),
  });
  const offered = decisions.filter((decision) => review[decision] !== undefined);
  return {
    ...resource,
    actions: Object.fromEntries(offered.map((decision) => [decision, actionOf(decision)])),
  };
}

const inState = (field: string, state: string): JsonSchema => ({
  properties: { [field]: { const: state } },
  required: [field],
});

function textsOf(
  model: Model,
  realm: Model,
  language: string,
  reviewed: (readonly [string, ReviewDefinition])[],
): Model['texts'][string] {
  const texts = { ...realm.texts[language] };
  const ofDecisions = Object.fromEntries(
    decisions.flatMap((decision) =>
      ['title', 'confirm'].map((part) => [
        `actions.${decision}.${part}`,
        textAt(model, language, `decisions.${decision}.${part}`),
      ]),
    ),
  );
  for (const [name] of reviewed) texts[name] = { ...texts[name], ...ofDecisions };
  const titles = [today, password].map((name) => [`/${name}`, textAt(model, language, `${name}.title`)]);
  texts.navigation = { ...texts.navigation, ...Object.fromEntries(titles) };
  return texts;
}

/** Texts of screens: those of the sign-in are said in operators' words, and those of their own screens are `operator`. */
function messagesOf({ messages }: Model, language: string): Record<string, unknown> {
  const all = messages[language] as Record<string, object | undefined>;
  const own = all[textFile] as Record<string, object> | undefined;
  return {
    ...all,
    'sign-in': { ...all['sign-in'], ...own?.signIn },
    'sign-in-steps': { ...all['sign-in-steps'], ...own?.steps },
    operator: own,
  };
}

/** A text of operators' screens in a language. */
function textAt({ messages }: Model, language: string, key: string): string {
  let found: unknown = messages[language]?.[textFile];
  for (const part of key.split('.')) found = (found as Record<string, unknown> | undefined)?.[part];
  if (typeof found !== 'string')
    throw new Error(`locales/${language}/${textFile}.json has no text "${key}".`);
  return found;
}
