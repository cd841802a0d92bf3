import type { Part } from '../Part';
import { registerAudit } from './audit/routes';
import { registerBankFiles } from './bankFiles/routes';
import { bankFileMigrations } from './bankFiles/tables';
import { givenRecordMigrations, givenRecords, renameInGiven } from './givenRecords';
import { registerOperatorMerchants } from './merchants/routes';
import { verifyBookings } from './networks/bookings';
import { networkGauges } from './networks/gauges';
import { movementMigrations } from './networks/movementTables';
import { registerOperatorNetworks } from './networks/calls/routes';
import { operatorEventMigrations } from './operatorEvents';
import { grantMigrations } from './operators/grants';
import { operatorTokenMigrations } from './operators/operatorTokens';
import { encryptedOperators, operatorUserMigrations } from './operators/operatorUsers';
import { registerReports } from './networks/report/routes';
import { reportGaps } from './reportGaps';
import { requestGauges } from './requests/gauges';
import { registerRequests } from './requests/routes';
import { requestMigrations } from './requests/tables';
import { registerProposals } from './reviews/proposalRoutes';
import { proposalMigrations } from './reviews/proposals';
import { reviewGauges } from './reviews/gauges';
import { registerReviews } from './reviews/routes';
import { bindCountry } from '../../metadata/bind/bindCountry';
import { entityFields } from '../../metadata/bind/boundFields';
import type { Model } from '../../metadata/model/Model';
import { namedId } from '../database/ids';
import type { StoredRecord } from '../database/records';
import { requestLanguage } from '../http/translation';
import type { RecordSource } from '../resources/access';
import type { Handlers } from '../resources/handlers';
import { recordRelation } from '../database/recordRelation';

/** The merchant and its account in the country, as the operator's file has them (product 2.9). */
const profileRecords: RecordSource = async ({ db, model }, request, { merchantId }, country) => {
  const rows = await db
    .selectFrom('merchant')
    .innerJoin('merchant_account as account', 'account.merchant_id', 'merchant.id')
    .select(['code', 'name', 'email', 'merchant.status', 'account.status as accountStatus'])
    .select('account.created_at as openedAt')
    .where('merchant.id', '=', merchantId)
    .where('account.country', '=', country)
    .execute();
  const facts = bindCountry(model, country, requestLanguage(request, model));
  const records = rows.map(
    ({ code, name, email, status, accountStatus, openedAt }): StoredRecord<'merchant-profile'> => ({
      id: merchantId,
      merchantNo: code,
      name,
      ...(email === null ? {} : { email }),
      merchantStatus: status,
      countryName: facts.name,
      currency: facts.currency,
      accountStatus,
      openedAt,
      cashier: methodsOf(model, country, 'cashier'),
      payoutMethods: methodsOf(model, country, 'payoutMethods'),
    }),
  );
  return recordRelation(model, 'merchant-profile', records);
};

/** The methods that a list of them may hold in a country. */
function methodsOf(model: Model, country: string, field: 'cashier' | 'payoutMethods'): string[] {
  const { item } = entityFields(model, 'merchant-profile', country)[field] ?? {};
  return (item?.options ?? []).map(({ value }) => String(value));
}

/** The merchant's accounts in all countries that there are. */
const fundAccountRecords: RecordSource = async ({ db, model }, request, { merchantId }) => {
  const language = requestLanguage(request, model);
  const rows = await db
    .selectFrom('merchant_account')
    .select(['country', 'status', 'position', 'created_at as openedAt'])
    .where('merchant_id', '=', merchantId)
    .where('country', 'in', Object.keys(model.countries))
    .execute();
  const records = rows.map(({ country, status, position, openedAt }): StoredRecord<'fund-account'> => {
    const { name: countryName, currency } = bindCountry(model, country, language);
    return { id: namedId(`${merchantId} ${country}`), position, countryName, currency, status, openedAt };
  });
  return recordRelation(model, 'fund-account', records);
};

/** The code that has what merchants see of themselves. */
const merchantHandlers: Handlers = {
  records: {
    'merchant-profile': profileRecords,
    'fund-account': fundAccountRecords,
    'recharge-account': givenRecords('recharge-account'),
  },
};

/** What the provider does: merchants from files, reviews, and what networks leave open. */
export const operator: Part = {
  name: 'operator',
  migrations: [
    ...operatorEventMigrations,
    ...givenRecordMigrations,
    ...operatorTokenMigrations,
    ...bankFileMigrations,
    ...operatorUserMigrations,
    ...proposalMigrations,
    ...grantMigrations,
    ...requestMigrations,
    ...movementMigrations,
  ],
  ledgerChecks: [verifyBookings],
  encrypted: encryptedOperators,
  gauges: [...reviewGauges, ...requestGauges, ...networkGauges],
  routes: [
    registerReviews,
    registerProposals,
    registerRequests,
    registerOperatorNetworks,
    registerReports,
    registerOperatorMerchants,
    registerAudit,
    registerBankFiles,
  ],
  handlers: merchantHandlers,
  renames: renameInGiven,
  start: reportGaps,
};
