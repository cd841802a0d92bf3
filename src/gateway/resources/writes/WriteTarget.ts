import { bindResource } from '../../../metadata/bind/bindResource';
import type { BoundResource } from '../../../metadata/model/BoundResource';
import type { JsonValue } from '../../../metadata/model/json';
import type { Model } from '../../../metadata/model/Model';
import type { Actor } from '../../database/actors';
import type { EntityRecord } from '../../database/records';
import type { ServerContext } from '../../http/context';
import { type Translate, translator } from '../../http/translation';
import type { Reach } from '../access';
import type { HandlerInput } from '../handlers';
import { serializeRecord } from '../resourceView';
import type { FormReference } from '../../../metadata/bind/boundForm';

/** Target of a write: a resource in a country and a language, and the reach of the user. */
export interface WriteTarget extends Reach {
  /** In the language of `at`. */
  bound: BoundResource;
  translate: Translate;
  at: FormReference;
  userId: string;
}

/** Writer of a record: its form, and the language of its messages. */
interface Writer extends Pick<FormReference, 'form' | 'language' | 'numberFormat'> {
  userId: string;
}

/** Returns what a write of a form, an action or `delete` is about, in a language. `reach` says of whose records. */
export function writeTarget(
  model: Model,
  { merchantId, country, ownerId, view, relation }: Reach,
  { userId, form, language, numberFormat }: Writer,
): WriteTarget {
  const { name } = view.resource;
  return {
    merchantId,
    country,
    ownerId,
    userId,
    view,
    relation,
    bound: bindResource(model, name, country, language),
    translate: translator(model, language, numberFormat),
    at: { resource: name, form, country, language, numberFormat },
  };
}

/** Returns what the code of a write is given, but for the transaction and the values. */
export function writeInput(
  { home, model, config, keyRing, now }: Pick<ServerContext, 'home' | 'model' | 'config' | 'keyRing' | 'now'>,
  { merchantId, country, ownerId }: WriteTarget,
  actor: Actor,
): Omit<HandlerInput, 'db' | 'body'> {
  return { home, model, config, keyRing, merchantId, country, ownerId, actor, now };
}

/** Returns the label of a record: the first column of its list. */
export function labelOf(
  { bound, view }: Pick<WriteTarget, 'bound' | 'view'>,
  record: EntityRecord,
): string | null {
  const name = bound.list?.columns[0];
  const value: JsonValue | undefined = name === undefined ? undefined : serializeRecord(view, record)[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}
