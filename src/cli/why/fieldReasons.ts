import { entityFields } from '../../metadata/bind/boundFields';
import { keywordPlace } from '../../metadata/source/fieldPlaces';
import { isAnnotation } from '../../metadata/model/sections';
import { didYouMean } from '../../metadata/source/reporter';
import { isMaskedField } from '../../metadata/values/masking';
import { permissionReason } from './accessReasons';
import { type Asked, type AskedField, type AskedForm, lineOf } from './Asked';
import { formReasons } from './formReasons';
import type { Explained, Reason } from './Reason';

/** Finds a field of the resource's entity, or that of its notes or tags. Throws an Error for product staff where there is none. */
export function findField(asked: Asked, name: string): AskedField {
  const { context, project, resource, country } = asked;
  const annotation = isAnnotation(name) ? resource.fields[name] : undefined;
  if (annotation) return { name, field: annotation, lineOf: () => lineOf(asked.file, ['annotations']) };
  const fields = entityFields(context.model, resource.entity, country);
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  const file = project.schemas.get(resource.entity);
  if (!field || !file) {
    const known = [
      ...Object.keys(fields),
      ...resource.actions.map((action) => action.name),
      ...(['create', 'edit', 'delete', 'import'] as const).filter((write) => resource[write]),
    ];
    throw new Error(
      `"${name}" is neither a field nor an action of ${resource.name}.${didYouMean(name, known)} Its actions are ${resource.actions.map((action) => action.name).join(', ') || 'none'}, and its fields ${Object.keys(fields).join(', ')}.`,
    );
  }
  const place = { file, path: ['properties', name] };
  return {
    name,
    field,
    lineOf: (...keyword) => {
      const found = keywordPlace(project, place, country, keyword);
      return lineOf(found.file, found.path);
    },
  };
}

/** Returns for each place that shows a field, or asks for it, the rules by which it does. */
export function fieldReasons(asked: Asked, name: string): Explained[] {
  const found = findField(asked, name);
  const { resource, file } = asked;
  const shown = shownReasons(asked, found);
  const explained: Explained[] = [
    ...(resource.list
      ? [{ subject: 'Column of the list', reasons: [...shown, listReason(asked, found)] }]
      : []),
    ...(resource.detail
      ? [{ subject: "Part of a record's page", reasons: [...shown, pageReason(found)] }]
      : []),
  ];
  if (isMaskedField(found.field)) {
    const masked: Reason = resource.reveal
      ? permissionReason(asked, resource.reveal.permission, lineOf(file, ['reveal', 'permission']))
      : {
          answer: 'no',
          layer: 'mask',
          says: 'it is masked, and the resource lets nobody read whole values',
          at: found.lineOf('x-ui', 'masked'),
          change: `add "reveal" to ${file.path}`,
        };
    explained.push({ subject: 'Its whole value', reasons: [...shown, masked] });
  }
  for (const form of formsOf(asked, name)) {
    explained.push({
      subject: `Input of ${form.said}`,
      reasons: [...shown, ...formReasons(asked, found, form)],
    });
  }
  return explained;
}

/** Returns the create and edit forms, which may lack the field, and the actions that ask for it. */
function formsOf({ resource: { create, edit, actions } }: Asked, name: string): AskedForm[] {
  return [
    ...(create ? [{ said: 'the create form', form: create, path: ['create'] }] : []),
    ...(edit ? [{ said: 'the edit form', form: edit, path: ['edit'] }] : []),
    ...actions.flatMap(({ name: action, input }) =>
      input && Object.hasOwn(input.fields, name)
        ? [{ said: `the action ${action}`, form: input, path: ['actions', action, 'input'] }]
        : [],
    ),
  ];
}

/** Returns whether any screen of the country has the field. */
export function shownReasons({ country }: Asked, { field, lineOf: at }: AskedField): Reason[] {
  const where = country === '' ? 'in every country' : `in ${country}`;
  if (field.ui.hidden !== true)
    return [{ answer: 'yes', layer: 'country', says: `it is there ${where}`, at: at() }];
  const place = at('x-ui', 'hidden');
  return [
    {
      answer: 'no',
      layer: 'country',
      says: `it is hidden ${where}`,
      at: place,
      change: `take "hidden" out, or let the country allow values, at ${place}`,
    },
  ];
}

function listReason({ resource, file }: Asked, { name, field, lineOf: at }: AskedField): Reason {
  const { columns = [], available = [] } = resource.list ?? {};
  const place = lineOf(file, ['list', 'columns']);
  const layer = 'list';
  if (columns.includes(name))
    return { answer: 'yes', layer, says: 'it is a column that everybody sees', at: place };
  if (available.includes(name))
    return {
      answer: 'no',
      layer,
      says: 'it is no column, but users can choose it by “Columns”',
      at: place,
      change: `add "${name}" to "columns" at ${place}`,
    };
  return {
    answer: 'no',
    layer,
    says: field.ui.internal ? 'it is internal, for programs only' : 'a list cannot show values of its kind',
    at: field.ui.internal ? at('x-ui', 'internal') : at(),
    ...(field.ui.internal && { change: `take "internal" out at ${at('x-ui', 'internal')}` }),
  };
}

function pageReason({ field, lineOf: at }: AskedField): Reason {
  const layer = 'page';
  if (!field.ui.internal)
    return {
      answer: 'yes',
      layer,
      says: 'a page shows all fields that have a value, whatever its sections name',
    };
  const place = at('x-ui', 'internal');
  return {
    answer: 'no',
    layer,
    says: 'it is internal, for programs only',
    at: place,
    change: `take "internal" out at ${place}`,
  };
}
