import { use } from 'react';
import { useTranslate } from 'ra-core';
import { boundResource } from '../../client/metadataLoaders';
import { useSession } from '../../session/useSession';
import { listPath } from '../resource/ResourceScope';
import { describeConditions, type ExplainedBalance } from './Explanation';
import { ExplanationText } from './ExplanationText';

/** Explanation of a balance: of all entries of a statement, or of some of its balances. */
export function BalanceText({ balance, onLeave }: { balance: ExplainedBalance; onLeave: () => void }) {
  const { title, value, balanceOf, country } = balance;
  const translate = useTranslate();
  const { can, language, isGlobal } = useSession();
  const resource = use(boundResource(balanceOf.resource, country.code, language));
  const { plus = '', minus = '' } = resource.list?.statement ?? {};
  const filter = balanceOf.only ?? {};
  // In Global mode the list is in another mode.
  const isLinked = resource.path !== undefined && can(resource.permission) && !isGlobal;
  return (
    <ExplanationText
      explanation={{
        title,
        value,
        formula: {
          text: balanceOf.only ? 'balance' : 'everything',
          params: {
            list: resource.title,
            plus: resource.fields[plus]?.title ?? '',
            minus: resource.fields[minus]?.title ?? '',
          },
        },
        conditions: describeConditions({ resource, country, translate, language }, filter),
        path: isLinked ? listPath(resource.path!, filter) : undefined,
      }}
      onLeave={onLeave}
    />
  );
}
