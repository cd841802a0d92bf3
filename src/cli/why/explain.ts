import { reachOf } from '../../gateway/resources/access';
import { findRecord } from '../../gateway/resources/readList';
import { type ResourceView, resourceView } from '../../gateway/resources/resourceView';
import type { EntityRecord } from '../../gateway/database/records';
import type { ServerContext } from '../../gateway/http/context';
import { bindResource } from '../../metadata/bind/bindResource';
import { noCountry } from '../../metadata/bind/places';
import type { BoundResource } from '../../metadata/model/BoundResource';
import type { Project } from '../../metadata/source/Project';
import { navigationEntries } from '../../metadata/source/places';
import { didYouMean } from '../../metadata/source/reporter';
import { accessReasons } from './accessReasons';
import { type Asked, lineOf, type Person } from './Asked';
import { fieldReasons } from './fieldReasons';
import type { Explained, Reason } from './Reason';
import { readPerson } from './readPerson';
import { type Write, writeReasons } from './writeReasons';

/** A question, as it is typed. */
export interface Question {
  /** Account or id of a user. */
  who: string;
  resource: string;
  /** A field, an action, `create`, `edit`, `delete` or `import`; without one, the resource as a whole. */
  name?: string | undefined;
  /** The first country of the user where it is left out. */
  country?: string | undefined;
  /** Id of a record of the user's merchant. */
  record?: string | undefined;
}

/** Who asks for what, and the rules that answer. */
export interface Explanation {
  person: Person;
  /** Empty where the records belong to no country. */
  country: string;
  explained: Explained[];
}

/** Explains why something is shown to a user, or may be done by them. Throws an Error for product staff where the question names what is not there. */
export async function explain(
  context: ServerContext,
  project: Project,
  question: Question,
): Promise<Explanation> {
  const { model } = context;
  const file = project.resources.get(question.resource);
  if (!file)
    throw new Error(
      `There is no resource "${question.resource}".${didYouMean(question.resource, project.resources.keys())}`,
    );
  const person = await readPerson(context, question.who);
  const isOfCountry = (model.resources[question.resource]!.scope ?? 'country') === 'country';
  const [first = Object.keys(model.countries)[0]!] = person.session.countries;
  const asked = question.country ?? first;
  if (!Object.hasOwn(model.countries, asked))
    throw new Error(`There is no country "${asked}". There are ${Object.keys(model.countries).join(', ')}.`);
  const country = isOfCountry ? asked : noCountry;
  const resource = bindResource(model, question.resource, country, model.languages[0] ?? 'en');
  const view = resourceView(model, question.resource, country);
  const record =
    question.record === undefined ? undefined : await readAsked(context, person, view, question.record);
  const all: Asked = { context, project, person, country, resource, file, view, record };
  return { person, country, explained: await explainedOf(all, question.name) };
}

/** Reads a record of the user's merchant. Throws an Error for product staff where there is none, or the gateway makes it for each request. */
async function readAsked(
  { db, model, handlers }: ServerContext,
  { merchant, session: { merchantId, userId } }: Person,
  { table, resource: { name, country } }: ResourceView,
  id: string,
): Promise<EntityRecord> {
  if (!table.isStored && !Object.hasOwn(handlers.scopedRecords, table.entity))
    throw new Error(`Records of ${name} are made for each request: ask without --record.`);
  const reach = reachOf({ model, handlers }, { merchantId, userId, country, resource: name });
  const record = await findRecord(db, reach, id);
  if (record) return record;
  throw new Error(
    `${merchant} has no record "${id}" of ${name}${country && ` in ${country}`}. --record takes the id that is in the address of its page.`,
  );
}

async function explainedOf(asked: Asked, name: string | undefined): Promise<Explained[]> {
  const access = accessReasons(asked);
  const write = name === undefined ? undefined : findWrite(asked.resource, name);
  if (name === undefined) return [{ subject: 'The resource', reasons: [...access, ...menuReasons(asked)] }];
  if (!write)
    return fieldReasons(asked, name).map((each) => ({ ...each, reasons: [...access, ...each.reasons] }));
  const reasons = await writeReasons(asked, name, write, write.path);
  return [{ subject: `“${write.title}”`, reasons: [...access, ...reasons] }];
}

/** A form, the deletion, the import or an action, with its title and where the resource's file declares it. */
type FoundWrite = Write & { title: string; path: string[] };

function findWrite(
  { actions, create, edit, delete: deletion, import: importing }: BoundResource,
  name: string,
): FoundWrite | undefined {
  const action = actions.find((each) => each.name === name);
  if (action) return { ...action, path: ['actions', name] };
  const found = new Map<string, (Write & { title?: string | undefined }) | undefined>([
    ['create', create],
    ['edit', edit],
    ['delete', deletion],
    ['import', importing],
  ]).get(name);
  return found && { ...found, name, title: found.title ?? name, path: [name] };
}

/** Whether the menu leads to the resource, and in which modes. */
function menuReasons({ project, resource }: Asked): Reason[] {
  const layer = 'menu';
  const found = navigationEntries(project).find(({ entry }) => entry.resource === resource.name);
  if (!found || !project.navigation)
    return [{ answer: 'yes', layer, says: 'it is in no menu: other screens show it as a list of theirs' }];
  const { entry, path } = found;
  const modes = (entry.type ?? []).map((type) => (type === 'Global' ? 'Global mode' : 'a country'));
  const says = entry.hidden
    ? 'the menu does not show it, but its address opens it'
    : `the menu shows it in ${modes.join(' and ')}`;
  return [{ answer: 'yes', layer, says, at: lineOf(project.navigation, path) }];
}
