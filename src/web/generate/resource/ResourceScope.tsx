import { DataProviderContext, useTranslate } from 'react-admin';
import { createContext, type ReactNode, use, useMemo } from 'react';
import type { BoundResource } from '../../../metadata/model/BoundResource';
import type { CorridorDataProvider } from '../../client/dataProvider';
import { useSession } from '../../session/useSession';
import type { Locale } from '../../widgets/Widget';

/** What a screen or a part of one is about: a resource in a country, and how its values are written. */
export interface Scope<Resource extends BoundResource = BoundResource> extends Locale {
  resource: Resource;
  language: string;
}

/** The scope around, with the calls that read and change its records. */
export interface LiveScope<Resource extends BoundResource = BoundResource> extends Scope<Resource> {
  dataProvider: CorridorDataProvider;
}

const ScopeContext = createContext<LiveScope | undefined>(undefined);

/** Says to what is inside which resource it is about, in the country and the language of the session. Shows nothing without a country. */
export function ResourceScope({ resource, children }: { resource: BoundResource; children: ReactNode }) {
  const { country, language } = useSession();
  const translate = useTranslate();
  const dataProvider = use(DataProviderContext) as CorridorDataProvider;
  const scope = useMemo(
    () => country && { resource, country, language, translate, dataProvider },
    [resource, country, language, translate, dataProvider],
  );
  return scope && <ScopeContext value={scope}>{children}</ScopeContext>;
}

/** Returns what the screen around is about: the same object until the resource, the country or the language changes. */
export function useResourceScope(): LiveScope {
  const scope = use(ScopeContext);
  if (!scope) throw new Error('This belongs into a ResourceScope, and there is none around.');
  return scope;
}
