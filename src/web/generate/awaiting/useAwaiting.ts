import { createContext, use } from 'react';
import { awaited } from 'virtual:metadata/navigation';
import type { Awaiting } from '../../../contract/awaiting';
import type { Translate } from '../../widgets/Widget';
import { listPath } from '../resource/ResourceScope';

/** Records that await the user, by code of the country; undefined while they are not known. */
export const AwaitingContext = createContext<ReadonlyMap<string, Awaiting[] | undefined>>(new Map());

/** Whether it is not known yet what awaits the user somewhere. */
export function useAwaitingPending(): boolean {
  return [...use(AwaitingContext).values()].includes(undefined);
}

/** Records that wait for the user. */
interface AwaitingRecords {
  resource: string;
  /** The action that they wait for. */
  action: string;
  /** Number of records; null for more than the gateway counts. */
  count: number | null;
  /** The address of the list of all that wait. */
  to: string;
}

/** Returns a function that returns what awaits the user in a country. */
export function useAwaiting(): (country: string) => AwaitingRecords[] {
  const known = use(AwaitingContext);
  return (country) =>
    (known.get(country) ?? []).flatMap(({ resource, action, count, filter }) => {
      const path = awaited[resource]?.path;
      return path === undefined ? [] : [{ resource, action, count, to: listPath(path, filter) }];
    });
}

/** Says how many records await the user, in the words of their resource: "2 withdrawals await your approval". */
export function sayAwaiting(
  { resource, action, count }: Pick<AwaitingRecords, 'resource' | 'action' | 'count'>,
  translate: Translate,
): string {
  return translate(`corridor.awaiting.${resource}.${action}`, {
    smart_count: count ?? maxCount,
    count: sayCount(count),
  });
}

/** A number of records that await the user as shown: "99+" where there are more. */
export const sayCount = (count: number | null): string => (count === null ? `${maxCount}+` : String(count));

/** The gateway counts no further. */
const maxCount = 99;
