import { openSchema, textSchema as text } from '../../../contract/schemas';
import { apiForm } from '../../../metadata/bind/bindForm';
import { boundForm } from '../../../metadata/bind/boundForm';
import type { Model } from '../../../metadata/model/Model';
import { pick } from 'es-toolkit';
import { programBase } from '../../api/contracts';
import type { NewJob } from '../../jobs/enqueue';
import { defineJob } from '../../jobs/Job';
import type { Plan } from '../plan/plan';
import type { PlanScope } from '../plan/planScopes';
import { callAsProgram, type ProgramCall } from './programs';

/** Waits before a call is made again that the gateway could not answer, in milliseconds. */
const waits = [1_000, 5_000, 30_000];

/** Sends orders as the programs of the sandbox's merchants. What is refused is not sent again: an application may be disabled, say. */
export const sendOrders = defineJob({
  kind: 'sandbox.send',
  payload: openSchema({ merchantId: text, appId: text, path: text, key: text, body: text }),
  isPerformed: ({ sandbox }) => sandbox,
  waits,
  perform: async ({ context, payload, attempt }) => {
    let answer = await callAsProgram(context, payload);
    const repeats = answer?.errors.find(({ keyword }) => keyword === 'repeats');
    // Regular payees are paid the same again.
    if (repeats) {
      const confirmed = { 'confirmed-repeats': String(repeats.params.confirmation) };
      answer = await callAsProgram(context, payload, confirmed);
    }
    const isUnanswered = answer !== undefined && (answer.status === 429 || answer.status >= 500);
    if (isUnanswered && attempt <= waits.length) throw new Error(`The gateway answered ${answer!.status}.`);
  },
});

/** Returns the job that sends a planned order at its time; none for a payment without an order. */
export function callOf(
  model: Model,
  { merchantId, country }: PlanScope,
  { at, order }: Plan,
): NewJob<ProgramCall & { merchantId: string }>[] {
  if (!order) return [];
  const { id, entity, record } = order;
  const [resource] =
    Object.entries(model.resources).find(([, { api, ...own }]) => own.entity === entity && api?.create) ?? [];
  if (resource === undefined) return [];
  const language = model.languages[0] ?? 'en';
  const form = boundForm(model, { resource, form: apiForm, country: country.code, language });
  const body = JSON.stringify(pick(record, Object.keys(form?.fields ?? {}) as (keyof typeof record)[]));
  const call = { appId: record.appId, path: `${programBase}/${resource}`, key: id, body };
  return [{ payload: { merchantId, ...call }, key: id, at: new Date(at) }];
}

declare module '../../jobs/Job' {
  interface JobPayloads {
    /** `merchantId` is there for a reset, which ends what is to be done for its merchants. */
    'sandbox.send': ProgramCall & { merchantId: string };
  }
}
