import { useQuery } from '@tanstack/react-query';
import { byGateway, searchRecords } from '../../client/searchRecords';
import { accountCountries } from '../../session/countries';
import type { SessionCountry } from '../../session/sessionStore';
import { useSession } from '../../session/useSession';
import { useResourceScope } from '../resource/ResourceScope';

/** A record of another country, and the address that leads there. */
interface Elsewhere {
  country: SessionCountry;
  to: string;
}

/**
 * Looks in the other countries of the account for the record that an address names by its id or number. Returns undefined until it is
 * found: a failure only leaves out the offer.
 */
export function useElsewhere(sought: string | undefined): Elsewhere | undefined {
  const { account, country: here } = useSession();
  const { resource } = useResourceScope();
  const countries = account ? accountCountries(account).filter(({ code }) => code !== here?.code) : [];
  const { data } = useQuery({
    queryKey: ['elsewhere', resource.name, sought, account?.code, account?.userId, here?.code],
    queryFn: ({ signal }) => findIn(countries, resource.name, sought ?? '', signal),
    enabled: sought !== undefined && countries.length > 0,
    retry: false,
  });
  const country = countries.find(({ code }) => code === data?.country);
  if (!data || !country || !resource.path) return undefined;
  const to = `${resource.path}/${encodeURIComponent(data.id)}?country=${encodeURIComponent(country.code)}`;
  return { country, to };
}

async function findIn(countries: SessionCountry[], resource: string, sought: string, signal: AbortSignal) {
  const found = await Promise.allSettled(
    byGateway(countries).map((each) => searchRecords(each, sought, signal)),
  );
  const groups = found.flatMap((each) => (each.status === 'fulfilled' ? each.value.groups : []));
  const records = groups.filter((group) => group.resource === resource).flatMap((group) => group.records);
  return records.find(({ isExact }) => isExact) ?? null;
}
