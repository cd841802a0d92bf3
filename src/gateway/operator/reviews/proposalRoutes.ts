import type { FastifyInstance, FastifyRequest } from 'fastify';
import { proposeForm } from '../../../metadata/bind/bindForm';
import { boundForm } from '../../../metadata/bind/boundForm';
import { reviewSchema } from '../../../contract/operator/reviews';
import { objectSchema, openSchema, textSchema } from '../../../contract/schemas';
import { bodyReader } from '../../http/body';
import type { ServerContext } from '../../http/context';
import { envelope } from '../../http/responses';
import { requestLanguage } from '../../http/translation';
import { operatorKey, withIdempotency } from '../../resources/idempotency/withIdempotency';
import { byToken, requireOperator } from '../operators/requireOperator';
import { proposedResources, proposeRecord } from './propose';

interface ByList {
  Params: { merchant: string; resource: string };
}

/** Registers the call by which operators propose records of a merchant's. */
export function registerProposals(server: FastifyInstance, context: ServerContext): void {
  const { db, home, model, config, keyRing, now, handlers } = context;
  const readProposal = bodyReader(
    objectSchema({
      country: textSchema,
      values: { ...openSchema({}), description: describeValues(context) },
    }),
  );
  const contract = {
    summary: 'Propose a record of a merchant, about which another operator decides as about any review',
    path: { merchant: 'Number of the merchant.', resource: 'The list, by the name of its resource.' },
    body: readProposal.schema,
    data: reviewSchema,
    idempotent: true,
  } as const;
  const propose = async (request: FastifyRequest<ByList>) => {
    const operator = await requireOperator(request, context);
    const { country, values } = readProposal(request, model);
    const at = now();
    const language = requestLanguage(request, model);
    const by = {
      ...operator,
      home,
      model,
      config,
      keyRing,
      scope: { config },
      effects: handlers.effects,
      language,
    };
    const keyed = operatorKey(request, operator.actor, model, at);
    return withIdempotency(db, keyed, async (transaction) =>
      envelope(
        await proposeRecord({ ...by, db: transaction, now: at }, { ...request.params, country, values }),
      ),
    );
  };
  const access = { config: { ...byToken('propose'), contract } };
  server.post<ByList>('/api/operator/merchants/:merchant/:resource', access, (request) => propose(request));
}

/** Returns a sentence with the values that each resource takes in a proposal. */
function describeValues({ model }: ServerContext): string {
  const [country = '', language = 'en'] = [Object.keys(model.countries)[0], model.languages[0]];
  const asked = proposedResources(model).map((resource) => {
    const form = boundForm(model, { resource, form: proposeForm, country, language });
    return `${resource}: ${Object.keys(form?.fields ?? {}).join(', ')}`;
  });
  return `What the resource asks for (${asked.join('; ')}); amounts in minor units.`;
}
