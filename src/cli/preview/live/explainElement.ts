import type { ElementTrace, InspectedElement } from '../../../contract/preview';
import { readSessions } from '../../../gateway/auth/sessions';
import { hashToken } from '../../../gateway/auth/tokens';
import type { ServerContext } from '../../../gateway/http/context';
import type { Project } from '../../../metadata/source/Project';
import { explain } from '../../why/explain';
import { printExplanation } from '../../why/printExplanation';
import { locateTrace } from '../locate';

/** An element that somebody points at, and where they do. */
interface Pointed {
  trace: ElementTrace;
  /** Code of the country of the screen; empty in Global mode. */
  country: string;
  /** Of the session in which the screen is open. */
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
  const name = askedName(context, trace);
  const question = {
    who: session.userId,
    resource: trace.resource,
    name,
    country: country || undefined,
    record: trace.record,
  };
  const explanation = await explain(context, project, question).catch(async (error: unknown) => {
    // Some records are made for each request, and cannot be asked about.
    if (question.record === undefined) throw error;
    return explain(context, project, { ...question, record: undefined });
  });
  return { places, why: printExplanation(explanation, question) };
}

/** What is asked about: the field, or else the form or the action, or else the resource as a whole. */
function askedName({ model }: ServerContext, { resource, fields, write }: ElementTrace): string | undefined {
  const entity = model.resources[resource]?.entity ?? '';
  const properties = (model.schemas[entity]?.properties ?? {}) as Record<string, unknown>;
  return fields.find((field) => Object.hasOwn(properties, field)) ?? write;
}
