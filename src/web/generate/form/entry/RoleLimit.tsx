import type { BoundForm } from '../../../../metadata/model/BoundResource';
import { formatMoney } from '../../../../metadata/values/money';
import { useSession } from '../../../session/useSession';
import { useResourceScope } from '../../resource/ResourceScope';

/** The most that the user's role moves in one record by a form; nothing where it is not limited. */
export function RoleLimit({ form: { permission } }: { form: BoundForm }) {
  const { country, translate } = useResourceScope();
  const { amounts } = useSession();
  const limit = Object.hasOwn(amounts, permission) ? amounts[permission]?.[country.currency] : undefined;
  if (limit === undefined) return null;
  const amount = `${formatMoney(limit, country)} ${country.currency}`;
  return <p className="muted">{translate('corridor.form.roleLimit', { amount })}</p>;
}
