import { QueryClientProvider } from '@tanstack/react-query';
import { DataProviderContext } from 'ra-core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createQueryClient } from '../../client/createQueryClient';
import { createDataProvider } from '../../client/dataProvider';
import { createCountryData, endFirstQuery } from '../../client/cache/firstQuery';
import { refreshQueries } from '../../client/cache/refreshQueries';
import { useSession } from '../../session/useSession';

/**
 * Scope of a merchant, country and language with its own cache and data provider, isolated from other countries. Mount it with a
 * key of these; when it unmounts, requests are aborted and the cache is dropped.
 */
export function CountryScope({ children }: { children: ReactNode }) {
  const { country } = useSession();
  const numberFormat = country?.numberFormat;
  const [scope] = useState(() =>
    createCountryData(country?.code, () => ({
      queryClient: createQueryClient(),
      dataProvider: createDataProvider(country),
    })),
  );
  useEffect(endFirstQuery, []);
  useEffect(() => refreshQueries(scope.queryClient, country?.code), [scope, country?.code]);
  const written = useRef(numberFormat);
  useEffect(() => {
    if (written.current === numberFormat) return;
    written.current = numberFormat;
    // The gateway writes numbers too, in texts.
    void scope.queryClient.invalidateQueries();
  }, [scope, numberFormat]);
  useEffect(
    () => () => {
      void scope.queryClient.cancelQueries();
      scope.queryClient.clear();
    },
    [scope],
  );
  return (
    <QueryClientProvider client={scope.queryClient}>
      <DataProviderContext value={scope.dataProvider}>{children}</DataProviderContext>
    </QueryClientProvider>
  );
}
