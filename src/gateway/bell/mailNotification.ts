import { openSchema, textSchema } from '../../contract/schemas';
import { factsOf } from '../../metadata/bind/schemas/places';
import { fillPlaceholders } from '../../metadata/texts/placeholders';
import { pluralForm } from '../../metadata/texts/pluralForm';
import { describeAgent } from '../../metadata/reading/describeAgent';
import { formatInstant } from '../../metadata/values/time';
import { readersAllowed } from '../auth/team/allowed';
import { usersDatabase } from '../auth/users';
import { type Translate, translator } from '../http/translation';
import { defineJob, type Job } from '../jobs/Job';
import { queueMail } from '../mail/outbox';
import { pathOfTold, textOfTold, toldOf } from './told';

/** Time after which the e-mail is not worth sending, in milliseconds. */
const validFor = 3 * 24 * 60 * 60_000;

/** Writes to everybody who answers for what protects money and access that somebody has changed it (product 7.58). */
export const mailNotification: Job = defineJob({
  kind: 'notifications.mail',
  payload: openSchema({ merchant: textSchema, id: textSchema }),
  run: async ({ db, context, payload: { merchant: merchantId, id } }) => {
    const { model, config, keyRing, now } = context;
    const row = await db
      .selectFrom('notification')
      .selectAll()
      .where('merchant_id', '=', merchantId)
      .where('id', '=', id)
      .executeTakeFirst();
    const told =
      row && toldOf(model).find((each) => each.resource === row.resource && each.name === row.name);
    if (!row || !told) return;
    const { country, label, at } = row;
    // Merchants are told that their provider did something, not which person.
    const isByProvider = row.actor_kind === 'operator';
    const { name: merchant } = await usersDatabase({ ...context, db })
      .selectFrom('merchant')
      .select('name')
      .where('id', '=', merchantId)
      .executeTakeFirstOrThrow();
    const { zone, name: place } = factsOf(model, country);
    const path = pathOfTold(model, told, country, { id: row.record_id, label });
    const readers = await readersAllowed(
      { ...context, db },
      { merchantId, permissions: [...told.permissions], country },
    );
    for (const { account: recipient, name, language, numberFormat } of readers) {
      const translate = translator(model, language, numberFormat);
      const by = isByProvider ? translate('mail.protects.provider') : (row.actor_name ?? '');
      const own = textOfTold(model, told, language) ?? '';
      const lines = [
        ...(label === null ? [] : [label]),
        translate('mail.protects.by', { by }),
        translate('mail.protects.at', { at: `${formatInstant(at, zone)} ${zone}` }),
        ...(row.address === null
          ? []
          : [translate('mail.protects.from', { from: originOf(row, translate) })]),
      ];
      const params = {
        name,
        merchant,
        by,
        what: fillPlaceholders(pluralForm(own, 1, language), () => '1'),
        place: country === '' ? '' : ` (${place})`,
        lines: lines.map((line) => `    ${line}`).join('\n'),
        address: `${config.webAddress}/#${path ?? ''}${country === '' ? '' : `?country=${country}`}`,
      };
      const text = (part: string) => translate(`mail.protects.${part}`, params);
      await queueMail(
        db,
        keyRing,
        {
          recipient,
          subject: text('subject'),
          body: text(isByProvider ? 'bodyOfProvider' : 'body'),
          validFor,
        },
        now(),
      );
    }
  },
});

/** From where it was done, as people know it: the address, and the browser as far as it is recognized. */
function originOf(
  { address, agent }: { address: string | null; agent: string | null },
  translate: Translate,
): string {
  const { browser, system } = describeAgent(agent ?? '');
  const device =
    browser && system ? translate('mail.protects.device', { browser, system }) : (browser ?? system);
  return [address, device].filter(Boolean).join(', ');
}
