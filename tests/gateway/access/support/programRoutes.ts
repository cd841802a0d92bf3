import { programCall } from '../../../../src/metadata/bind/actionRequest';
import type { Model } from '../../../../src/metadata/model/Model';

/** The calls of programs, as the resource files declare them: `GET /api/v1/…`. */
export function programRoutes({ resources }: Model): string[] {
  const ofResources = Object.entries(resources).flatMap(([name, { list, api, receipt, actions = {} }]) => {
    if (!api) return [];
    const path = `/api/v1/${name}`;
    return [
      ...(list ? [`GET ${path}`, `GET ${path}/:number`] : []),
      ...(list && receipt ? [`GET ${path}/:number/receipt`] : []),
      ...(api.create ? [`POST ${path}`] : []),
      ...Object.keys(api.actions ?? {}).map(
        (action) => `POST ${path}/:number/${programCall(action, actions[action]!)}`,
      ),
    ];
  });
  return [...ofResources, 'GET /api/v1/methods', 'GET /api/v1/changes'];
}
