import { Suspense, use, useState } from 'react';
import type { BoundPage } from '../../metadata/model/BoundResource';
import { loadedOnce, metadataLoaders, useMetadataEdits } from '../client/metadataLoaders';
import { ScreenBoundary, ScreenSkeleton } from '../generate/page/ScreenBoundary';
import { useSession } from '../session/useSession';
import { PageActionsContext } from '../ui/PageActions';
import { blockNamed, prefetchResources } from './blockRegistry';

/** A composed page: its title and its blocks, each of which is loaded when it is first shown. */
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
  const { account, language } = useSession();
  prefetchResources(page, account, language);
  const [actions, setActions] = useState<HTMLElement | null>(null);
  return (
    <div className="page">
      <header className="page__header">
        <h1 className="page__title">{page.title}</h1>
        <div className="page__actions" ref={setActions} />
      </header>
      <PageActionsContext value={actions}>
        {page.blocks.map((block, index) => {
          const { Component } = blockNamed(block.block);
          return (
            // Two blocks of one type differ by their position alone, and positions do not change.
            <Suspense key={index} fallback={null}>
              <Component block={block} page={page} />
            </Suspense>
          );
        })}
      </PageActionsContext>
    </div>
  );
}

/** Returns a composed page in the session's language. Suspends while its chunk loads, throws if that fails. */
function usePage(name: string): BoundPage {
  const { language } = useSession();
  useMetadataEdits();
  return use(boundPage(name, language));
}

const boundPage = loadedOnce((name = '', language = ''): Promise<BoundPage> =>
  metadataLoaders.loadPage(name, language),
);
