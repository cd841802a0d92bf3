import type { JsonObject, JsonValue } from '../../../../src/metadata/model/json';
import { type Edit, within } from './sides';

/** A valid edit that takes a control away, and what the diff must say about it. */
export interface Weakening {
  name: string;
  file: string;
  edit: Edit;
  says: string;
}

const action =
  (name: string, change: (action: JsonObject) => void): Edit =>
  (value) =>
    change(within(value, 'actions', name));
const property =
  (name: string, change: (property: JsonObject) => void): Edit =>
  (value) =>
    change(within(value, 'properties', name));
const definition =
  (name: string, change: (definition: JsonObject) => void): Edit =>
  (value) =>
    change(within(value, '$defs', name));
const without = (list: JsonValue | undefined, ...names: string[]) =>
  (list as string[]).filter((name) => !names.includes(name));
const priceOf = (value: JsonObject, country: string, kind: string) =>
  (within(value, 'fees').standard as JsonObject[]).find(
    (price) => price.country === country && price.kind === kind && price.method === undefined,
  )!;

/** Edits that are all in the files at once, so that they are compiled once. */
export const weakenings: Weakening[] = [
  {
    name: 'a second person is no longer needed for an action',
    file: 'resources/withdrawals.json',
    edit: action('release', (release) => delete release.not),
    says: 'Withdrawals › Approve: No second person is needed any longer',
  },
  {
    name: 'a code is no longer asked for in a form',
    file: 'resources/withdrawals.json',
    edit: (value) => delete within(value, 'create').stepUp,
    says: 'Withdrawals › the form for new records: It does not ask for a code of the authenticator any longer.',
  },
  {
    name: 'a code is no longer asked for in another form',
    file: 'resources/refunds.json',
    edit: (value) => delete within(value, 'create').stepUp,
    says: 'Refunds › the form for new records: It does not ask for a code of the authenticator any longer.',
  },
  {
    name: 'another permission approves',
    file: 'resources/withdrawals.json',
    edit: action('release', (release) => (release.permission = 'financialcenter:manage:withdraw')),
    says: 'The permission that one needs: now “financialcenter:manage:withdraw”',
  },
  {
    name: 'an action does not ask any longer',
    file: 'resources/withdrawals.json',
    edit: action('cancel', (cancel) => delete cancel.confirm),
    says: 'It does not ask before it is done any longer.',
  },
  {
    name: 'others than the creator may cancel',
    file: 'resources/withdrawals.json',
    edit: action('cancel', (cancel) => delete cancel.only),
    says: 'Others than who created the record may do it now.',
  },
  {
    name: 'an action is possible in another state',
    file: 'resources/withdrawals.json',
    edit: action('decline', (decline) => (decline.when = { status: ['awaitingApproval', 'underReview'] })),
    says: 'The first record that differs: Status is “Under review”.',
  },
  {
    name: 'what would be booked is no longer shown',
    file: 'resources/merchant-transfers.json',
    edit: (value) => delete within(value, 'create').rehearse,
    says: 'What would be booked is not shown before it is done any longer.',
  },
  {
    name: 'nothing is reviewed any longer',
    file: 'resources/recharges.json',
    edit: (value) => delete value.review,
    says: 'Operators of the provider do not decide about the records any longer.',
  },
  {
    name: 'a program sees the records of others',
    file: 'resources/disputes.json',
    edit: (value) => delete within(value, 'api').own,
    says: 'The field that limits programs to their own records: none any longer',
  },
  {
    name: 'a program may set what people cannot',
    file: 'resources/collection-orders.json',
    edit: (value) => {
      const create = within(value, 'api', 'create');
      create.given = [...(create.given as string[]), 'paymentInfo'];
    },
    says: 'The fields that programs give as well: now with',
  },
  {
    name: 'an import takes more rows',
    file: 'resources/withdrawals.json',
    edit: (value) => (within(value, 'import').limit = 5000),
    says: 'The most rows of a file: now 5,000; before, 1,000.',
  },
  {
    name: 'a value is no longer masked',
    file: 'schemas/withdrawal.json',
    edit: property('accountNumber', (field) => delete within(field, 'x-ui').masked),
    says: 'Withdrawal › Account number or address: The value is not masked any longer',
  },
  {
    name: 'repeats are no longer confirmed',
    file: 'schemas/payout-order.json',
    edit: (value) => delete value['x-repeats'],
    says: 'A record that repeats an earlier one need not be confirmed any longer.',
  },
  {
    name: 'repeats are confirmed for fewer days',
    file: 'schemas/withdrawal.json',
    edit: (value) => (within(value, 'x-repeats').days = 3),
    says: 'The days for which a record counts as repeated: now 3; before, 30.',
  },
  {
    name: 'repeats are told by more fields',
    file: 'schemas/withdrawal.json',
    edit: (value) => (within(value, 'x-repeats').fields = ['bankAccountId', 'amount', 'kind']),
    says: 'The fields: now with “Withdrawal method”.',
  },
  {
    name: 'a state may follow that did not',
    file: 'schemas/withdrawal.json',
    edit: property('status', (field) => {
      within(field, 'x-transitions').rejected = ['underReview'];
    }),
    says: '“Under review” may follow “Rejected” now.',
  },
  {
    name: 'records come to a state by a way that there was not',
    file: 'schemas/withdrawal.json',
    edit: () => {},
    says: 'Records can now go from “Rejected” to “Under review” by Approve',
  },
  {
    name: 'an action of another resource reaches the state that a review decides about',
    file: 'resources/late-withdrawals.json',
    edit: (value) => {
      value.entity = 'withdrawal';
      value.title = 'Late withdrawals';
      value.permission = 'financialcenter:manage';
      value.actions = {
        settleNow: {
          title: 'Settle now',
          permission: 'financialcenter:manage:approve',
          transition: { field: 'status', to: 'rejected' },
          when: { status: 'underReview' },
          not: 'creator',
        },
      };
    },
    says: 'Late withdrawals: Records can now go from “Under review” to “Rejected” by Settle now',
  },
  {
    name: 'a field is no longer required',
    file: 'schemas/withdrawal.json',
    edit: (value) => (value.required = without(value.required, 'kind')),
    says: '“Withdrawal method” need not be given any longer.',
  },
  {
    name: 'two records may be the same',
    file: 'schemas/dispute.json',
    edit: (value) => (within(value, 'x-table').unique = [['disputeNo']]),
    says: 'Dispute: Several records may have the same',
  },
  {
    name: 'entries of the ledger can change',
    file: 'schemas/ledger-entry.json',
    edit: (value) => delete within(value, 'x-table').appendOnly,
    says: 'Records can be changed and deleted now.',
  },
  {
    name: 'an amount is limited to more',
    file: 'schemas/countries/MX.json',
    edit: definition('amount', (amount) => (amount.maximum = 2_000_000_000)),
    says: 'Mexico › amount: The greatest value: now 20,000,000.00 MXN; before, 10,000,000.00 MXN.',
  },
  {
    name: 'a smaller amount is enough',
    file: 'schemas/country.json',
    edit: definition('withdrawalAmount', (amount) => (amount.exclusiveMinimum = 1000)),
    says: 'The value that must be exceeded: now 10.00 of the currency; before, 100.00 of the currency.',
  },
  {
    name: 'another pattern is accepted',
    file: 'schemas/country.json',
    edit: definition('phone', (phone) => (phone.pattern = '^[0-9 ]+$')),
    says: 'all countries › phone: The pattern of the text: now “^[0-9 ]+$”; before, “^[0-9]+$”.',
  },
  {
    name: 'a format is no longer checked',
    file: 'schemas/countries/MX.json',
    edit: definition('rechargeAccount', (account) => delete account.format),
    says: 'Mexico › rechargeAccount: The check of the format: none any longer; before, “clabe”.',
  },
  {
    name: 'a country requires less of payees',
    file: 'schemas/countries/MX.json',
    edit: definition('payeeRules', (rules) => (rules.required = without(rules.required, 'payeeName'))),
    says: 'Mexico › payeeRules: “Payee name” need not be given any longer.',
  },
  {
    name: 'records are kept for longer',
    file: 'resources/retention.json',
    edit: (value) => (value.signIns = 1000),
    says: 'The days for which sign-ins are kept: now 1,000; before, 730.',
  },
  {
    name: 'personal data is no longer marked as such',
    file: 'schemas/withdrawal.json',
    edit: property('accountNumber', (field) => (field['x-personal'] = false)),
    says: 'Whose personal data it is: now no; before, “holder”.',
  },
  {
    name: 'a warning about fees comes later',
    file: 'schemas/withdrawal.json',
    edit: property('fee', (fee) => (within(fee, 'x-ui', 'caution').above = 0.4)),
    says: 'The share from which it warns: now 0.4; before, 0.1.',
  },
  {
    name: 'a role may do more',
    file: 'sandbox/tenants.json',
    edit: (value) => {
      const roles = within(value, 'roles');
      roles.support = [...(roles.support as string[]), 'trade:payment:pay'];
    },
    says: 'Payout orders: The form for new records is now open to support: first in Mexico, of 9 cases.',
  },
  {
    name: 'a user has another role',
    file: 'sandbox/tenants.json',
    edit: (value) => {
      const [first] = value.merchants as JsonObject[];
      (first!.users as JsonObject[])[1]!.role = 'owner';
    },
    says: 'The role: now “owner”; before, “finance”.',
  },
  {
    name: 'no amount needs a second person',
    file: 'sandbox/tenants.json',
    edit: (value) => {
      const [first] = value.merchants as JsonObject[];
      delete (first!.limits as JsonObject[])[0]!.approvalAbove;
    },
    says: 'No amount needs a second person any longer; it was above 50,000.00 MXN.',
  },
  {
    name: 'a greater amount needs a second person',
    file: 'sandbox/tenants.json',
    edit: (value) => {
      const [first] = value.merchants as JsonObject[];
      (first!.limits as JsonObject[])[1]!.approvalAbove = '90000.00';
    },
    says: 'The amount above which a second person must approve: now 90,000.00 PEN; before, 10,000.00 PEN.',
  },
  {
    name: 'a fee is lower',
    file: 'sandbox/tenants.json',
    edit: (value) => (within(priceOf(value, 'PE', 'withdrawal'), 'tiers', '0').fixed = '0.35'),
    says: 'Peru, withdrawal: The fee: now from 0.00 PEN: 0.35 PEN + 0.1%; before, from 0.00 PEN: 3.50 PEN + 0.1%.',
  },
];
