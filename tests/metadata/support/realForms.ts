import { bindResource } from '../../../src/metadata/bind/bindResource';
import type { BoundForm } from '../../../src/metadata/model/BoundResource';
import { realModel } from './realModel';

/** Every form of every resource in every country, of the project's own metadata. */
export const realForms: { resource: string; country: string; form: BoundForm }[] = Object.keys(
  realModel.countries,
).flatMap((country) =>
  Object.keys(realModel.resources).flatMap((resource) => {
    const { create, edit, actions } = bindResource(realModel, resource, country, 'en');
    const inputs = actions.map(({ input }) => input);
    return [create, edit, ...inputs]
      .filter((form) => form !== undefined)
      .map((form) => ({ resource, country, form }));
  }),
);
