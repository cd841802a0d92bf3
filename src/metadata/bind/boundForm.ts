import type { BoundForm } from '../model/BoundResource';
import type { Model } from '../model/Model';
import { memoize } from '../tracking/memoize';
import { apiForm, bindApiForm, bindProposeForm, proposeForm } from './bindForm';
import { bindResource } from './bindResource';
import { resourceContext } from './resourceContext';

/** A form of a resource in one country and language: `create`, `edit`, `api.create`, `review.propose` or an action's name. */
export interface FormReference {
  resource: string;
  form: string;
  country: string;
  language: string;
  /** The number format of messages, a BCP 47 tag, where it is not the country's. */
  numberFormat?: string | undefined;
}

/** Returns a form; undefined for an action without input, and where there is none. */
export function boundForm(model: Model, at: FormReference): BoundForm | undefined {
  if (at.form === apiForm) return boundApiForm(model, at.resource, at.country, at.language);
  if (at.form === proposeForm) return boundProposeForm(model, at.resource, at.country, at.language);
  const resource = bindResource(model, at.resource, at.country, at.language);
  if (at.form === 'create' || at.form === 'edit') return resource[at.form];
  return resource.actions.find((action) => action.name === at.form)?.input;
}

/** Not part of the bound resource, which the web app has too. */
const boundApiForm = memoize((model: Model, resource: string, country: string, language: string) =>
  bindApiForm(resourceContext(model, resource, country, language)),
);

const boundProposeForm = memoize((model: Model, resource: string, country: string, language: string) =>
  bindProposeForm(resourceContext(model, resource, country, language)),
);
