import type { ElementTrace, InspectedElement, ResourceTrace } from '../../../contract/preview';
import { readSessions } from '../../../gateway/auth/sessions';
import { hashToken } from '../../../gateway/auth/tokens';
import type { ServerContext } from '../../../gateway/http/context';
import { globalMode } from '../../../metadata/model/NavigationEntry';
import type { Project } from '../../../metadata/source/Project';
import { explain, type Question } from '../../why/explain';
import { printExplanation } from '../../why/printExplanation';
import { locateTrace } from '../locate';

/** An element that somebody points at, and where they do. */
interface Pointed {
  trace: ElementTrace;
  /** Code of the country of the screen; empty in Global mode. */
  country: string;
  /** The token of the session in which the screen is open. */
  token: string;
}

/** Says where the metadata has what an element was made of, and why the signed-in user is shown it. Throws an Error for product staff where nobody is signed in. */
export async function explainElement(
  { context, project }: { context: ServerContext; project: Project },
  { trace, country, token }: Pointed,
): Promise<InspectedElement> {
  const places = locateTrace(project, trace).split(' ').filter(Boolean);
  const [session] = await readSessions(context, [hashToken(token)]);
  if (!session) throw new Error('Nobody is signed in here any more: sign in again.');
  const { userId: who } = session;
  const ask = async (question: Question) =>
    printExplanation(await explain(context, project, question), question);
  if (!('resource' in trace))
    return { places, why: await ask({ who, about: trace, country: country || globalMode }) };
  const { resource, record } = trace;
  const about = { resource, name: askedName(context, trace) };
  const question = { who, about, country: country || undefined };
  if (record === undefined) return { places, why: await ask(question) };
  // Some records are made for each request, and cannot be asked about.
  const why = await ask({ ...question, about: { ...about, record } }).catch(() => ask(question));
  return { places, why };
}

/** The subject of the question: the field, or else the form or action, or else the whole resource. */
function askedName({ model }: ServerContext, { resource, fields, write }: ResourceTrace): string | undefined {
  const entity = model.resources[resource]?.entity ?? '';
  const properties = (model.schemas[entity]?.properties ?? {}) as Record<string, unknown>;
  return fields.find((field) => Object.hasOwn(properties, field)) ?? write;
}
