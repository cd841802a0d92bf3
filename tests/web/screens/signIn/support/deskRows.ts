/** A payment that belongs to no order, as the sandbox’s desk lists it. */
export const payment = {
  id: 'p1',
  network: 'sandbox',
  country: 'MX',
  ref: 'Rent',
  amount: 15_000,
  currency: 'MXN',
  money: '150.00 MXN',
  at: '2026-11-20T18:00:00Z',
  payerName: 'Rosa Díaz',
  claims: ['MXPC1'],
  state: 'open',
};

/** A network's report that does not fit a payout. */
export const exception = {
  id: 'e1',
  network: 'sandbox',
  ref: 'ref-1',
  reason: 'amount',
  detail: 'It is 9,003.00 MXN; the network says 9,103.00 MXN.',
  merchant: '800101',
  country: 'MX',
  kind: 'payout',
  orderNo: 'MXP1',
  entity: 'payout-order',
  recordId: 'o1',
  openedAt: '2026-11-20T18:00:00Z',
  canRetry: true,
  canResolve: true,
};

/** A payout of which nobody knows what became of it. */
export const attempt = {
  ref: 'ref-2',
  network: 'sandbox',
  kind: 'payout',
  merchant: '800101',
  country: 'MX',
  orderNo: 'MXP2',
  money: '9,007.00 MXN',
  sentAt: '2026-11-20T18:00:00Z',
  answer: 'No answer.',
  queries: 2,
  nextQueryAt: null,
};

/** The network that a sandbox plays. */
export const network = {
  name: 'sandbox',
  plugin: 'sandbox',
  isOff: false,
  reason: null,
  offSince: null,
  waiting: 0,
  unknown: 1,
  exceptions: 1,
  statement: '2026-11-19',
};
