import type { ErrorDetail } from '../../contract/envelope';
import { describeValidationError } from '../../metadata/validation/describeValidationError';
import type { ValidationError } from '../../metadata/validation/validationErrors';
import type { Database } from '../database/declared/tables';
import { maxErrors } from '../http/responses';
import type { Translate } from '../http/translation';
import type { UnreadFact } from '../networks/interface/Network';
import { lockAttempt } from '../networks/attempts/heardFacts';
import { openException } from './exceptions';
import { detailOf } from './apply/verdicts';

/** Exceptions that one message of a network opens at most. */
const maxOpened = 20;

/** Characters of a path that are shown: the detail of an open exception is in an index. */
const maxPath = 100;

/**
 * Opens exceptions for what a network has said and nobody can read, by the references that it names. One fault of a reference has one,
 * however often it is sent.
 */
export async function reportUnread(
  db: Database,
  network: string,
  unread: readonly Pick<UnreadFact, 'ref' | 'errors'>[],
  at: Date,
): Promise<void> {
  for (const { ref, errors } of unread.slice(0, maxOpened)) {
    const [first] = errors;
    await openException(db, {
      network,
      ref,
      attempt: ref === '' ? undefined : await lockAttempt(db, network, ref),
      reason: 'unreadable',
      detail: detailOf('unreadable', { path: (first?.path ?? '').slice(0, maxPath) || '/' }),
      at,
    });
  }
}

/** Errors of unreadable facts, for the network: at most 50, each with its path in the body. */
export function unreadErrors(unread: readonly UnreadFact[], translate: Translate): ErrorDetail[] {
  return unread
    .slice(0, maxErrors)
    .flatMap(({ place, errors }) =>
      errors.map((error) => ({ ...describe(error, translate), path: `/facts/${place}${error.path}` })),
    )
    .slice(0, maxErrors);
}

/** The error of a body that is no list of facts. */
export function describe(error: ValidationError, translate: Translate): ErrorDetail {
  const msg =
    error.path === ''
      ? translate(error.keyword === 'json' ? 'gateway.detail.json' : 'gateway.detail.type.object')
      : describeValidationError(error, undefined, translate);
  return { ...error, msg };
}
