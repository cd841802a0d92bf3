import type { Person } from '../../metadata/model/Person';
import type { RetentionName } from '../../metadata/model/Retention';

/** Whose data a column of the gateway's own tables holds: those of records, or whoever works for the provider. */
export type ColumnPerson = Person | 'operator';

/** A table of the gateway's own that holds data of persons. */
export interface PersonalTable {
  /** By column, whose data it holds, and what. */
  personal: Readonly<Record<string, readonly [person: ColumnPerson, what: string]>>;
  /** Columns of texts, JSON, bytes and lists that hold none. */
  plain: readonly string[];
  /** How long its rows are kept; `%{mails}` is a period of `resources/retention.json`. */
  kept: string;
}

/** Entities whose records are kept for a period of `resources/retention.json`; those of all others are kept for good. */
export const keptRecords: Readonly<Partial<Record<string, RetentionName>>> = {
  reconciliation: 'reconciliations',
  'reconciliation-line': 'reconciliations',
};

const userActor = { actor_name: ['user', 'their name then'] } as const;
const operatorActor = {
  actor_id: ['operator', 'their name, or the id of their token'],
  actor_name: ['operator', 'their name'],
} as const;
const withRecord = 'as long as the record';

/**
 * The tables of the gateway's own that hold data of persons. A test compares this, and the columns of all other tables, with the database: a
 * new column of texts, JSON, bytes or lists is added here or to {@link plainColumns}.
 */
export const personalTables: Readonly<Record<string, PersonalTable>> = {
  bank_file: {
    personal: { content: ['holder', 'names and numbers of the accounts that are paid'], ...operatorActor },
    plain: ['country', 'format', 'currency', 'sha256', 'actor_kind'],
    kept: 'always: it proves what the bank was told to pay',
  },
  batch: {
    personal: {
      user_name: ['user', 'their name then'],
      stopped_by: ['user', 'their name then'],
      file: ['anyone', 'the name of the imported file'],
    },
    plain: ['number', 'country', 'resource', 'write', 'language', 'key', 'repeats', 'terms'],
    kept: '%{batches}',
  },
  batch_row: {
    personal: {
      body: ['anyone', 'what the row says, such as the payee of a payout'],
      errors: ['anyone', 'why it failed, which may repeat a value'],
      label: ['anyone', 'what the record is called'],
    },
    plain: ['revision', 'state'],
    kept: '%{batches}',
  },
  callback_attempt: {
    personal: {
      ...userActor,
      response_headers: ['anyone', 'what the receiver answered'],
      response_body: ['anyone', 'what the receiver answered'],
    },
    plain: ['app_id', 'outcome', 'code', 'url', 'request_headers', 'actor_kind', 'actor_id'],
    kept: '%{callbackAttempts}',
  },
  callback_event: {
    personal: {
      body: ['anyone', 'the order as its application is told of it, with payer or payee'],
      requested_by: ['user', 'who had it sent again'],
    },
    plain: ['country', 'app_id', 'address', 'type', 'entity', 'order_no', 'state', 'code'],
    kept: '%{callbackEvents} after it was last sent',
  },
  download_file: {
    personal: {
      user_name: ['user', 'their name then'],
      filter: ['anyone', 'which records it has, in words'],
      query: ['anyone', 'which records it has'],
    },
    plain: 'place country resource kind format title language name user_id status reason sha256'.split(' '),
    kept: '%{downloadEntries}; the content of the file for %{downloads}',
  },
  export_event: {
    personal: { ...userActor, filter: ['anyone', 'which records were exported'] },
    plain: ['country', 'resource', 'format', 'columns', 'actor_kind', 'actor_id'],
    kept: '%{exportEvents}',
  },
  export_schedule: {
    personal: { user_name: ['user', 'their name then'], view_name: ['anyone', 'what they call their view'] },
    plain: ['place', 'country', 'resource', 'title', 'every', 'format', 'language', 'status', 'reason'],
    kept: 'until its user deletes it',
  },
  idempotency_key: {
    personal: {
      members: ['anyone', 'hashes of what was sent'],
      answer: ['anyone', 'what was answered, such as the record that was made'],
      rejection: ['anyone', 'why it was rejected'],
    },
    plain: ['key', 'request_hash', 'country', 'permission', 'sender'],
    kept: "a user's %{userKeys}, a program's %{programKeys}",
  },
  issued_statement: {
    personal: { ...userActor, head: ['merchant', 'its name'] },
    plain: ['country', 'resource', 'content_hash', 'actor_kind', 'actor_id'],
    kept: 'always: it proves that a statement was issued',
  },
  job: {
    personal: {
      payload: ['payer', 'in a sandbox, what its network is about to say'],
      error: ['anyone', 'why it failed'],
    },
    plain: ['kind', 'key', 'sequence', 'state'],
    kept: 'until it is done',
  },
  mail_outbox: {
    personal: {
      recipient: ['user', 'their e-mail address'],
      subject: ['user', 'encrypted'],
      body: ['user', 'encrypted, and emptied once it was sent'],
    },
    plain: [],
    kept: '%{mails}',
  },
  merchant: {
    personal: {
      name: ['merchant', 'what it is called'],
      email: ['merchant', 'where the provider writes to'],
    },
    plain: ['code', 'status'],
    kept: 'always: records belong to it',
  },
  merchant_user: {
    personal: {
      account: ['user', 'the e-mail address by which they sign in'],
      nick_name: ['user', 'what they are called'],
      whitelist: ['user', 'addresses from which they may sign in'],
    },
    plain: [
      'kind',
      'status',
      'language',
      'number_format',
      'password_hash',
      'authenticator_secret',
      'made_by',
      'given_role',
      'given_status',
    ],
    kept: 'always, disabled once they have left; an invitation that is withdrawn is deleted',
  },
  network_exception: {
    personal: {
      closed_by: ['operator', 'their name'],
      detail: ['anyone', 'what was expected, and what the network said'],
      note: ['anyone', 'why it was closed'],
    },
    plain: ['network', 'ref', 'country', 'entity', 'reason'],
    kept: 'always',
  },
  network_attempt: {
    personal: { answer: ['anyone', 'the last words of the network'] },
    plain: ['ref', 'country', 'entity', 'network', 'kind', 'method', 'currency', 'state'],
    kept: withRecord,
  },
  network_fact: {
    personal: {
      payer_name: ['payer', 'their name, as the network says it'],
      payer_account: ['payer', 'the account that they paid from'],
    },
    plain: [
      'network',
      'ref',
      'kind',
      'state',
      'fact_id',
      'currency',
      'reason',
      'original',
      'source',
      'outcome',
    ],
    kept: 'always: it proves what was booked',
  },
  network_suspense: {
    personal: {
      payer_name: ['payer', 'their name, as the network says it'],
      payer_account: ['payer', 'the account that they paid from'],
      changed_by: ['operator', 'their name'],
    },
    plain: ['network', 'country', 'ref', 'fact_id', 'currency', 'state'],
    kept: 'always: it proves what was booked',
  },
  network_switch: {
    personal: { off_by: ['operator', 'their name'], reason: ['anyone', 'why it is off'] },
    plain: ['network'],
    kept: 'until it is switched on again',
  },
  operator_event: {
    personal: {
      ...operatorActor,
      name: ['anyone', 'the account of a user, or the number of what was decided'],
      before: ['anyone', 'what it was, such as the name of a user'],
      after: ['anyone', 'what it became'],
    },
    plain: ['action', 'subject', 'merchant', 'actor_kind'],
    kept: 'always',
  },
  operator_movement: {
    personal: {
      proposed_by: ['operator', 'who has proposed it'],
      proposer_name: ['operator', 'their name'],
      decider_name: ['operator', 'the name of who has decided'],
      note: ['anyone', 'how it is known what became of an attempt'],
      claim: ['anyone', 'what a payer claims, in the words of the network'],
      reason: ['anyone', 'why it was rejected'],
    },
    plain: ['act', 'subject', 'network', 'country', 'currency', 'order_no', 'debit', 'credit', 'state'],
    kept: 'always',
  },
  operator_proposal: {
    personal: { operator_id: ['operator', 'who proposed the record'] },
    plain: [],
    kept: 'always',
  },
  operator_token: {
    personal: {
      name: ['operator', 'what they call it'],
      addresses: ['operator', 'addresses from which it may be used'],
    },
    plain: ['token_hash', 'scopes', 'limits', 'alone'],
    kept: 'until it is revoked',
  },
  operator_user: {
    personal: {
      name: ['operator', 'what they sign in as'],
      email: ['operator', 'where they are told of other operators'],
      addresses: ['operator', 'addresses from which they may send calls'],
      authenticator_secret: ['operator', 'their authenticator, encrypted'],
      enrollment_hash: ['operator', 'the hash of the code by which they bind it'],
    },
    plain: ['status', 'scopes', 'limits', 'alone'],
    kept: 'always',
  },
  record_event: {
    personal: {
      ...userActor,
      note: ['anyone', 'what happened, such as the reason that somebody gave'],
      entry: ['anyone', 'what was entered, and what it was before'],
    },
    plain: ['country', 'entity', 'from_status', 'to_status', 'field', 'actor_kind', 'actor_id'],
    kept: withRecord,
  },
  sandbox_receipt: {
    personal: { body: ['anyone', 'what the receiver of a sandbox received'] },
    plain: ['url', 'headers', 'signature', 'signatures', 'answer'],
    kept: 'in a sandbox alone',
  },
  saved_view: {
    personal: {
      name: ['anyone', 'what its user calls it'],
      content: ['anyone', 'which records it shows'],
    },
    plain: ['country', 'resource', 'list'],
    kept: 'until its user deletes it',
  },
  security_event: {
    personal: {
      address: ['user', 'from where they signed in'],
      agent: ['user', 'their browser'],
    },
    plain: ['kind', 'outcome', 'detail'],
    kept: '%{signIns}',
  },
  stored_file: {
    personal: { name: ['anyone', 'the name of the file, whose content is in FILES_DIR or the bucket'] },
    plain: ['country', 'upload_key', 'type', 'content_hash', 'entity'],
    kept: 'as long as a record has it, then 25 hours',
  },
  tenant_request: {
    personal: {
      ...operatorActor,
      proposed_by: ['operator', 'who proposed it'],
      decided_by: ['operator', 'their name'],
      content: ['user', 'accounts and names in the file, until it was decided about'],
      changes: ['user', 'the accounts of users whom it adds, changes or disables'],
      reason: ['anyone', 'why it was rejected'],
    },
    plain: ['status', 'file', 'sha256', 'actor_kind'],
    kept: 'always',
  },
  user_session: {
    personal: {
      address: ['user', 'from where they signed in'],
      agent: ['user', 'their browser'],
    },
    plain: ['token_hash'],
    kept: '12 hours, or 30 minutes after it was last used',
  },
};
