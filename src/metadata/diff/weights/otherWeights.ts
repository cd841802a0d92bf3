import { sameWeight, type Weights } from './Weight';

/** Keys of countries, of merchants with their prices, of periods, and texts. */
export const otherWeights: Weights = {
  'countries.*': { topic: 'countries', mode: 'contract', audiences: ['people', 'programs', 'data'] },
  'countries.code': { topic: 'countries', mode: 'contract' },
  'countries.currency': { topic: 'countries', mode: 'contract', audiences: ['people', 'programs', 'data'] },
  ...sameWeight(['amount.type', 'amount.step', 'amount.precision'], {
    topic: 'limits',
    mode: 'either',
    audiences: ['people', 'programs', 'data'],
  }),
  ...sameWeight(['zone', 'timeZone', 'dialCode'], { topic: 'countries', mode: 'attention' }),
  ...sameWeight(['countries.sort', 'numberFormat', 'currencySymbol', 'currencyName', 'countries.name'], {
    topic: 'countries',
    mode: 'plain',
    audiences: ['people'],
  }),
  calendar: { topic: 'settling', mode: 'attention', isWhole: true },
  'countries.sandbox': { topic: 'sandbox', mode: 'plain', isWhole: true },

  settles: { topic: 'settling', mode: 'either', isWhole: true },
  'settles.*': { topic: 'settling', mode: 'either', isWhole: true },
  ...sameWeight(['settles.after', 'reserve.share', 'reserve.days', 'minimum.amount', 'minimum.wait'], {
    topic: 'settling',
    mode: 'floor',
    stronger: 'breaks',
  }),
  ...sameWeight(['settles.reserve', 'settles.minimum'], {
    topic: 'settling',
    mode: 'control',
    stronger: 'breaks',
  }),

  retention: {
    topic: 'retention',
    mode: 'ceiling',
    stronger: 'breaks',
    audiences: ['data'],
    isWhole: true,
  },

  tenants: { topic: 'people', mode: 'attention', isWhole: true },
  'roles.*': { topic: 'access', mode: 'either' },
  roles: { topic: 'access', mode: 'either', isWhole: true },
  fees: { topic: 'prices', mode: 'either', isWhole: true },
  'merchants.fees': { topic: 'prices', mode: 'either' },
  'fees.sandbox': { topic: 'sandbox', mode: 'plain', isWhole: true },
  'fees.*': { topic: 'prices', mode: 'either', isWhole: true },
  ...sameWeight(['limits', 'limits.*'], { topic: 'limits', mode: 'either', isWhole: true }),
  'limits.maximum': { topic: 'limits', mode: 'ceiling', stronger: 'breaks' },
  'limits.minimum': { topic: 'limits', mode: 'floor', stronger: 'breaks' },
  'limits.approvalAbove': { topic: 'secondPerson', mode: 'ceiling' },
  'users.*': { topic: 'people', mode: 'opening' },
  'users.role': { topic: 'access', mode: 'either' },
  'users.status': { topic: 'people', mode: 'either' },
  'merchants.*': { topic: 'people', mode: 'attention' },
  'merchants.status': { topic: 'people', mode: 'either' },
  ...sameWeight(['accounts', 'accounts.*'], { topic: 'access', mode: 'opens', stronger: 'breaks' }),
  'merchants.records': { topic: 'people', mode: 'attention', isWhole: true },
  'merchants.sandbox': { topic: 'sandbox', mode: 'plain', isWhole: true },
  'users.sandbox': { topic: 'sandbox', mode: 'plain', isWhole: true },
  ...sameWeight(['mustSetPassword', 'authenticatorSecret', 'whitelist'], {
    topic: 'sandbox',
    mode: 'plain',
    isWhole: true,
  }),
  names: { topic: 'sandbox', mode: 'plain', isWhole: true },

  $comment: { topic: 'texts', mode: 'plain', audiences: ['people'] },
  ...sameWeight(['texts', 'messages'], {
    topic: 'texts',
    mode: 'plain',
    isWhole: true,
    audiences: ['people'],
  }),
  ...sameWeight(['languages', 'languages.*'], { topic: 'texts', mode: 'contract', audiences: ['people'] }),
};
