import { groupBy } from 'es-toolkit';
import { noCountry } from '../../../metadata/bind/schemas/places';
import { readersAllowed } from '../../auth/team/allowed';
import { translator } from '../../http/translation';
import { queueMail } from '../../mail/outbox';
import type { TenantChange } from '../difference';
import { describeTerms, type TermsChange } from './describeTerms';
import type { RequestContext } from './requests';

/** Time after which the e-mail is not worth sending, in milliseconds. */
const validFor = 7 * 24 * 60 * 60_000;

/**
 * Tells users of merchants by e-mail of changed prices, limits or days of settlement (product 7.22). They are those who may see both prices
 * and funds, each in their language. Called in the transaction of the changes.
 */
export async function tellMerchants(
  context: RequestContext,
  changes: readonly TenantChange[],
): Promise<void> {
  // What an account begins with is no change to anybody.
  const isNew = ({ merchant, name }: TermsChange) =>
    changes.some(
      (other) =>
        other.action === 'added' &&
        other.merchant === merchant &&
        (other.subject === 'merchant' || (other.subject === 'account' && other.name === name.split(' ')[0])),
    );
  const told = changes.filter(isTerms).filter((change) => !isNew(change));
  for (const [code, those] of Object.entries(groupBy(told, ({ merchant }) => merchant)))
    await tellMerchant(context, code, those);
}

async function tellMerchant(context: RequestContext, code: string, changes: TermsChange[]): Promise<void> {
  const { db, home, model, config, keyRing, now } = context;
  const merchant = await db
    .selectFrom('merchant')
    .select(['id', 'name'])
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  const { resources } = model;
  const readers = await readersAllowed(
    { db, home, model, config },
    {
      merchantId: merchant.id,
      permissions: [resources['merchant-information'], resources.balances].flatMap(
        (each) => each?.permission ?? [],
      ),
      country: noCountry,
    },
  );
  for (const reader of readers) {
    const { account: recipient, name, language, numberFormat } = reader;
    const translate = translator(model, language, numberFormat);
    const params = {
      name,
      merchant: merchant.name,
      changes: changes.map((change) => describeTerms(model, { reader, translate, now }, change)).join('\n\n'),
      address: `${config.webAddress}/#/BusinessInformation`,
    };
    const [subject, body] = ['subject', 'body'].map((part) => translate(`mail.terms.${part}`, params));
    await queueMail(db, keyRing, { recipient, subject: subject!, body: body!, validFor }, now);
  }
}

const isTerms = (change: TenantChange): change is TermsChange =>
  change.subject === 'fees' || change.subject === 'limit' || change.subject === 'settlement';
