import { useLocation, useParams } from 'ra-core';
import { type ReactNode, Suspense, use } from 'react';
import type { BoundPage } from '../../metadata/model/BoundResource';
import { figuresOf } from '../../metadata/model/figures';
import { boundPage, useMetadataEdits } from '../client/metadataLoaders';
import { BlankScreen } from '../generate/page/BlankScreen';
import { BackTo, PageAddressContext, usePageBefore, useScreenAbove } from '../generate/page/BackLink';
import { ScreenBoundary, ScreenSkeleton } from '../generate/page/ScreenBoundary';
import { useSession } from '../session/useSession';
import { BlockRows, Blocks, splitButtons } from './Blocks';
import { fetchBlocks } from './blockRegistry';
import { CountryFailure } from './figures/failures/CountryFailure';
import { FiguresRefresh } from './FiguresRefresh';
import { fillParameters, usePageParameters } from './pageParameters';
import type { PageDefinition } from '../../metadata/model/definitions';
import type { JsonValue } from '../../metadata/model/json';
import { useChosenRecord } from '../generate/resource/useChosenRecord';
import { useResource } from '../generate/resource/ResourceScope';
import { ErrorState } from '../ui/feedback/Placeholders';

/**
 * A composed page: its title, beside the buttons that it begins with, and its blocks. At an address with invalid parameters it is a message that leads back
 * (product 2.15).
 */
export function PageScreen({ page }: { page: string }) {
  const { language } = useSession();
  return (
    <ScreenBoundary key={`${page} ${language}`}>
      <Suspense fallback={<ScreenSkeleton />}>
        <Page name={page} />
      </Suspense>
    </ScreenBoundary>
  );
}

function Page({ name }: { name: string }) {
  const page = usePage(name);
  const { account, country, isGlobal, language } = useSession();
  const parameters = usePageParameters(page, useParams());
  const { pathname, search } = useLocation();
  const led = usePageBefore();
  const above = useScreenAbove(name);
  const before = led ?? above;
  const [anyCountry] = account?.countries ?? [];
  if (anyCountry) fetchBlocks(page, anyCountry.code, language);
  if (!parameters) return <BlankScreen kind="edited" />;
  const hasFigures = figuresOf(page).length > 0;
  const { buttons, others } = splitButtons(fillParameters(page.blocks, parameters));
  const blocks = <Blocks blocks={others} page={page} />;
  return (
    <PageRecords records={page.records} parameters={parameters}>
      <PageAddressContext value={pathname + search}>
        <div className="page">
          {before && <BackTo way={before} />}
          <header className="page__header">
            <h1 className="page__title">{page.title}</h1>
            <BlockRows blocks={buttons} page={page} />
            {hasFigures && (
              <div className="page__actions">
                <FiguresRefresh />
              </div>
            )}
          </header>
          {hasFigures && country && !isGlobal ? (
            <CountryFailure country={country} variant="notice">
              {blocks}
            </CountryFailure>
          ) : (
            blocks
          )}
        </div>
      </PageAddressContext>
    </PageRecords>
  );
}

/** Returns a composed page in the session's language. Suspends while its chunk loads, throws if that fails. */
function usePage(name: string): BoundPage {
  const { language } = useSession();
  useMetadataEdits();
  return use(boundPage(name, language));
}

interface PageRecordsProps {
  records: PageDefinition['records'];
  /** The values of the parameters, by name. */
  parameters: Record<string, JsonValue>;
  children: ReactNode;
}

/**
 * Shows a page once the records of its parameters were found. Without one, or access to it, a message leads back (product 2.15).
 */
function PageRecords({ records = {}, parameters, children }: PageRecordsProps) {
  return Object.entries(records).reduce(
    (content, [parameter, { resource, by }]) => (
      <PageRecord resource={resource} by={by} value={parameters[parameter] ?? ''}>
        {content}
      </PageRecord>
    ),
    children,
  );
}

interface PageRecordProps {
  resource: string;
  by: string;
  value: JsonValue;
  children: ReactNode;
}

function PageRecord({ resource: name, by, value, children }: PageRecordProps) {
  const resource = useResource(name);
  const { can } = useSession();
  const { record, error, isPending, refetch } = useChosenRecord(resource, { by, value });
  if (record) return children;
  if (isPending) return <ScreenSkeleton />;
  if (error && can(resource.permission)) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return <BlankScreen kind="edited" />;
}
