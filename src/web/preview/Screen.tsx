import { useState } from 'react';
import { navigation } from 'virtual:metadata/navigation';
import type { Awaiting } from '../../contract/awaiting';
import type { PreviewedScreen } from '../../contract/preview';
import type { BoundResource } from '../../metadata/model/BoundResource';
import { PageScreen } from '../blocks/PageScreen';
import { ActionDialog } from '../generate/actions/ActionDialog';
import { AwaitingContext } from '../generate/awaiting/useAwaiting';
import { ResourceRoutes } from '../generate/ResourceRoutes';
import { ResourceScope } from '../generate/resource/ResourceScope';
import { Sidebar } from '../shell/frame/Sidebar';
import { flattenNavigation } from '../shell/navigation/navigation';
import { createTabsStore, TabsContext } from '../shell/tabs/tabsStore';
import { UnsavedChangesProvider } from '../shell/tabs/UnsavedChanges';
import { At } from './At';

/** The data and the session of a screen. */
export interface ScreenProps {
  screen: PreviewedScreen;
  /** The resource of a screen that is about one. */
  resource: BoundResource | undefined;
  /** Counts of records that await the user, by code of the country. */
  awaiting: ReadonlyMap<string, Awaiting[]>;
}

/** A screen at its address: of a resource, a composed page, or the menu. */
export function Screen({ screen, resource, awaiting }: ScreenProps) {
  const [tabs] = useState(createTabsStore);
  if (resource) return <OfResource screen={screen} resource={resource} />;
  return (
    <AwaitingContext value={awaiting}>
      <TabsContext value={tabs}>
        <UnsavedChangesProvider>
          {screen.kind === 'menu' ? (
            <Sidebar
              isOverlay={false}
              open={false}
              collapsed={false}
              onClose={nothing}
              onSettings={nothing}
              onSearch={nothing}
            />
          ) : (
            <At path={routeOf(screen)}>
              <PageScreen page={screen.name} />
            </At>
          )}
        </UnsavedChangesProvider>
      </TabsContext>
    </AwaitingContext>
  );
}

const nothing = () => undefined;

function OfResource({
  screen: { screen, records },
  resource,
}: {
  screen: PreviewedScreen;
  resource: BoundResource;
}) {
  const action = resource.actions.find(({ name }) => name === screen);
  const { name, path = '/', createPath } = resource;
  if (action) {
    const record = action.on === 'resource' ? undefined : records[name]?.[0];
    return (
      <ResourceScope resource={resource}>
        <ActionDialog action={action} {...(record && { record })} open onClose={nothing} />
      </ResourceScope>
    );
  }
  const isOwnForm = screen === 'create' && createPath !== undefined;
  return (
    <At path={`${isOwnForm ? createPath : path}/*`}>
      <ResourceRoutes resource={name} form={isOwnForm ? 'create' : undefined} />
    </At>
  );
}

/** Returns the address of a screen. */
export function addressOf(screen: PreviewedScreen, resource: BoundResource | undefined): string {
  if (!resource) return filledRoute(screen);
  const { name, path = '/', createPath } = resource;
  const id = screen.records[name]?.[0]?.id ?? '';
  switch (screen.screen) {
    case 'detail':
      return `${path}/${id}`;
    case 'create':
      return createPath ?? `${path}/create`;
    case 'edit':
      return `${path}/${id}/edit`;
    case 'import':
      return `${path}/import`;
    default:
      return path;
  }
}

function routeOf({ name }: PreviewedScreen): string {
  return flattenNavigation(navigation).find(({ page }) => page === name)?.path ?? '/';
}

function filledRoute(screen: PreviewedScreen): string {
  return routeOf(screen)
    .split('/')
    .map((part) => (part.startsWith(':') ? encodeURIComponent(screen.parameters[part.slice(1)] ?? '') : part))
    .join('/');
}
