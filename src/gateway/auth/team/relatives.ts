import type { Config } from '../../config';
import type { AccessGrant } from './accessGrants';

const day = 24 * 60 * 60_000;

/**
 * Returns the users who are no second person for one: one person could act as each of them. They have access from the user or gave it,
 * directly or not, or have it from the same user.
 */
export function relativesOf(userId: string, grants: readonly AccessGrant[]): ReadonlySet<string> {
  const sources = follow(new Set([userId]), grants, ({ userId: to, givenBy }) => [to, givenBy]);
  const related = follow(sources, grants, ({ userId: to, givenBy }) => [givenBy, to]);
  return new Set([...related].filter((each) => each !== userId));
}

function follow(
  from: ReadonlySet<string>,
  grants: readonly AccessGrant[],
  ends: (grant: AccessGrant) => [from: string, to: string],
): Set<string> {
  const found = new Set(from);
  // A set goes on with what is added to it meanwhile.
  for (const each of found) {
    for (const grant of grants) {
      const [start, end] = ends(grant);
      if (start === each) found.add(end);
    }
  }
  return found;
}

/** Returns from when on one is a second person for another, if nobody gives them anything before. `grants` are in the order of their times. */
export function unrelatedFrom(
  one: string,
  other: string,
  grants: readonly AccessGrant[],
  { secondPersonDays }: Pick<Config, 'secondPersonDays'>,
): Date | undefined {
  const last = grants.findLast((_grant, index) => relativesOf(one, grants.slice(index)).has(other));
  return last && new Date(Date.parse(last.at) + secondPersonDays * day);
}
