import { reachOf } from '../../gateway/resources/access';
import { findRecord } from '../../gateway/resources/readList';
import type { MenuTrace } from '../../contract/preview';
import type { EntityRecord } from '../../gateway/database/records';
import type { ServerContext } from '../../gateway/http/context';
import { noCountry } from '../../metadata/bind/schemas/places';
import { globalMode, type NavigationEntry, trailTo } from '../../metadata/model/NavigationEntry';
import type { Project } from '../../metadata/source/Project';
import { navigationEntries } from '../../metadata/source/places';
import { didYouMean } from '../../metadata/source/reporter';
import { accessReasons } from './accessReasons';
import type { Asked, Person } from './Asked';
import { askedOf } from './askedOf';
import { explainPage, type PageSubject } from './explainPage';
import { fieldReasons } from './fieldReasons';
import { explainEntry } from './menuReasons';
import type { Explained, Reason } from './Reason';
import { readPerson } from './readPerson';
import { findWrite, writeReasons } from './writeReasons';

/** A question about a resource, a composed page or an entry of the menu. */
export interface Question {
  /** Account or id of a user. */
  who: string;
  /** The resource, or the page or the entry that is asked about. */
  about:
    | { resource: string; name?: string | undefined; record?: string | undefined }
    | PageSubject
    | MenuTrace;
  /** Code of a country, or `Global`. Without one, the first country of the user; of what only Global mode has, that. */
  country?: string | undefined;
}

/** Explanation: the user, the question, and the rules that answer it. */
export interface Explanation {
  person: Person;
  /** Empty where the records belong to no country, and in Global mode. */
  country: string;
  explained: Explained[];
}

/** Explains why something is shown to a user, or may be done by them. Throws an Error for product staff where the question names what is not there. */
export async function explain(
  context: ServerContext,
  project: Project,
  { who, about, country: wanted }: Question,
): Promise<Explanation> {
  const { model } = context;
  requireThere(project, about);
  const person = await readPerson(context, who);
  const [first = Object.keys(model.countries)[0]!] = person.session.countries;
  const isElsewhere =
    wanted !== undefined && wanted !== globalMode && !Object.hasOwn(model.countries, wanted);
  if (isElsewhere)
    throw new Error(
      `There is no country "${wanted}". There are ${Object.keys(model.countries).join(', ')}, and ${globalMode} for pages.`,
    );
  if ('resource' in about) {
    const { scope = 'country' } = model.resources[about.resource]!;
    if (wanted === globalMode && scope === 'country')
      throw new Error(`Records of ${about.resource} are of a country: ask with --country ${first}.`);
    const asked = askedOf({ context, project, person, country: wanted ?? first }, about.resource);
    const { record: id, name } = about;
    const record = id === undefined ? undefined : await readAsked(asked, id);
    return { person, country: asked.country, explained: await explainedOf({ ...asked, record }, name) };
  }
  const isWanted = (entry: NavigationEntry) =>
    'page' in about ? entry.page === about.page : entry.path === about.entry;
  const types = trailTo(model.navigation, isWanted).at(-1)?.type ?? [];
  const usual = types.includes('account') ? first : globalMode;
  const country = (wanted ?? usual) === globalMode ? noCountry : (wanted ?? usual);
  const asker = { context, project, person, country };
  return {
    person,
    country,
    explained: 'page' in about ? explainPage(asker, about) : explainEntry(asker, about.entry),
  };
}

/** Throws an Error for product staff where there is no such resource, page or entry. */
function requireThere(project: Project, about: Question['about']): void {
  const [kind, name, known] =
    'resource' in about
      ? (['resource', about.resource, [...project.resources.keys(), ...project.pages.keys()]] as const)
      : 'page' in about
        ? (['page', about.page, [...project.pages.keys()]] as const)
        : ([
            'entry in the menu',
            about.entry,
            navigationEntries(project).map(({ entry }) => entry.path),
          ] as const);
  const isThere = kind === 'resource' ? project.resources.has(name) : known.includes(name);
  if (!isThere) throw new Error(`There is no ${kind} "${name}".${didYouMean(name, known)}`);
}

/** Reads a record of the user's merchant. Throws an Error for product staff where there is none, or the gateway makes it for each request. */
async function readAsked({ context, person, country, view }: Asked, id: string): Promise<EntityRecord> {
  const { db, model, handlers } = context;
  const { merchant, session } = person;
  const { name } = view.resource;
  if (!view.table.isStored && !Object.hasOwn(handlers.scopedRecords, view.table.entity))
    throw new Error(`Records of ${name} are made for each request: ask without --record.`);
  const { merchantId, userId } = session;
  const reach = reachOf({ model, handlers }, { merchantId, userId, country, resource: name });
  const record = await findRecord(db, reach, id);
  if (record) return record;
  throw new Error(
    `${merchant} has no record "${id}" of ${name}${country && ` in ${country}`}. --record takes the id that is in the address of its page.`,
  );
}

async function explainedOf(asked: Asked, name: string | undefined): Promise<Explained[]> {
  const access = accessReasons(asked);
  if (name === undefined) return wholeExplained(asked, access);
  const write = findWrite(asked.resource, name);
  if (!write)
    return fieldReasons(asked, name).map((each) => ({ ...each, reasons: [...access, ...each.reasons] }));
  const reasons = await writeReasons(asked, name, write, write.path);
  return [{ subject: `“${write.title}”`, reasons: [...access, ...reasons] }];
}

/** The resource by itself, which links and other screens may show, and its place in the menu. */
function wholeExplained(asked: Asked, access: Reason[]): Explained[] {
  const entry = trailTo(
    asked.context.model.navigation,
    ({ resource, form }) => resource === asked.resource.name && form === undefined,
  ).at(-1);
  const subject = 'The resource';
  if (entry) return [{ subject, reasons: access }, ...explainEntry(asked, entry.path)];
  const says = 'it is in no menu: other screens show it as a list of theirs';
  return [{ subject, reasons: [...access, { answer: 'yes', layer: 'menu', says }] }];
}
