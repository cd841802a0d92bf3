import type { realmSchema } from '../../contract/operator/realm';
import { bindCountry } from '../../metadata/bind/bindCountry';
import type { Model } from '../../metadata/model/Model';
import { operatorScopes } from '../../metadata/model/ReviewDefinition';
import type { SchemaValue } from '../../metadata/model/SchemaValue';
import type { ServerContext } from '../http/context';
import type { Operator } from '../operator/operators/requireOperator';
import { realmMenu } from './menu';

/** Describes who makes a call of the realm, and what is there for them, in a language. */
export function describeSession(
  { model, config }: Pick<ServerContext, 'model' | 'config'>,
  realm: Model,
  { actor, scopes = operatorScopes }: Pick<Operator, 'actor' | 'scopes'>,
  language: string,
): SchemaValue<typeof realmSchema> {
  const served = Object.keys(model.countries).filter((code) => config.countries?.includes(code) ?? true);
  return {
    name: actor.name ?? '',
    scopes: [...scopes],
    countries: served.map((country) => {
      const { code, name, currency } = bindCountry(model, country, language);
      return { code, name, currency };
    }),
    menu: realmMenu(model, realm, language, (permission) => scopes.some((scope) => scope === permission)),
  };
}
