/**
 * Tables of the gateway's own, whose names no entity can have. A test compares them with the gateway's migrations: a
 * migration that creates a table is added here.
 */
export const reservedTables: ReadonlySet<string> = new Set([
  'callback_attempt',
  'callback_budget',
  'callback_event',
  'email_code_pause',
  'export_event',
  'fee_tier',
  'idempotency_key',
  'job',
  'list_columns',
  'mail_outbox',
  'merchant',
  'merchant_account',
  'merchant_role',
  'merchant_user',
  'operator_event',
  'order_job',
  'order_limit',
  'record_event',
  'recovery_code',
  'sandbox_clock',
  'saved_view',
  'schema_lock',
  'schema_migration',
  'security_event',
  'sign_in_throttle',
  'sign_in_ticket',
  'used_authenticator_code',
  'user_session',
]);
