import { actionRequest } from '../../../../src/metadata/bind/actionRequest';
import { greatestOf, lookupsOf } from '../../../../src/metadata/bind/formItems';
import { resourcePath } from '../../../../src/gateway/resources/access';
import type { RecordScope } from '../../../../src/metadata/model/definitions';
import { hasFiles } from '../../../../src/gateway/resources/files/downloads';
import { formsWithFiles } from '../../../../src/gateway/resources/files/uploads';
import { isScheduled } from '../../../../src/gateway/schedules/routes';
import { batchWrites } from '../../../../src/metadata/model/batches';
import type { Model } from '../../../../src/metadata/model/Model';
import type { GuardedRoute } from './GuardedRoute';

/** The routes of the Model's resources of countries and their actions, with the permission that each requires. */
export function countryRoutes(model: Model): GuardedRoute[] {
  // Figures that a user may not see are left out of its answer.
  const figures: GuardedRoute = {
    method: 'POST',
    url: '/api/manage/:country/figures',
    permission: undefined,
  };
  // Of requests of the user's own, with the permission that they required.
  const requests: GuardedRoute = {
    method: 'POST',
    url: '/api/manage/:country/requests/find',
    permission: undefined,
  };
  // Of what the user may not do, nothing awaits them.
  const awaiting: GuardedRoute = {
    method: 'GET',
    url: '/api/manage/:country/awaiting',
    permission: undefined,
  };
  // Of what the user may not see, it finds nothing.
  const search: GuardedRoute = {
    method: 'GET',
    url: '/api/manage/:country/search',
    permission: undefined,
  };
  // Of what the user may not see, they are told nothing.
  const notifications: GuardedRoute[] = [
    { method: 'GET', url: '/api/manage/:country/notifications', permission: undefined },
    { method: 'POST', url: '/api/manage/:country/notifications/read', permission: undefined },
  ];
  return [
    figures,
    requests,
    awaiting,
    search,
    ...notifications,
    ...routesOf(model, (scope) => scope === 'country'),
  ];
}

/** The routes of the provider's realm, which take an operator's token. */
export function realmRoutes({ realm, resources }: Model): string[] {
  const reads = Object.entries(realm?.resources ?? {}).flatMap(([name, { widens = '' }]) => {
    const path = `/api/provider/manage/:country/${name}`;
    const { review } = resources[widens] ?? {};
    const decisions = (['approve', 'reject', 'return'] as const).filter((each) => review?.[each]);
    const files = hasFiles(realm!, name) ? [`GET ${path}/:id/files/:file`] : [];
    return [
      `GET ${path}`,
      `GET ${path}/:id`,
      ...files,
      ...decisions.map((each) => `POST ${path}/:id/${each}`),
    ];
  });
  return ['GET /api/provider/session', ...reads];
}

/** The routes of the resources whose records belong to no country. Their records are not stored, so that none are named. */
export function scopedRoutes(model: Model): GuardedRoute[] {
  return routesOf(model, (scope) => scope !== 'country').map(({ resource: _resource, ...route }) => route);
}

function routesOf(model: Model, isWanted: (scope: RecordScope) => boolean): GuardedRoute[] {
  const wanted = Object.entries(model.resources).filter(([, { scope = 'country' }]) => isWanted(scope));
  return wanted.flatMap(([name, resource]) => {
    const base = resourcePath(model, name);
    const { permission, list, reveal, receipt, annotations, create, edit, delete: deletion } = resource;
    const { actions = {} } = resource;
    const routes: GuardedRoute[] = [
      { method: 'GET', url: base, permission, resource: name },
      { method: 'GET', url: `${base}/:id`, permission, resource: name },
      { method: 'GET', url: `${base}/:id/events`, permission, resource: name },
    ];
    const views = naming(model, name, 'views');
    const view = naming(model, name, 'views', '/:id');
    if (list) {
      routes.push(
        { method: 'GET', ...views, permission, resource: name },
        { method: 'POST', ...views, permission, resource: name },
        // Their ids are not those of records.
        { method: 'PUT', ...view, permission },
        { method: 'DELETE', ...view, permission },
        { method: 'PUT', ...naming(model, name, 'views', '/:id/sharing'), permission },
        { method: 'POST', ...naming(model, name, 'counts'), permission, resource: name },
        { method: 'PUT', ...naming(model, name, 'columns'), permission, resource: name },
      );
    }
    if (list?.export) {
      const { permission: exporting } = list.export;
      const exports = resourcePath(model, name, `exports/${name}`);
      routes.push(
        { method: 'GET', url: `${base}/export`, permission: exporting, resource: name },
        { method: 'POST', url: exports, permission: exporting, resource: name },
        // Their ids are not those of records.
        { method: 'GET', url: `${exports}/:id`, permission: exporting, accepted: 404 },
        {
          method: 'GET',
          url: `${exports}/:id/file`,
          permission: exporting,
          accepted: 404,
          withoutHead: true,
        },
      );
    }
    if (list?.export && isScheduled(model, name)) {
      const { permission: exporting } = list.export;
      const schedules = naming(model, name, 'views', '/:id/schedules');
      routes.push(
        { method: 'GET', ...schedules, permission: exporting, accepted: 404 },
        { method: 'POST', ...schedules, permission: exporting, accepted: 404 },
        // The download center's is needed as well.
        {
          method: 'GET',
          ...naming(model, name, 'views', '/recipients'),
          permission: exporting,
          accepted: 403,
        },
      );
    }
    if (reveal) {
      const { permission: revealing } = reveal;
      routes.push({ method: 'POST', url: `${base}/:id/reveal`, permission: revealing, resource: name });
    }
    if (receipt) {
      routes.push({
        method: 'GET',
        url: `${base}/:id/receipt`,
        permission,
        resource: name,
        withoutHead: true,
      });
    }
    if (annotations) {
      const { permission: writing } = annotations;
      routes.push(
        { method: 'GET', url: `${base}/:id/notes`, permission, resource: name },
        { method: 'POST', url: `${base}/:id/notes`, permission: writing, resource: name },
        { method: 'DELETE', url: `${base}/:id/notes/:note`, permission, accepted: 404 },
        { method: 'GET', url: `${base}/tags`, permission, resource: name },
        { method: 'POST', url: `${base}/tags`, permission: writing, resource: name },
      );
    }
    if (create) {
      const { permission: creating } = create;
      routes.push({ method: 'POST', url: base, permission: creating, resource: name });
      for (const field of greatestOf(create)) {
        routes.push({ method: 'POST', url: `${base}/greatest/${field}`, permission: creating });
      }
      for (const field of Object.keys(lookupsOf(create))) {
        routes.push({ method: 'POST', url: `${base}/lookups/${field}`, permission: creating });
      }
    }
    if (edit) routes.push({ method: 'PUT', url: `${base}/:id`, permission: edit.permission, resource: name });
    if (deletion) {
      const { permission: deleting } = deletion;
      routes.push({ method: 'DELETE', url: `${base}/:id`, permission: deleting, resource: name });
    }
    if (hasFiles(model, name)) {
      // Their second id is not a record's.
      const url = `${base}/:id/files/:file`;
      routes.push({ method: 'GET', url, permission, resource: name, withoutHead: true, accepted: 404 });
    }
    for (const batch of batchWrites(resource)) {
      const url = `${base}/batches/${batch.write}`;
      const { permission: batching } = batch;
      const reading = batch.write === 'create' ? permission : batching;
      routes.push(
        { method: 'POST', url, permission: batching, resource: name },
        { method: 'GET', url, permission: batching, resource: name },
        { method: 'GET', url: `${url}/:id`, permission: reading, accepted: 404 },
        { method: 'GET', url: `${url}/:id/rows`, permission: reading, accepted: 404 },
        { method: 'POST', url: `${url}/:id/stop`, permission: batching, accepted: 404 },
      );
      if (batch.write === 'create') {
        routes.push(
          { method: 'GET', url: `${url}/:id/file`, permission: batching, accepted: 404, withoutHead: true },
          { method: 'GET', url: `${base}/import-template`, permission: batching, resource: name },
        );
      }
    }
    for (const form of formsWithFiles({ model, config: { sandbox: true } }, name)) {
      const written = form === 'create' ? create : form === 'edit' ? edit : actions[form];
      routes.push({ method: 'POST', url: `${base}/uploads/${form}`, permission: written?.permission });
    }
    for (const [action, definition] of Object.entries(actions)) {
      if (definition.file !== undefined) continue;
      const { method, path } = actionRequest(action, definition);
      const url = `${base}/${path.replace('{id}', ':id')}`;
      routes.push({ method, url, permission: definition.permission, resource: name });
    }
    return routes;
  });
}

/** A route whose path names the resource, by its path for one. */
function naming(model: Model, name: string, collection: string, rest = ''): { url: string; route: string } {
  const pathOf = (resource: string) => resourcePath(model, name, `${collection}/${resource}${rest}`);
  return { url: pathOf(name), route: pathOf(':resource') };
}
