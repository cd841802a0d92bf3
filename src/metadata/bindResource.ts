import { bindAction } from './bind/bindAction';
import { bindDetail } from './bind/bindDetail';
import { bindEntityForm } from './bind/bindEntityForm';
import { bindList } from './bind/bindList';
import { memoize } from './bind/memoize';
import { resourceContext } from './bind/resourceContext';
import type { BoundResource } from './model/BoundResource';
import type { Model } from './model/Model';
import { resourceTexts } from './texts/resourceTexts';
import { translateTexts } from './texts/translateTexts';

/**
 * A resource bound to a country and a language, as plain data; kept, so do not change it.
 * Throws on a resource or a country that the model does not have.
 */
export const bindResource = memoize(
  (model: Model, resource: string, country: string, language: string): BoundResource => {
    const context = resourceContext(model, resource, country, language);
    const { definition, entity: schema, fields } = context;
    const {
      title,
      description,
      entity,
      path,
      permission,
      list,
      detail,
      create,
      edit,
      actions = {},
    } = definition;
    return {
      name: resource,
      country,
      title,
      ...(typeof schema.title === 'string' ? { recordTitle: schema.title } : {}),
      ...(description === undefined ? {} : { description }),
      entity,
      ...(path === undefined ? {} : { path }),
      permission,
      fields,
      ...(list ? { list: bindList(list, fields) } : {}),
      ...(detail ? { detail: bindDetail(detail, fields, (other) => titleOf(model, other, language)) } : {}),
      ...(create ? { create: bindEntityForm(context, 'create', create) } : {}),
      ...(edit ? { edit: bindEntityForm(context, 'edit', edit) } : {}),
      actions: Object.entries(actions).map(([name, action]) => bindAction(context, name, action)),
    };
  },
);

function titleOf(model: Model, resource: string, language: string): string {
  const definition = model.resources[resource];
  if (!definition) return resource;
  return translateTexts(definition, resourceTexts(definition), model.texts[language]?.[resource]).title;
}
