/* Written by `npm run types` from the entities of schemas/. Do not edit it: edit them. */

/** More permissions: It keeps those that it has. */
export type Scopes = ('read' | 'collect' | 'payOut' | 'refund')[];
/** New allowed IP addresses: In place of those that it has. */
export type AllowedAddresses = string[];
export type AccountType = number;
export type Remark = string;
export type PayInMethod = string;
export type PayOutMethod = string;
export type PayeeBank = string;
export type Identifier = string;

export interface Entities {
  'application-change': ApplicationChange;
  application: Application;
  balance: Balance;
  'bank-account': BankAccount;
  'callback-address': CallbackAddress;
  'callback-delivery': CallbackAttempt;
  callback: Callback;
  'collection-order': CollectionOrder;
  'collection-price': CollectionPrice;
  connection: Connection;
  correction: Correction;
  dispute: Dispute;
  download: Download;
  'expected-settlement': ExpectedSettlement;
  'exposed-secret': ExposedSecret;
  'fee-quote': Fee;
  'fund-account': FundAccount;
  'fund-hold': Hold;
  'ledger-entry': LedgerEntry;
  'merchant-profile': Merchant;
  'merchant-transfer': MerchantTransfer;
  'network-event': NetworkEvent;
  'pay-in-detail': PayInDetail;
  payee: Payee;
  'payment-claim': PaymentClaim;
  'payout-order': PayoutOrder;
  'payout-price': PayoutPrice;
  'recharge-account': RechargeAccount;
  'recharge-price': RechargePrice;
  recharge: Recharge;
  'reconciliation-line': LineOfAReconciliation;
  reconciliation: Reconciliation;
  refund: Refund;
  'scheduled-export': ScheduledExport;
  session: Session;
  'sign-in-event': Event;
  'signature-check': SignatureCheck;
  'team-role': Role;
  'team-user': User;
  'unmatched-payment': UnmatchedPayment;
  'whitelist-entry': Address;
  'withdrawal-price': WithdrawalPrice;
  'withdrawal-schedule': WithdrawalSchedule;
  withdrawal: Withdrawal;
}
/** A change of an application that pays out, which waits for a second person. */
export interface ApplicationChange {
  changeNo: string;
  /** Application */
  appId: string;
  scopes?: Scopes;
  /** New pay-in callback address */
  payInCallbackUrl?: string;
  /** New payout callback address */
  payoutCallbackUrl?: string;
  allowedAddresses?: AllowedAddresses;
  /** New public key of its calls */
  requestPublicKey?: string;
  /** New developer secret ends with: Whoever has asked for it has seen it. It signs nothing until then. */
  secretEnding?: string;
  /** The present secret then stays valid for */
  overlap?: 'now' | 'hour' | 'day' | 'week';
  status: 'awaitingApproval' | 'approved' | 'rejected' | 'canceled';
  /** Why it was rejected. */
  reason?: string;
  requestedAt: string;
  requestedBy?: string;
  decidedAt?: string;
}
/** A program of the merchant that creates orders and receives callbacks. */
export interface Application {
  /** App ID */
  appCode: string;
  name: string;
  status: 'active' | 'disabled';
  /** A change awaits approval since: A second person must approve what concerns payouts. Until then that stays as before. */
  changeAwaitsSince?: string;
  /** Permissions: Without any, its calls are rejected. If your merchant has a limit for withdrawals, a second person must approve that it creates payout orders or refunds, and afterwards its new keys and addresses. */
  scopes?: ('read' | 'collect' | 'payOut' | 'refund')[];
  /** Pay-in callback address: Receives what happens to collection orders. */
  payInCallbackUrl?: string;
  /** Payout callback address: Receives what happens to payout orders. */
  payoutCallbackUrl?: string;
  /** Allowed IP addresses: Calls come from these only. Without any, from everywhere. */
  allowedAddresses?: string[];
  /** Collection orders complete: Until then payments are held, for as long as the order can be paid. You can also accept what was paid. */
  completion?: 'allowed' | 'tolerance' | 'amount';
  /** More are rejected with 429. */
  callsPerMinute: number;
  /** Payouts count as repeats for (hours): A payout of the same amount to the same payee within so many hours is rejected, unless the program confirms it. In forms and files it is 30 days. */
  repeatHours?: number;
  /** Your public key: Ed25519, in PEM. Calls may be signed with its private key in place of the developer secret. */
  requestPublicKey?: string;
  /** Public key of callbacks: Verifies the v1a signatures of the callbacks that you receive. */
  callbackPublicKey?: string;
  /** Pay-in callbacks off since: It answered that it is gone, or failed for five days. It is switched on below, by a test event that it takes, or by another address. */
  payInOffSince?: string;
  /** Payout callbacks off since: It answered that it is gone, or failed for five days. It is switched on below, by a test event that it takes, or by another address. */
  payoutOffSince?: string;
  /** Former key pair signs until */
  formerPairUntil?: string;
  developerSecret?: string;
  /** Developer secret ends with */
  secretEnding?: string;
  /** Secret made at */
  secretChangedAt?: string;
  /** Former secret is valid until */
  formerSecretUntil?: string;
  /** The last accepted call, to the minute. */
  lastUsedAt?: string;
  /** Added at */
  createdAt: string;
  /** Added by */
  createdBy?: string;
}
/** What a merchant's account in a country holds. */
export interface Balance {
  /** Other merchants transfer money to it. */
  merchantNo: string;
  currency: string;
  /** Available plus frozen. */
  total: number;
  /** What you can pay out, withdraw and transfer. */
  available: number;
  /** Unsettled collections, and what is held for payouts, for refunds, for disputes, for withdrawals, by us and in reserve. */
  frozen: number;
  /** Unsettled collections: Payments received that are not settled yet, after fees. */
  unsettled: number;
  /** Held for payouts: Payouts that are not completed yet, with their fees. */
  payoutHold: number;
  /** Held for refunds: Refunds that are not completed yet. */
  refundHold: number;
  /** Held for disputes: Payments that payers dispute and that are not decided yet. */
  disputeHold: number;
  /** Held for withdrawals: Withdrawals that are not decided yet, with their fees. */
  withdrawHold: number;
  /** Held by us: Amounts that we have frozen. The list of holds says why. */
  providerHold: number;
  /** In reserve: What was kept of settled payments, as agreed with you. Each payment says until when. */
  reserve: number;
}
/** An account of the merchant that money is withdrawn to. */
export interface BankAccount {
  accountId: string;
  /** Withdrawal method */
  kind: 'bank' | 'usd' | 'usdt';
  accountType?: AccountType;
  /** The holder's name, as the bank has it. */
  accountName?: string;
  chain?: 'TRC20' | 'ERC20';
  /** Account number or address */
  accountNumber: string;
  /** CCI */
  cci?: string;
  /** IBAN */
  iban?: string;
  /** SWIFT code: 8 or 11 characters. */
  swiftCode?: string;
  /** Bank */
  bankName?: string;
  /** Country of the bank */
  bankCountry?: string;
  bankAddress?: string;
  companyAddress?: string;
  postalCode?: string;
  /** ID type */
  idType?: number;
  /** ID number */
  idNumber?: string;
  phone?: string;
  email?: string;
  currency: string;
  remark?: string;
  /** Can be used from: For security, nothing is withdrawn to a new account before this time. */
  usableFrom?: string;
  addedAt: string;
  addedBy?: string;
}
/** An address of an application to which callbacks go, and how it fares. */
export interface CallbackAddress {
  /** Application */
  applicationId: string;
  application: string;
  appId: string;
  address: 'payIn' | 'payout';
  /** Sent to */
  url: string;
  /** State */
  health: 'healthy' | 'unused' | 'faltering' | 'failing' | 'off';
  /** When it was switched off, or when the first attempt failed since the last one that succeeded. */
  since?: string;
  /** Last acknowledged */
  lastSuccessAt?: string;
  /** Last failure */
  lastFailureAt?: string;
  /** Last error */
  lastFailure?:
    | 'delivered'
    | 'status'
    | 'gone'
    | 'timeout'
    | 'refused'
    | 'reset'
    | 'tls'
    | 'dns'
    | 'forbiddenAddress'
    | 'noAddress'
    | 'switchedOff';
  /** HTTP status of the error */
  lastFailureStatus?: number;
  /** Callbacks that are still to be delivered. More than 10,000 are not counted. */
  waiting: number;
  /** Given up: Callbacks that were given up since then. More than 10,000 are not counted. */
  undelivered: number;
}
/** One post of an event, and what the receiver answered. */
export interface CallbackAttempt {
  /** Attempt */
  number: number;
  /** Callback */
  callbackId: string;
  /** Callback: The ID of its event: the webhook-id, the same in every attempt. */
  eventId: string;
  appId: string;
  /** Event */
  eventType:
    | 'collection.paid'
    | 'collection.partlyPaid'
    | 'collection.paidLate'
    | 'collection.accepted'
    | 'collection.failed'
    | 'collection.refunded'
    | 'refund.completed'
    | 'refund.failed'
    | 'dispute.opened'
    | 'dispute.won'
    | 'dispute.lost'
    | 'payout.completed'
    | 'payout.failed'
    | 'payout.refunded'
    | 'application.test';
  sentAt: string;
  result:
    | 'delivered'
    | 'status'
    | 'gone'
    | 'timeout'
    | 'refused'
    | 'reset'
    | 'tls'
    | 'dns'
    | 'forbiddenAddress'
    | 'noAddress'
    | 'switchedOff';
  /** HTTP status */
  httpStatus?: number;
  /** Time (ms): From the connection to the end of the answer. */
  milliseconds?: number;
  /** Sent again by */
  requestedBy?: string;
  /** Sent to */
  url: string;
  requestHeaders: string;
  responseHeaders?: string;
  /** Its first 20,000 bytes. */
  responseBody?: string;
}
/** An event that an application is told of, by signed posts to one of its addresses. */
export interface Callback {
  /** The webhook-id, the same in every attempt. */
  eventId: string;
  /** Event */
  eventType:
    | 'collection.paid'
    | 'collection.partlyPaid'
    | 'collection.paidLate'
    | 'collection.accepted'
    | 'collection.failed'
    | 'collection.refunded'
    | 'refund.completed'
    | 'refund.failed'
    | 'dispute.opened'
    | 'dispute.won'
    | 'dispute.lost'
    | 'payout.completed'
    | 'payout.failed'
    | 'payout.refunded'
    | 'application.test';
  /** Platform order no. */
  orderNo?: string;
  /** Record */
  recordId?: string;
  appId: string;
  address: 'payIn' | 'payout';
  status: 'pending' | 'delivered' | 'failed';
  /** Last result: What came of the last attempt. */
  result?:
    | 'delivered'
    | 'status'
    | 'gone'
    | 'timeout'
    | 'refused'
    | 'reset'
    | 'tls'
    | 'dns'
    | 'forbiddenAddress'
    | 'noAddress'
    | 'switchedOff';
  attempts: number;
  /** Event time */
  queuedAt: string;
  /** Next attempt */
  nextAttemptAt?: string;
  /** When it was delivered or given up. */
  finishedAt?: string;
  /** What is signed and sent, to the byte. */
  body: string;
}
/** Money that a merchant collects from a payer. */
export interface CollectionOrder {
  /** Platform order no. */
  orderNo: string;
  merchantOrderNo: string;
  appId: string;
  /** Payment method */
  method: string;
  /** Payment information: Where the payer pays: an account number, a reference or a code. */
  paymentInfo?: string;
  /** Payment information expires */
  paymentInfoExpiresAt?: string;
  currency: string;
  amount: number;
  /** The paid amount that completes the order, where the rule of its payment method is content with less than the order's amount. */
  completesFrom?: number;
  /** When its payments are settled: days, their unit and a time; the share and the days of a reserve; a minimum and the days of waiting for it. Empty where that is at ten o'clock of the next day. */
  settles?: string;
  /** Sum of all payments of the order. Empty until the first one. */
  paidAmount?: number;
  /** Whether payers have paid what was ordered, less or more. Empty until the first payment. */
  paid?: 'exact' | 'under' | 'over';
  /** The part of the paid amount beyond the order's amount. Empty where there is none. */
  overpaidAmount?: number;
  /** Sum of its completed refunds. */
  refundedAmount?: number;
  /** Sum of the disputes of its payments that are open or lost. */
  disputedAmount?: number;
  /** What was charged for the payments. Empty until the first one. */
  fee?: number;
  /** Actual credited amount: Amount credited to the merchant's account: payments minus fees. Empty until the first one. */
  netAmount?: number;
  /** Expected to settle: When the last of its payments is expected to be available. Empty while they are held. */
  expectedSettlement?: string;
  /** Kept in reserve: What is kept of its payments when they settle. */
  reservedAmount?: number;
  /** In reserve until: When the last of its reserve is released. */
  reservedUntil?: string;
  requestedAt: string;
  completedAt?: string;
  status: 'accepted' | 'inProgress' | 'completed' | 'failed' | 'refunded';
  /** Status since: When the order took its status. Empty for a new order. */
  statusAt?: string;
  /** Reason: Why the order failed or was refunded. */
  networkReason?:
    | 'expired'
    | 'refusedByChannel'
    | 'notSent'
    | 'neverArrived'
    | 'AC01'
    | 'AC04'
    | 'AC06'
    | 'AM02'
    | 'AM04'
    | 'BE01'
    | 'ED05'
    | 'MD06'
    | 'MS02'
    | 'MS03'
    | 'other';
  description?: Remark;
}
/** What is charged for amounts of one tier. */
export interface CollectionPrice {
  /** Payment method */
  method: string;
  status: 'current' | 'announced';
  /** Applies from: From the start of this day. Empty where it always has. */
  begins?: string;
  /** From */
  fromAmount: number;
  /** Below: The next tier begins here. Empty in the last tier. */
  belowAmount?: number;
  /** Fixed fee */
  fixed: number;
  /** Least fee: What is charged at least. Empty where there is no minimum. */
  minimum?: number;
  /** Fee when refunded: What becomes of the fee with a refund. */
  onRefund?: 'keep' | 'return';
  terms?: string;
  rate: number;
}
export interface Connection {
  /** Your current IP */
  address: string;
  /** Device */
  agent: string;
  /** Sign-in */
  access: 'open' | 'listed';
}
/** A change of a merchant's available balance that the provider makes where something was booked wrongly. */
export interface Correction {
  correctionNo: string;
  kind: 'credit' | 'debit' | 'feeRefund' | 'feeCharge';
  /** Of a credit or debit, the provider's account with the other side. Without it, what is unexplained. */
  against?: 'suspense' | 'channel' | 'bank' | 'networkCosts' | 'bankFees' | 'writeOffs';
  amount: number;
  currency: string;
  /** Order: The number of what was booked wrongly. */
  orderNo?: string;
  /** Why */
  reason: string;
  bookedAt?: string;
  status: 'proposed' | 'booked' | 'rejected';
  /** Why it was not booked. */
  rejectionReason?: string;
}
/** A payment that its payer disputes at the payment network: a chargeback, or a claim of another name. */
export interface Dispute {
  disputeNo: string;
  /** Dispute at the network: The payment network's own name of it. */
  networkRef: string;
  /** Payment serial no. */
  paymentNo: string;
  /** Payment */
  paymentId?: string;
  /** Order */
  orderId?: string;
  /** Platform order no. */
  orderNo: string;
  merchantOrderNo?: string;
  appId?: string;
  /** Payment method */
  method: string;
  payerName?: string;
  currency: string;
  /** Disputed amount */
  amount: number;
  /** Taken from the available balance until it is decided: the disputed amount, or as much of it as was there. */
  heldAmount: number;
  /** Not covered: The part that the available balance did not cover when it was lost. Our team books it, or takes it once it is there. */
  missingAmount?: number;
  /** When the part that was not covered was taken from the available balance. */
  coveredAt?: string;
  /** Why the payer disputes it. */
  reason:
    | 'fraud'
    | 'unrecognized'
    | 'notReceived'
    | 'notAsDescribed'
    | 'duplicate'
    | 'canceled'
    | 'refundMissing'
    | 'operational'
    | 'other';
  /** The payer says: In the words of the payment network. */
  claim?: string;
  openedAt: string;
  /** Answer until: Later the payment network takes no answer, and decides without one. */
  respondBy: string;
  status: 'needsResponse' | 'underReview' | 'won' | 'lost';
  /** Your answer */
  answer?: 'contested' | 'accepted' | 'none';
  answeredAt?: string;
  /** Why the payment is right: The payment network reads it: what was sold, when and how it was delivered, what the payer was told. */
  explanation?: string;
  receipt?: File;
  deliveryProof?: File1;
  correspondence?: File2;
  /** When the payment network confirmed that it has your answer. */
  deliveredAt?: string;
  /** Decided at */
  closedAt?: string;
}
/** Invoice or receipt */
export interface File {
  id: string;
  name: string;
  type: string;
  bytes: number;
}
/** Proof of delivery */
export interface File1 {
  id: string;
  name: string;
  type: string;
  bytes: number;
}
/** Messages with the payer */
export interface File2 {
  id: string;
  name: string;
  type: string;
  bytes: number;
}
/** A file that somebody has asked for, such as an export of a list. It is kept until it expires. */
export interface Download {
  /** File name */
  name: string;
  /** Export time: When the file was asked for. */
  requestedAt: string;
  /** Operator: Who asked for the file. */
  requestedBy: string;
  /** Operator's ID */
  userId: string;
  kind: 'export' | 'statement' | 'importResult' | 'scheduled';
  /** Content: The list that the file was made of. */
  list: string;
  /** Which records of the list the file has. */
  filter?: string;
  resource: string;
  format: 'xlsx' | 'csv' | 'pdf';
  status: 'requesting' | 'exporting' | 'downloadable' | 'expired' | 'failed' | 'canceled';
  /** Why there is no file. */
  reason?: string;
  /** How many records the file has, or has so far. */
  rows?: number;
  file?: File3;
  /** SHA-256: Of the file: who has it can tell whether it is still as it was made. */
  sha256?: string;
  finishedAt?: string;
  /** The file is deleted then. */
  expiresAt?: string;
  /** E-mail when done: Whether the operator is told by e-mail. */
  isMailed: boolean;
}
export interface File3 {
  id: string;
  name: string;
  type: string;
  bytes: number;
}
/** Unsettled payments, or reserves, that are expected to be available on one day. */
export interface ExpectedSettlement {
  /** Expected on: The day on which they are expected to be available, in the country's zone. Empty for payments that have none yet. */
  day?: string;
  /** Whether a day is known, or why there is none. */
  status: 'scheduled' | 'reserved' | 'held' | 'unmatched' | 'failed';
  /** How many there are. */
  payments: number;
  currency: string;
  /** What becomes available: the payments less their fees and less what is kept in reserve. */
  netAmount: number;
  /** Kept in reserve: What is kept of the payments in reserve when they settle. */
  reservedAmount?: number;
}
/** An application whose calls a user who was disabled could still sign, until somebody has decided about it. */
export interface ExposedSecret {
  /** Application */
  appId: string;
  /** Disabled user */
  userName: string;
  userId: string;
  /** Known to them */
  knows?: ('secret' | 'publicKey')[];
  status: 'open' | 'kept' | 'ended';
  developerSecret?: string;
  /** Disabled at */
  raisedAt: string;
  decidedAt?: string;
}
/** What an order or a withdrawal of an amount would cost. */
export interface Fee {
  /** Transaction type */
  kind: 'collection' | 'payout' | 'withdrawal';
  /** Payment method */
  payInMethod?: string;
  /** Payment method */
  payOutMethod?: string;
  /** Withdrawal method */
  accountKind?: 'bank' | 'usd' | 'usdt';
  amount: number;
  /** Prices applied */
  priced?: 'method' | 'all';
  tier?: string;
  calculation?: string;
  fee?: number;
  /** Credited to your account */
  netAmount?: number;
  /** Debited from your account */
  actualDebit?: number;
}
export interface FundAccount {
  position: number;
  /** Country */
  countryName: string;
  currency: string;
  status: 'active' | 'disabled';
  /** Opened */
  openedAt: string;
}
/** An amount of a merchant's available balance that the provider freezes until it is released. */
export interface Hold {
  holdNo: string;
  amount: number;
  currency: string;
  /** Why */
  reason: string;
  /** Held since */
  heldAt?: string;
  releasedAt?: string;
  status: 'proposed' | 'held' | 'released' | 'rejected';
  /** Why it was released */
  releaseReason?: string;
}
/** A change of one of a merchant's balances. Entries are never changed; a correction is a new entry. */
export interface LedgerEntry {
  /** No.: Counts the entries of the merchant's account in this country and currency, without gaps. */
  sequence: number;
  /** Posting: The entries of one posting, with those of the provider's accounts, add up to zero. */
  postingId: string;
  /** Time */
  postedAt: string;
  /** Value time: When the change happened or was due. It is earlier than the time of an entry that was posted late, as after a downtime. */
  valueAt?: string;
  /** Balance type */
  account:
    | 'available'
    | 'unsettled'
    | 'payoutHold'
    | 'refundHold'
    | 'disputeHold'
    | 'withdrawHold'
    | 'providerHold'
    | 'reserve';
  /** Type */
  businessType:
    | 'collection'
    | 'settlement'
    | 'reserve'
    | 'reserveRelease'
    | 'collectionRefund'
    | 'dispute'
    | 'disputeWon'
    | 'disputeLost'
    | 'payout'
    | 'payoutRefund'
    | 'recharge'
    | 'withdrawal'
    | 'withdrawalRefund'
    | 'transferIn'
    | 'transferOut'
    | 'correction'
    | 'fundHold'
    | 'fundHoldRelease';
  /** Kind of record */
  sourceEntity?: string;
  /** Record */
  sourceId?: string;
  /** Serial no. */
  sourceNo?: string;
  currency: string;
  income?: number;
  expense?: number;
  /** What of the entry is the provider's fee; negative where a fee comes back. Entries from before fees were noted have none. */
  fee?: number;
  /** What was paid, before the fee; negative where it went out. Gross less fee is net. */
  gross?: number;
  /** What the entry adds to its balance; negative where it takes from it. */
  net?: number;
  /** Balance after */
  balance: number;
}
/** The merchant as the provider knows it, and its account in a country. */
export interface Merchant {
  merchantNo: string;
  /** Merchant name */
  name: string;
  /** Bound email */
  email?: string;
  merchantStatus: 'active' | 'disabled';
  /** Country */
  countryName: string;
  currency: string;
  accountStatus: 'active' | 'disabled';
  /** Account opened */
  openedAt: string;
  /** Payment methods: Methods that payers can pay by. */
  cashier?: PayInMethod[];
  payoutMethods?: PayOutMethod[];
}
/** Money that one merchant sends to another in the same currency. Each of them has a record of it, with the same number. */
export interface MerchantTransfer {
  transferNo: string;
  direction: 'out' | 'in';
  payingAccount: string;
  /** The merchant number of the other account. It must be an account in the same currency. */
  receivingAccount: string;
  /** Counterparty: The name of the other merchant. Only the first letters of it are shown. */
  counterpartyName: string;
  currency: string;
  amount: number;
  transferredAt: string;
  /** Your user who made the transfer. Empty if it was another merchant's. */
  transferredBy?: string;
  status: 'completed';
  /** The receiving merchant sees it too. */
  remark?: string;
}
/** A call of the payment network that carries out an order, or what the network said. */
export interface NetworkEvent {
  /** Order */
  orderId: string;
  /** Time */
  at: string;
  /** What happened */
  event:
    | 'sent'
    | 'unreached'
    | 'notSent'
    | 'unanswered'
    | 'accepted'
    | 'refused'
    | 'askedFound'
    | 'askedNotFound'
    | 'askedUnclear'
    | 'paid'
    | 'failed'
    | 'reversed'
    | 'disputed'
    | 'disputeWon'
    | 'disputeLost'
    | 'checked';
  /** Learned from */
  source?: 'submission' | 'notification' | 'query' | 'statement' | 'operator';
  /** Network's reference: How the payment network calls the payment, for inquiries at a bank. */
  reference?: string;
}
/** A payment that was received, matched to a collection order or unmatched. */
export interface PayInDetail {
  /** Payment serial no. */
  paymentNo: string;
  /** Order: The id of its order. Empty while the payment matches no order. */
  orderId?: string;
  /** Platform order no.: Empty while the payment matches no order. */
  orderNo?: string;
  merchantOrderNo?: string;
  /** Payment method */
  method: string;
  payerName?: string;
  /** The account that it was paid from, where the payment network says it. */
  payerAccount?: string;
  currency: string;
  amount: number;
  fee: number;
  /** Actual credited amount: Amount credited to the merchant's account: the amount minus the fee. */
  netAmount: number;
  /** Sum of its refunds, with those that are under way. */
  refundedAmount?: number;
  /** The part of its fee that came back with refunds, with those that are under way. */
  returnedFee?: number;
  /** Fee when refunded: What becomes of its fee with a refund. Empty where it stays. */
  onRefund?: 'return';
  /** Sum of its disputes that are open or lost. */
  disputedAmount?: number;
  /** Payment at the network: How the payment network calls it: what a refund names. */
  networkRef?: string;
  paidAt: string;
  /** Settlement status */
  settlement: 'unsettled' | 'settled' | 'settlementFailed' | 'returned';
  /** Why it does not settle yet. Empty where it settles. */
  heldFor?: 'rest' | 'decision';
  /** Whether it came after its order had failed. */
  paidLate?: boolean;
  /** When somebody of the merchant kept it, though its order had failed. */
  acceptedAt?: string;
  /** Expected to settle: When it is expected to be available. Empty while it is held. */
  expectedSettlement?: string;
  /** Kept in reserve: What is kept of its net amount when it settles. */
  reservedAmount?: number;
  /** In reserve until: When the reserve is released. */
  reservedUntil?: string;
  /** Whether it is in reserve. Empty before it settles, and where nothing is kept. */
  reserve?: 'held' | 'released';
  settledAt?: string;
  callbackStatus?: 'pending' | 'delivered' | 'failed';
  description?: string;
}
/** Somebody whom a merchant pays out to again and again, with the account that was approved. */
export interface Payee {
  payeeNo: string;
  /** Your own name for the payee. */
  nickname: string;
  payeeName?: string;
  accountType?: AccountType;
  payeeBank?: PayeeBank;
  payeeAccount?: string;
  /** Payee CCI */
  payeeCci?: string;
  /** Payee IBAN */
  payeeIban?: string;
  payeePhone?: string;
  payeeEmail?: string;
  /** ID type */
  idType?: number;
  /** ID number */
  idNumber?: string;
  currency: string;
  status: 'awaitingApproval' | 'approved' | 'rejected' | 'removed';
  /** Why a second person has declined the payee. */
  rejectionReason?: string;
  /** Last payment: When a payout to the payee was completed last. */
  lastPaidAt?: string;
  /** The amount of that payout. */
  lastAmount?: number;
  addedAt: string;
  addedBy?: string;
}
/** A payment that a merchant says is its own, for one of its orders or for none, and that did not arrive there. */
export interface PaymentClaim {
  claimNo: string;
  /** The payment is for */
  about?: 'order' | 'merchant';
  /** Platform order no.: The order that the payment is for. */
  orderNo?: string;
  /** Payment method: The method by which the payer paid. Its price and its settlement count. */
  method?: string;
  /** Amount paid: As the proof shows it. */
  amount: number;
  currency: string;
  /** When the payer sent the money. */
  paidAt: string;
  /** Payer's reference: What the payer gave to say what the payment is for, or the account or key that they paid to. */
  reference?: string;
  payerName?: string;
  /** Why it is yours */
  reason: string;
  proof: File4;
  requestedAt: string;
  requestedBy?: string;
  reviewedAt?: string;
  /** Payment serial no.: The payment that was credited. */
  paymentNo?: string;
  status: 'underReview' | 'confirmed' | 'rejected' | 'canceled';
  /** Why it was rejected. */
  rejectionReason?: string;
}
/** Proof of payment: The payer's receipt, on which the amount and the time can be read. */
export interface File4 {
  id: string;
  name: string;
  type: string;
  bytes: number;
}
/** Money that a merchant sends to a payee. */
export interface PayoutOrder {
  /** Platform order no. */
  orderNo: string;
  /** Empty where a user has made the payout. */
  merchantOrderNo?: string;
  /** Meant as a repeat of: Numbers of earlier payouts to the same payee of the same amount, which the program knows of. */
  repeatOf?: Identifier[];
  /** Pays again: Number of the failed payout in whose place this one is made. */
  replaces?: string;
  /** Paid again as: Number of the payout that was made in place of this one. */
  replacedBy?: string;
  /** The file that the payout was imported with. */
  batchNo?: string;
  /** Empty where a user has made the payout. */
  appId?: string;
  /** Payment method */
  method: string;
  /** Saved payee: A payee whose account you have saved: it need not be entered again. */
  payeeNo?: string;
  /** Payee saved as: Name the payee to save it, and to pay it again without entering its account. */
  nickname?: string;
  /** Known payee: Whether the account was saved or paid before, as it was when a user made the payout. */
  payeeCheck?: 'saved' | 'paid' | 'new' | 'otherAccount';
  payeeName?: string;
  accountType?: AccountType;
  payeeBank?: PayeeBank;
  payeeAccount?: string;
  /** Payee CCI */
  payeeCci?: string;
  /** Payee IBAN */
  payeeIban?: string;
  payeePhone?: string;
  payeeEmail?: string;
  /** ID type */
  idType?: number;
  /** ID number */
  idNumber?: string;
  currency: string;
  amount: number;
  /** Charged when the payout completes. Empty until then. */
  fee?: number;
  /** Amount debited from the merchant's account: the amount plus the fee. */
  actualDebit?: number;
  requestedAt: string;
  /** The user who has made the payout. Empty where a program has. */
  requestedBy?: string;
  completedAt?: string;
  status:
    | 'awaitingApproval'
    | 'accepted'
    | 'inProgress'
    | 'completed'
    | 'failed'
    | 'refunded'
    | 'rejected'
    | 'canceled';
  /** Status since: When the order took its status. Empty while it awaits approval. */
  statusAt?: string;
  /** Reason: Why the order failed or was refunded. */
  networkReason?:
    | 'expired'
    | 'refusedByChannel'
    | 'notSent'
    | 'neverArrived'
    | 'AC01'
    | 'AC04'
    | 'AC06'
    | 'AM02'
    | 'AM04'
    | 'BE01'
    | 'ED05'
    | 'MD06'
    | 'MS02'
    | 'MS03'
    | 'other';
  /** Why a second person has declined the payout. */
  rejectionReason?: string;
  description?: Remark;
}
/** What is charged for amounts of one tier. */
export interface PayoutPrice {
  /** Payment method */
  method: string;
  status: 'current' | 'announced';
  /** Applies from: From the start of this day. Empty where it always has. */
  begins?: string;
  /** From */
  fromAmount: number;
  /** Below: The next tier begins here. Empty in the last tier. */
  belowAmount?: number;
  /** Fixed fee */
  fixed: number;
  /** Least fee: What is charged at least. Empty where there is no minimum. */
  minimum?: number;
  terms?: string;
  rate: number;
}
/** An account of the provider into which a merchant pays to recharge its balance in a country. */
export interface RechargeAccount {
  position: number;
  /** Method */
  kind: 'bank' | 'usd' | 'usdt';
  /** Account holder */
  accountName?: string;
  /** Bank */
  bankName?: string;
  chain?: 'TRC20' | 'ERC20';
  accountNumber: string;
  /** SWIFT code */
  swiftCode?: string;
  /** The payer gives it with the payment, so that the money is found. */
  reference: string;
  currency: string;
}
/** What is charged for amounts of one tier. */
export interface RechargePrice {
  status: 'current' | 'announced';
  /** Applies from: From the start of this day. Empty where it always has. */
  begins?: string;
  /** From */
  fromAmount: number;
  /** Below: The next tier begins here. Empty in the last tier. */
  belowAmount?: number;
  /** Fixed fee */
  fixed: number;
  /** Least fee: What is charged at least. Empty where there is no minimum. */
  minimum?: number;
  terms?: string;
  rate: number;
}
/** Money that a merchant has sent to the provider's bank, to be added to its balance. */
export interface Recharge {
  rechargeNo: string;
  /** Amount sent: As the proof shows it. */
  amount: number;
  /** Charged once the recharge is approved. Empty where it is rejected or canceled. */
  fee?: number;
  /** Added to the available balance once the recharge is approved: the amount minus the fee. Empty where it is rejected or canceled. */
  netAmount?: number;
  currency: string;
  /** Recharge time: When you sent the money. */
  rechargedAt: string;
  proof: File5;
  remark?: Remark;
  requestedAt: string;
  requestedBy?: string;
  reviewedAt?: string;
  status: 'underReview' | 'approved' | 'rejected' | 'canceled';
  /** Why the recharge was rejected. */
  reason?: string;
}
/** Proof of payment: The bank's receipt, on which the amount and the time can be read. */
export interface File5 {
  id: string;
  name: string;
  type: string;
  bytes: number;
}
/** A row of a file that was compared, with the payment that was found, or a payment that the file does not have. */
export interface LineOfAReconciliation {
  /** Line */
  lineNo: number;
  reconciliationNo: string;
  /** Row in the file: Empty where the file does not have the payment. */
  row?: number;
  pile: 'matched' | 'proposed' | 'missing' | 'leftOut';
  /** Finding */
  reason:
    | 'same'
    | 'sumOfSeveral'
    | 'under'
    | 'over'
    | 'double'
    | 'reversed'
    | 'amountAndDay'
    | 'settlement'
    | 'missingHere'
    | 'missingThere'
    | 'notCompleted'
    | 'otherCurrency'
    | 'unreadable'
    | 'unreadableAmount'
    | 'unreadableDay'
    | 'unreadableSide'
    | 'notBooked';
  /** Decision */
  state?: 'proposal' | 'confirmed' | 'rejected';
  /** Reference in the file */
  reference?: string;
  /** Date in the file */
  fileDay?: string;
  /** Amount in the file */
  fileAmount?: number;
  kind?: 'collection' | 'payout' | 'withdrawal' | 'recharge';
  /** Our number: Empty where several payments together are the row. */
  number?: string;
  /** Platform order no.: The order of the payment. */
  orderNo?: string;
  merchantOrderNo?: string;
  /** Our date */
  ourDay?: string;
  ourAmount?: number;
  /** How many payments the row is together. */
  payments?: number;
  /** The amount in the file minus ours. */
  difference?: number;
  currency: string;
  /** Records */
  movements?: string[];
  decidedAt?: string;
  decidedBy?: string;
}
/** A file of a bank or of the merchant, compared with the merchant's payments. */
export interface Reconciliation {
  reconciliationNo: string;
  file: File6;
  /** What the file lists: The file is compared with these. */
  covers: ('collection' | 'payout' | 'withdrawal' | 'recharge')[];
  columns?: {
    /** The sheet of a workbook with the payments. */
    sheet?: string;
    /** Count hidden rows too */
    hiddenRows?: boolean;
    /** Row of the headings */
    heading: number;
    reference?: number;
    /** Another reference */
    otherReference?: number;
    /** Date */
    day?: number;
    amount?: number;
    /** Debit or credit */
    direction?: number;
    debit?: number;
    credit?: number;
    currency?: number;
    /** Amounts are written as */
    decimals?: '.' | ',';
    /** Dates begin with */
    days?: 'dayFirst' | 'monthFirst';
    /** Year of dates without one */
    year?: number;
  };
  /** The headings of the file, by column. */
  headings?: string[];
  /** The same of all files with the same headings. */
  shape?: string;
  language?: string;
  status: 'reading' | 'matching' | 'done' | 'failed';
  /** Why the file could not be compared. */
  reason?: string;
  /** Uploaded at */
  requestedAt: string;
  /** Uploaded by */
  requestedBy?: string;
  /** Compared at */
  finishedAt?: string;
  /** Then it is deleted with its files. */
  keptUntil?: string;
  firstDay?: string;
  lastDay?: string;
  /** The rows of the file that were compared. */
  rows?: number;
  currency?: string;
  /** Matched: Rows whose payment was found, also those whose amount differs. */
  matchedCount?: number;
  matchedAmount?: number;
  /** Differences: Matched rows with another amount, or of a payment that another row has too. */
  differingCount?: number;
  /** Sum of differences: What the file has more than Corridor, or less. */
  difference?: number;
  /** To confirm: Rows that may be a payment by amount and day. */
  proposedCount?: number;
  /** Amount to confirm */
  proposedAmount?: number;
  /** Missing here: Rows of the file without a payment in Corridor. */
  missingHereCount?: number;
  /** Amount missing here */
  missingHereAmount?: number;
  /** Missing in the file: Payments of the days of the file that it does not have. Empty where the file has no dates: nobody can say then. */
  missingThereCount?: number;
  /** Amount missing in the file */
  missingThereAmount?: number;
  /** Rows that can't be read: They were not compared. The lines left out say why, with their rows. */
  unreadableCount?: number;
  /** Entries not booked yet: Entries that the statement only announces. They are no money yet, and were not compared. */
  notBookedCount?: number;
  result?: File7;
}
/** A spreadsheet exported from your bank or your own system, or a bank statement: camt.052 to camt.054, MT940, MT942, OFX, CNAB 240 or 400, BAI2. At most 50,000 rows. */
export interface File6 {
  id: string;
  name: string;
  type: string;
  bytes: number;
}
/** Your file with what was found, in columns of its own. */
export interface File7 {
  id: string;
  name: string;
  type: string;
  bytes: number;
}
/** Money of a payment that goes back to its payer. */
export interface Refund {
  refundNo: string;
  /** Payment serial no.: The payment that goes back, whole or in part. */
  paymentNo: string;
  /** Payment */
  paymentId?: string;
  /** Order */
  orderId?: string;
  /** Platform order no.: Empty where the payment belongs to no order. */
  orderNo?: string;
  merchantOrderNo?: string;
  appId?: string;
  kind: 'refund' | 'sendBack' | 'reversal';
  /** Payment method */
  method: string;
  payerName?: string;
  /** Sent by: By which way the money goes back. */
  way?: 'network' | 'payout';
  /** Where it goes as a payout: the account that was paid from. */
  payerAccount?: string;
  currency: string;
  /** Refund amount: At most what was paid and has not gone back yet. */
  amount: number;
  /** What of the payment's fee comes back: all of it where the payment is sent back, and with a refund a part in proportion where the price says so. Otherwise the fee stays. */
  returnedFee?: number;
  /** Why */
  reason?: string;
  status: 'awaitingApproval' | 'requested' | 'sent' | 'completed' | 'failed' | 'rejected' | 'canceled';
  /** Reason: Why it failed. */
  networkReason?:
    | 'expired'
    | 'refusedByChannel'
    | 'notSent'
    | 'neverArrived'
    | 'AC01'
    | 'AC04'
    | 'AC06'
    | 'AM02'
    | 'AM04'
    | 'BE01'
    | 'ED05'
    | 'MD06'
    | 'MS02'
    | 'MS03'
    | 'other';
  /** Why it was declined. */
  rejectionReason?: string;
  requestedAt: string;
  requestedBy?: string;
  /** Asked for by: Empty where a user or a program of the merchant has asked for it. */
  requester?: 'provider';
  /** Ended at: When the money was back, or it was certain that it does not go back. */
  completedAt?: string;
}
/** A saved view of which a file is made after each day, week or month: of the user, or of a colleague who has it sent to them. */
export interface ScheduledExport {
  /** The saved view that the files are made of. */
  view: string;
  /** View's ID */
  viewId: string;
  resource: string;
  /** The list that the view belongs to. */
  list: string;
  /** How often: Each file has the records of the day, week or month before. */
  every: 'day' | 'week' | 'month';
  format: 'xlsx' | 'csv' | 'pdf';
  status: 'active' | 'paused' | 'ended';
  /** Why it has ended. */
  reason?: string;
  /** Who gets an e-mail about each file, by name. */
  sentTo?: string;
  /** Who has the files made: the user, or a colleague who has them sent to the user. */
  scheduledBy: string;
  /** Scheduled by you */
  isOwn: boolean;
  /** Next file: When the next file is made. One that is paused or has ended makes none. */
  nextAt?: string;
  /** Last file: When the last file was made. It is in the download center until it expires. */
  lastAt?: string;
  createdAt: string;
}
export interface Session {
  /** Device */
  agent: string;
  /** IP address */
  address: string;
  /** Last used */
  lastUsedAt: string;
  /** Signed in */
  createdAt: string;
  status: 'current' | 'other';
}
export interface Event {
  /** Event */
  eventKind:
    | 'signIn'
    | 'signOut'
    | 'passwordSet'
    | 'passwordChanged'
    | 'passwordReset'
    | 'resetRequested'
    | 'authenticatorBound'
    | 'authenticatorReplaced'
    | 'recoveryCodeUsed'
    | 'recoveryCodesRenewed'
    | 'sessionEnded'
    | 'whitelistChanged'
    | 'nickNameChanged'
    | 'redirectSignIn'
    | 'testSignIn'
    | 'stepUp';
  /** Time */
  occurredAt: string;
  /** Result */
  outcome: 'success' | 'failure';
  /** Reason */
  detail?: 'wrongPassword' | 'wrongCode' | 'address' | 'disabled';
  /** Device */
  agent: string;
  /** IP address */
  address: string;
}
/** What a receiver computes that makes one of the usual mistakes with a callback's signature. */
export interface SignatureCheck {
  /** Attempt */
  attemptId: string;
  /** No. */
  number: number;
  mistake:
    | 'none'
    | 'clock'
    | 'newerSecret'
    | 'formerSecret'
    | 'secretReplaced'
    | 'secretWithPrefix'
    | 'secretAsText'
    | 'bodyPython'
    | 'bodyPhp'
    | 'bodyGo'
    | 'timestampInMs'
    | 'noId'
    | 'bodyOnly'
    | 'hexadecimal';
  /** Signature then */
  signature?: string;
}
/** What the users who have it may see and do. */
export interface Role {
  name: string;
  /** What users with this role may see and do. You can give the permissions that you have yourself. */
  permissions: string[];
  /** Countries: Where the permissions count: in all countries, if nothing is chosen. What belongs to no country, such as users and roles, is not concerned. */
  reach?: 'all' | 'chosen';
  /** Chosen countries */
  countries?: string[];
  /** Largest amounts: The most that one record may move by a permission. A permission with a largest amount moves nothing in other currencies; one without is not limited. */
  amounts?: {
    permission: string;
    currency: string;
    /** At most */
    amount: number;
  }[];
  users: number;
  madeBy: 'provider' | 'merchant';
  /** Can be changed by you */
  isManaged: boolean;
  /** Your access: Why you cannot change this role. */
  limits?: 'self' | 'beyond' | 'provider';
}
/** Somebody who signs in for the merchant. */
export interface User {
  /** What the user is called at first. They can change it. */
  name: string;
  /** Email: The invitation is sent here. It is what the user signs in with, and cannot be changed later. */
  account: string;
  /** What the user may see and do. */
  role: string;
  status: 'invited' | 'active' | 'disabled';
  /** Last sign-in */
  lastSignInAt?: string;
  /** Authenticator */
  hasAuthenticator: boolean;
  /** Language of emails: Later emails are in the language that the user last used. */
  language?: string;
  /** Invitation is valid until: Send it again if the user has not signed in by then. */
  invitedUntil?: string;
  /** Added at */
  createdAt: string;
  /** Added by */
  madeBy: 'provider' | 'merchant';
  /** Can be changed by you */
  isManaged: boolean;
  /** Your access: Why you cannot change this user. */
  limits?: 'self' | 'beyond' | 'provider';
}
/** A payment of an order that had failed, one without an order, or one that was credited by hand, to an order or without one. */
export interface UnmatchedPayment {
  /** Payment serial no. */
  paymentNo: string;
  payerName?: string;
  /** Payer's reference: What the payer gave to say what the payment is for. */
  reference?: string;
  currency: string;
  amount: number;
  paidAt: string;
  /** Platform order no.: The order that it belongs to. */
  orderNo?: string;
  status: 'unmatched' | 'waiting' | 'accepted' | 'claimed' | 'assigned';
}
export interface Address {
  /** Address or range: Such as 203.0.113.7, or 203.0.113.0/24. */
  addressRange: string;
  /** Your IP */
  includes: 'own' | 'other';
}
/** What is charged for amounts of one tier. */
export interface WithdrawalPrice {
  /** Withdrawal method */
  method: 'bank' | 'usd' | 'usdt';
  status: 'current' | 'announced';
  /** Applies from: From the start of this day. Empty where it always has. */
  begins?: string;
  /** From */
  fromAmount: number;
  /** Below: The next tier begins here. Empty in the last tier. */
  belowAmount?: number;
  /** Fixed fee */
  fixed: number;
  /** Least fee: What is charged at least. Empty where there is no minimum. */
  minimum?: number;
  terms?: string;
  rate: number;
}
/** Withdrawals of what is available above an amount, made again and again. */
export interface WithdrawalSchedule {
  scheduleNo: string;
  /** Bank account */
  bankAccountId: string;
  /** Withdrawal method */
  kind: 'bank' | 'usd' | 'usdt';
  accountName?: string;
  /** Bank or chain */
  bankName?: string;
  /** Account number or address */
  accountNumber: string;
  currency: string;
  /** When: At noon in the country's zone. */
  turn: 'day' | 'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'month';
  /** Keep available: So much stays available, and all above it is withdrawn with its fee. Empty to withdraw everything. */
  keeps?: number;
  status: 'awaitingApproval' | 'active' | 'paused' | 'rejected' | 'ended';
  /** Why it has paused: Empty where a user has paused it. */
  pausedFor?: 'accountGone' | 'withoutPrice' | 'requesterGone' | 'approverGone';
  /** Why it was declined. */
  reason?: string;
  requestedAt: string;
  requestedBy?: string;
  /** Requested by, ID: The user in whose name it withdraws. */
  requestedById?: string;
  /** Approved by, ID: The user on whose approval its withdrawals need none. */
  approvedById?: string;
  /** When a second person approved it. Its withdrawals need no further approval then. */
  approvedAt?: string;
  /** Next withdrawal */
  nextAt?: string;
  /** Last turn: When it last looked at the balance, whether there was anything to withdraw or not. */
  lastAt?: string;
}
/** Money that a merchant takes from its balance to an account of its own. */
export interface Withdrawal {
  withdrawalNo: string;
  /** The file that the withdrawal was imported with. */
  batchNo?: string;
  /** The schedule that has made the withdrawal. */
  scheduleNo?: string;
  /** Bank account */
  bankAccountId: string;
  /** Withdrawal method */
  kind: 'bank' | 'usd' | 'usdt';
  accountName?: string;
  /** Bank or chain */
  bankName?: string;
  /** Account number or address */
  accountNumber: string;
  currency: string;
  /** Requested amount */
  amount: number;
  /** Held with the requested amount, and charged once the withdrawal is approved. Empty where nothing is withdrawn. */
  fee?: number;
  /** What leaves your available balance: the requested amount plus the fee. Empty where nothing is withdrawn. */
  actualDebit?: number;
  remark?: Remark;
  status: 'awaitingApproval' | 'underReview' | 'approved' | 'rejected' | 'canceled' | 'returned';
  /** Why the withdrawal was rejected, or returned by the bank. */
  reason?: string;
  requestedAt: string;
  requestedBy?: string;
  /** Decided at: When the withdrawal was approved, rejected or canceled. */
  completedAt?: string;
  /** When an approved withdrawal came back from the bank, and its amount and fee became available again. */
  returnedAt?: string;
}
