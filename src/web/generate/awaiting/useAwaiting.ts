import { useTranslate } from 'react-admin';
import { createContext, use } from 'react';
import { awaited } from 'virtual:metadata/navigation';
import type { Awaiting } from '../../../contract/awaiting';
import type { Translate } from '../../widgets/Widget';
import { listPath } from '../resource/links';

/** What awaits the user, by code of the country; nothing of a country while it is not known. */
export const AwaitingContext = createContext<ReadonlyMap<string, Awaiting[]>>(new Map());

/** Records that wait for the user. */
interface AwaitingRecords {
  resource: string;
  /** The title of their list. */
  title: string;
  /** How many; null for more than the gateway counts. */
  count: number | null;
  /** The address of the list of all that wait. */
  to: string;
}

/** Returns a function that returns what awaits the user in a country. */
export function useAwaiting(): (country: string) => AwaitingRecords[] {
  const known = use(AwaitingContext);
  const translate = useTranslate();
  return (country) =>
    (known.get(country) ?? []).flatMap(({ resource, count, filter }) => {
      const path = awaited[resource]?.path;
      if (path === undefined) return [];
      return [
        { resource, title: translate(`corridor.navigation.${path}`), count, to: listPath(path, filter) },
      ];
    });
}

/** Says how many records await the user: "Withdrawals: 2 await you". */
export function sayAwaiting(
  { title, count }: Pick<AwaitingRecords, 'title' | 'count'>,
  translate: Translate,
): string {
  const text = translate('corridor.shell.awaiting', {
    smart_count: count ?? maxCount,
    count: sayCount(count),
  });
  return translate('corridor.shell.awaitingIn', { title, text });
}

/** A number of records that await the user as shown: "99+" where there are more. */
export const sayCount = (count: number | null): string => (count === null ? `${maxCount}+` : String(count));

/** The gateway counts no further. */
const maxCount = 99;
