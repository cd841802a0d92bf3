import type { realmSchema } from '../../../contract/operator/realm';
import type { Account, NewSession } from '../../../contract/signIn';
import type { SchemaValue } from '../../../metadata/model/SchemaValue';
import { beginSession } from '../../authentication/beginSession';

/** Who has signed in, and what is there for them. */
export type OperatorSession = SchemaValue<typeof realmSchema>;

/** Begins the session of an operator here. The gateway has put its token into a cookie; here is a mark that there is one. */
export function beginOperatorSession(session: OperatorSession): void {
  const mark: NewSession['token'] = crypto.getRandomValues(new Uint32Array(2)).join('-');
  beginSession(mark, accountOf(session));
}

/** An operator as the app knows who has signed in. */
export function accountOf({ name, countries }: OperatorSession): Account {
  return {
    userId: name,
    accountName: name,
    nickName: name,
    code: 'provider',
    merchantName: '',
    gatewayUrl: '',
    sandbox: false,
    countries: countries.map((country) => ({
      ...country,
      currencyName: '',
      currencySymbol: '',
      tzIdentifier: '',
      gatewayUrl: '',
      zone: '',
    })),
  };
}
