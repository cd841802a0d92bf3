/* Written by `npm run types` from schemas/ and resources/. Do not edit it: edit them. */

/** Names that code may be behind, by the kind of handler: of resources, their actions and fields, and of entities and theirs. */
export interface HandlerNames {
  /** Actions on records. */
  actions:
    | 'application-changes.approve'
    | 'application-changes.cancel'
    | 'application-changes.decline'
    | 'applications.disable'
    | 'applications.enable'
    | 'applications.replacePair'
    | 'applications.resetSecret'
    | 'applications.sendTest'
    | 'callback-addresses.switchOn'
    | 'callbacks.resend'
    | 'collection-orders.accept'
    | 'collection-orders.recallback'
    | 'collection-orders.simulateCallback'
    | 'disputes.accept'
    | 'disputes.contest'
    | 'downloads.cancel'
    | 'downloads.download'
    | 'downloads.mail'
    | 'downloads.retry'
    | 'exposed-secrets.disable'
    | 'exposed-secrets.keep'
    | 'exposed-secrets.resetSecret'
    | 'pay-in-details.accept'
    | 'pay-in-details.recallback'
    | 'payees.approve'
    | 'payees.decline'
    | 'payees.remove'
    | 'payment-claims.cancel'
    | 'payout-orders.cancel'
    | 'payout-orders.decline'
    | 'payout-orders.recallback'
    | 'payout-orders.release'
    | 'recharges.cancel'
    | 'reconciliation-lines.confirm'
    | 'reconciliation-lines.reject'
    | 'reconciliations.confirmAll'
    | 'reconciliations.download'
    | 'refunds.cancel'
    | 'refunds.decline'
    | 'refunds.release'
    | 'scheduled-exports.leave'
    | 'scheduled-exports.pause'
    | 'scheduled-exports.resume'
    | 'sessions.end'
    | 'users.changeRole'
    | 'users.disable'
    | 'users.enable'
    | 'users.invite'
    | 'users.resetAuthenticator'
    | 'withdrawal-schedules.decline'
    | 'withdrawal-schedules.end'
    | 'withdrawal-schedules.pause'
    | 'withdrawal-schedules.release'
    | 'withdrawal-schedules.resume'
    | 'withdrawal-schedules.takeOver'
    | 'withdrawals.cancel'
    | 'withdrawals.decline'
    | 'withdrawals.release';
  /** Actions that are not about one record. */
  resourceActions:
    | 'ip-whitelist.addOwn'
    | 'sessions.endOthers';
  /** Resources with such a form. */
  create:
    | 'applications'
    | 'bank-accounts'
    | 'collection-orders'
    | 'fee-quotes'
    | 'ip-whitelist'
    | 'merchant-transfers'
    | 'payees'
    | 'payment-claims'
    | 'payout-orders'
    | 'recharges'
    | 'reconciliations'
    | 'refunds'
    | 'roles'
    | 'users'
    | 'withdrawal-schedules'
    | 'withdrawals';
  /** Resources with such a form. */
  edit:
    | 'applications'
    | 'ip-whitelist'
    | 'payees'
    | 'roles';
  /** Resources whose records can be deleted. */
  delete:
    | 'applications'
    | 'bank-accounts'
    | 'ip-whitelist'
    | 'roles'
    | 'scheduled-exports'
    | 'users';
  /** Fields that create forms look up. */
  lookups:
    | 'merchant-transfers.receivingAccount'
    | 'users.account';
  /** Amounts whose greatest value create forms know. */
  greatest:
    | 'merchant-transfers.amount'
    | 'refunds.amount'
    | 'withdrawals.amount';
  /** Status fields. */
  effects:
    | 'application-change.status'
    | 'application.status'
    | 'collection-order.status'
    | 'correction.status'
    | 'dispute.status'
    | 'exposed-secret.status'
    | 'fund-hold.status'
    | 'merchant-transfer.status'
    | 'pay-in-detail.callbackStatus'
    | 'pay-in-detail.settlement'
    | 'payee.status'
    | 'payment-claim.status'
    | 'payout-order.status'
    | 'recharge.status'
    | 'reconciliation-line.state'
    | 'reconciliation.status'
    | 'refund.status'
    | 'team-role.madeBy'
    | 'team-user.status'
    | 'withdrawal-schedule.status'
    | 'withdrawal.status';
  /** Entities without a table. */
  records:
    | 'balance'
    | 'callback'
    | 'callback-address'
    | 'callback-delivery'
    | 'collection-price'
    | 'connection'
    | 'download'
    | 'expected-settlement'
    | 'fee-quote'
    | 'fund-account'
    | 'merchant-profile'
    | 'network-event'
    | 'payout-price'
    | 'recharge-account'
    | 'recharge-price'
    | 'scheduled-export'
    | 'session'
    | 'sign-in-event'
    | 'signature-check'
    | 'team-role'
    | 'team-user'
    | 'unmatched-payment'
    | 'whitelist-entry'
    | 'withdrawal-price';
  /** Entities without a table. */
  scopedRecords: HandlerNames['records'];
  /** Entities with states. */
  moves: HandlerNames['effects'] extends `${infer Entity}.${string}` ? Entity : never;
}
