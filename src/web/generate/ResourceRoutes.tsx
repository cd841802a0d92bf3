import { useParams, useRouterProvider } from 'ra-core';
import { lazy, Suspense } from 'react';
import { withFurtherTexts } from '../i18n/currentLanguage';
import { useSession } from '../session/useSession';
import { lazyPart } from '../ui/overlay/lazyPart';
import { BlankScreen } from './page/BlankScreen';
import { ScreenBoundary, ScreenSkeleton } from './page/ScreenBoundary';
import { isOffered } from './resource/offers';
import { loadResourceList } from './list/loadResourceList';
import { ResourceScope, useResource, useResourceScope } from './resource/ResourceScope';
import { screenLoaders } from './screenLoaders';

const ResourceList = lazy(loadResourceList);
const ResourceDetail = lazy(screenLoaders.detail);
const QuickView = lazyPart(
  async () => (await withFurtherTexts(() => import('./detail/QuickView'))).QuickView,
  <aside className="card quick-view" />,
);
const NamedRecord = lazy(screenLoaders.named);
const CreatePage = lazy(screenLoaders.create);
const ImportScreen = lazy(screenLoaders.import);
const EditPage = lazy(screenLoaders.edit);

/**
 * The generated screens of a resource under its path, loaded when first shown; with `form`, that form alone. They are the list,
 * `create`, `import`, `:id`, `:id/edit`, and `by/:field/:value`, which leads to the `:id` of that record.
 */
export function ResourceRoutes({ resource, form }: { resource: string; form?: 'create' | undefined }) {
  const { country, language } = useSession();
  return (
    // By key, so that nothing of one country, language or resource is carried into another.
    <ScreenBoundary key={`${resource} ${country?.code} ${language}`}>
      <Suspense fallback={<ScreenSkeleton />}>
        <ResourceScreens name={resource} form={form} />
      </Suspense>
    </ScreenBoundary>
  );
}

function ResourceScreens({ name, form }: { name: string; form: 'create' | undefined }) {
  const resource = useResource(name);
  const { can, country, isGlobal } = useSession();
  const { Route, Routes } = useRouterProvider();
  if (!can(resource.permission)) return <BlankScreen kind="notAllowed" />;
  if (!country || (isGlobal && !resource.scope))
    throw new Error('This screen belongs to a country, and none is chosen.');
  return (
    <ResourceScope resource={resource}>
      {form !== undefined && (
        <Routes>
          <Route index element={<FormScreen form={form} />} />
          <Route path="*" element={<BlankScreen kind="notFound" />} />
        </Routes>
      )}
      {form === undefined && (
        <Routes>
          <Route index element={<ResourceList resource={resource} RecordView={QuickView} />} />
          <Route path="create" element={<FormScreen form="create" />} />
          <Route path="import/*" element={<ImportScreen />} />
          <Route path=":id" element={<DetailScreen />} />
          <Route path=":id/edit" element={<FormScreen form="edit" />} />
          <Route path="by/:field/:value" element={<NamedScreen />} />
          <Route path="*" element={<BlankScreen kind="notFound" />} />
        </Routes>
      )}
    </ResourceScope>
  );
}

function DetailScreen() {
  const { id = '' } = useParams();
  return <ResourceDetail key={id} id={id} />;
}

function NamedScreen() {
  const { resource } = useResourceScope();
  const { field = '', value = '' } = useParams();
  if (!Object.hasOwn(resource.fields, field)) return <BlankScreen kind="notFound" />;
  return <NamedRecord field={field} value={value} />;
}

function FormScreen({ form: name }: { form: 'create' | 'edit' }) {
  const { id = '' } = useParams();
  const { resource } = useResourceScope();
  const session = useSession();
  const form = resource[name];
  if (!form) return <BlankScreen kind="notFound" />;
  if (!isOffered(form, session)) return <BlankScreen kind="notAllowed" />;
  return name === 'create' ? <CreatePage form={form} /> : <EditPage key={id} form={form} id={id} />;
}
