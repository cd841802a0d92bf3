import type { FastifyInstance } from 'fastify';
import { boundForm } from '../../../../metadata/bind/boundForm';
import { greatestOf } from '../../../../metadata/bind/formItems';
import { factsOf } from '../../../../metadata/bind/schemas/places';
import { largestAmount } from '../../../../metadata/tenants/roleRights';
import { activeFields } from '../../../../metadata/validation/activeFields';
import type { ServerContext } from '../../../http/context';
import { envelope } from '../../../http/responses';
import { requestLanguage } from '../../../http/translation';
import { resourcePath } from '../../access';
import { greatestContract } from '../../resourceContracts';
import { validateOthers } from '../../validateBody';
import { requireNamedRecords } from './references';

/**
 * Registers the requests for the greatest amount that a create form accepts (`greatest` of its field). It is, for example, what a balance
 * covers after the fee. Throws 422 for wrong values on which the amount depends.
 */
export function registerGreatest(server: FastifyInstance, context: ServerContext): void {
  const { authorize } = server;
  const { model, db, now, handlers } = context;
  for (const [name, { create }] of Object.entries(model.resources)) {
    for (const field of create ? greatestOf(create) : []) {
      // The start has rejected those without code.
      const find = handlers.greatest[`${name}.${field}`]!;
      const options = { config: { contract: greatestContract(model, name, field) } };
      server.post(`${resourcePath(model, name)}/greatest/${field}`, options, async (request) => {
        const { merchantId, country, session } = await authorize(request, name, create!.permission);
        const language = requestLanguage(request, model);
        const at = { resource: name, form: 'create', country, language };
        const body = validateOthers(model, at, field, request.body, now());
        const form = boundForm(model, at)!;
        const fields = activeFields(form, body);
        await requireNamedRecords({ db, model, merchantId, country, body, now }, fields);
        const {
          minimum = 0,
          exclusiveMinimum = -1,
          maximum,
          multipleOf: step = 1,
        } = fields[field] ?? form.fields[field]!;
        const moving = create!.moves === field ? [create!.permission] : [];
        const own = largestAmount(session.amounts, moving, factsOf(model, country).currency);
        const limits = {
          minimum: Math.max(minimum, exclusiveMinimum + 1),
          maximum: Math.min(maximum ?? Number.MAX_SAFE_INTEGER, own ?? Number.MAX_SAFE_INTEGER),
          step,
        };
        const greatest = await find({ db, model, merchantId, country, body, limits, now });
        return envelope({ greatest: greatest ?? null });
      });
    }
  }
}
