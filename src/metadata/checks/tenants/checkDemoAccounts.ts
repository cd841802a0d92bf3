import { isObject } from '../../model/json';
import { valueAt } from '../../schema/schemaParts';
import { type Check, didYouMeanOneOf } from '../../source/reporter';
import { defaultLanguage } from '../../source/Project';

/** Checks that the texts of the sign-in page have those of each demo account. */
export const checkDemoAccounts: Check = ({ tenants, locales }, report) => {
  const texts = valueAt(locales.get(defaultLanguage)?.get('authentication')?.value, ['demo']);
  if (!tenants || !isObject(texts)) return;
  for (const [index, { users = [] }] of (tenants.value.merchants ?? []).entries()) {
    for (const [place, { sandbox }] of users.entries()) {
      const key = sandbox?.demo;
      if (key === undefined || Object.hasOwn(texts, key)) continue;
      report(tenants, ['merchants', String(index), 'users', String(place), 'sandbox', 'demo'], {
        code: 'unknown-name',
        message: `There is no demo account "${key}" in locales/${defaultLanguage}/authentication.json, "demo", whose title and description the sign-in page would show.${didYouMeanOneOf(key, Object.keys(texts))}`,
      });
    }
  }
};
