import type { BoundResource } from '../../../metadata/model/BoundResource';
import type { JsonValue } from '../../../metadata/model/json';
import type { EntityRecord } from '../../database/records';
import type { Translate } from '../../http/translation';
import type { Access, Scope } from '../access';
import { serializeRecord } from '../resourceView';
import type { FormReference } from '../validateBody';

/** What a write is about: a resource in a country and a language, and for whom. */
export interface WriteTarget extends Scope, Pick<Access, 'view' | 'relation'> {
  /** In the language of `at`. */
  bound: BoundResource;
  translate: Translate;
  at: FormReference;
  /** Who writes. */
  userId: string;
}

/** What a record is called: the first column of its list. */
export function labelOf(
  { bound, view }: Pick<WriteTarget, 'bound' | 'view'>,
  record: EntityRecord,
): string | null {
  const name = bound.list?.columns[0];
  const value: JsonValue | undefined = name === undefined ? undefined : serializeRecord(view, record)[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}
