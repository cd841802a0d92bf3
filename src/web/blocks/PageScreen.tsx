import { Suspense, useState } from 'react';
import { ScreenBoundary } from '../generate/ScreenBoundary';
import { ScreenSkeleton } from '../generate/ScreenSkeleton';
import { useSession } from '../session/useSession';
import { blockNamed } from './blockNamed';
import { fetchResources } from './fetchResources';
import { PageActionsContext } from './PageActionsContext';
import { usePage } from './usePage';

/** A composed page: its title, and its blocks, each of which is loaded when it is first shown. */
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
  fetchResources(page, account, language);
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
            // Two blocks of one kind differ by their place alone, and places do not change.
            <Suspense key={index} fallback={null}>
              <Component block={block} page={page} />
            </Suspense>
          );
        })}
      </PageActionsContext>
    </div>
  );
}
