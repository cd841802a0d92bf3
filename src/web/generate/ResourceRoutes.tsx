import { ResourceContextProvider, useParams, useRouterProvider } from 'react-admin';
import { lazy, Suspense } from 'react';
import type { BoundResource } from '../../metadata/model/BoundResource';
import type { Country } from '../../metadata/model/definitions';
import { useSession } from '../session/useSession';
import { BlankScreen } from './page/BlankScreen';
import { ScreenBoundary, ScreenSkeleton } from './page/ScreenBoundary';
import { isOffered } from './resource/offers';
import { loadResourceList } from './list/loadResourceList';
import { useResource } from './resource/useResource';
import { screenLoaders } from './screenLoaders';

const ResourceList = lazy(loadResourceList);
const ResourceDetail = lazy(screenLoaders.detail);
const NamedRecord = lazy(screenLoaders.named);
const CreatePage = lazy(screenLoaders.create);
const ImportScreen = lazy(screenLoaders.import);
const EditPage = lazy(screenLoaders.edit);

/**
 * The generated screens of a resource under its path: list, `create`, `import` with those of earlier imports, `:id`, `:id/edit` and `by/:field/:value`, which leads
 * to the `:id` of the record with that value; with `form`, that form alone. Each is loaded when it is first shown. Nothing of one country, language or resource is carried into another.
 */
export function ResourceRoutes({ resource, form }: { resource: string; form?: 'create' | undefined }) {
  const { country, language } = useSession();
  return (
    <ScreenBoundary key={`${resource} ${country?.code} ${language}`}>
      <Suspense fallback={<ScreenSkeleton />}>
        <ResourceScreens name={resource} form={form} />
      </Suspense>
    </ScreenBoundary>
  );
}

function ResourceScreens({ name, form }: { name: string; form: 'create' | undefined }) {
  const resource = useResource(name);
  const { can } = useSession();
  const { Route, Routes } = useRouterProvider();
  if (!can(resource.permission)) return <BlankScreen kind="notAllowed" />;
  return (
    <ResourceContextProvider value={name}>
      {form !== undefined && (
        <Routes>
          <Route index element={<FormScreen resource={resource} form={form} />} />
          <Route path="*" element={<BlankScreen kind="notFound" />} />
        </Routes>
      )}
      {form === undefined && (
        <Routes>
          <Route index element={<ResourceList resource={resource} />} />
          <Route path="create" element={<FormScreen resource={resource} form="create" />} />
          <Route path="import/*" element={<ImportScreens resource={resource} />} />
          <Route path=":id" element={<DetailScreen resource={resource} />} />
          <Route path=":id/edit" element={<FormScreen resource={resource} form="edit" />} />
          <Route path="by/:field/:value" element={<NamedScreen resource={resource} />} />
          <Route path="*" element={<BlankScreen kind="notFound" />} />
        </Routes>
      )}
    </ResourceContextProvider>
  );
}

function DetailScreen({ resource }: { resource: BoundResource }) {
  const { id = '' } = useParams();
  const country = useCountry(resource);
  return <ResourceDetail key={id} resource={resource} country={country} id={id} />;
}

function NamedScreen({ resource }: { resource: BoundResource }) {
  const { field = '', value = '' } = useParams();
  if (!Object.hasOwn(resource.fields, field)) return <BlankScreen kind="notFound" />;
  return <NamedRecord resource={resource} field={field} value={value} />;
}

function FormScreen({ resource, form: name }: { resource: BoundResource; form: 'create' | 'edit' }) {
  const { id = '' } = useParams();
  const country = useCountry(resource);
  const session = useSession();
  const form = resource[name];
  if (!form) return <BlankScreen kind="notFound" />;
  if (!isOffered(form, session)) return <BlankScreen kind="notAllowed" />;
  return name === 'create' ? (
    <CreatePage resource={resource} form={form} country={country} />
  ) : (
    <EditPage key={id} resource={resource} form={form} country={country} id={id} />
  );
}

function ImportScreens({ resource }: { resource: BoundResource }) {
  const country = useCountry(resource);
  return <ImportScreen resource={resource} country={country} />;
}

/** The session's country. Throws in Global mode where the records are those of a country. */
function useCountry({ scope }: BoundResource): Country {
  const { country, isGlobal } = useSession();
  if (!country || (isGlobal && !scope))
    throw new Error('This screen belongs to a country, and none is chosen.');
  return country;
}
