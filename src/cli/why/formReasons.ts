import { factsOf } from '../../metadata/bind/schemas/places';
import type { BoundField } from '../../metadata/model/BoundField';
import type { JsonSchema } from '../../metadata/model/json';
import { conditionWords } from '../../metadata/texts/conditionWords';
import { matchesCondition } from '../../metadata/validation/matchesCondition';
import { formatMoney } from '../../metadata/values/money';
import { permissionReason, sandboxReason } from './accessReasons';
import { type Asked, type AskedField, type AskedForm, lineOf } from './Asked';
import type { Reason } from './Reason';

/** Returns the rules by which a form asks for a field, whether it is required, and its limits. */
export function formReasons(asked: Asked, found: AskedField, asking: AskedForm): Reason[] {
  const { file } = asked;
  const { form, path } = asking;
  const owner = form.name === 'create' || form.name === 'edit' ? path : path.slice(0, -1);
  const access = [
    permissionReason(asked, form.permission, lineOf(file, [...owner, 'permission'])),
    ...(form.sandbox ? [sandboxReason(asked, lineOf(file, [...owner, 'sandbox']))] : []),
  ];
  const field = Object.hasOwn(form.fields, found.name) ? form.fields[found.name] : undefined;
  if (!field) return [...access, absentReason(asked, found, asking)];
  return [
    ...access,
    { answer: 'yes', layer: 'form', says: 'the form has it', at: lineOf(file, [...path, 'sections']) },
    ...visibleReason(asked, found, asking),
    ...ruleReasons(asked, found, asking),
    ...(field.required
      ? [
          {
            answer: 'yes' as const,
            layer: 'value',
            says: 'it must be filled in',
            at: requiredAt(asked, found),
          },
        ]
      : []),
    ...limitReasons(asked, found, field),
  ];
}

/** A form does not have a field that it does not name, or that nobody may write. */
function absentReason({ file }: Asked, { name, field, lineOf: at }: AskedField, { path }: AskedForm): Reason {
  const layer = 'form';
  if (field.readOnly) {
    const place = at('readOnly');
    const change = `take "readOnly" out at ${place}, and name "${name}" in the form`;
    return { answer: 'no', layer, says: 'it is read-only: the gateway writes it', at: place, change };
  }
  const place = lineOf(file, path);
  const change = `name "${name}" in a section of the form at ${place}`;
  return { answer: 'no', layer, says: 'the form does not name it', at: place, change };
}

function visibleReason({ file, record }: Asked, { name }: AskedField, { form, path }: AskedForm): Reason[] {
  const when = form.visible[name];
  if (!when) return [];
  const at = lineOf(file, [...path, 'sections']);
  return [
    conditionReason(when, record, {
      says: 'shown where',
      at,
      change: `widen its "when" in the form at ${at}`,
    }),
  ];
}

/** Rules of the entity that hide the field, or ask for it, where a condition holds. */
function ruleReasons(
  { project, record, resource }: Asked,
  { name }: AskedField,
  { form }: AskedForm,
): Reason[] {
  const entity = project.schemas.get(resource.entity);
  const at = entity && lineOf(entity, ['allOf']);
  return form.rules.flatMap(({ if: condition, then, else: otherwise }) =>
    [
      { change: then?.[name], when: condition },
      { change: otherwise?.[name], when: { not: condition } as JsonSchema },
    ].flatMap(({ change, when }): Reason[] => {
      if (change?.ui?.hidden) {
        const shows = { not: when };
        return [
          conditionReason(shows, record, {
            says: 'allowed where',
            at,
            change: `change the rule of ${resource.entity}`,
          }),
        ];
      }
      if (!change?.required) return [];
      return [
        { answer: 'yes', layer: 'value', says: `it must be filled in where ${conditionWords(when)}`, at },
      ];
    }),
  );
}

function conditionReason(
  condition: JsonSchema,
  record: Asked['record'],
  { says, at, change }: { says: string; at: string | undefined; change: string },
): Reason {
  const reason = { layer: 'condition', says: `${says} ${conditionWords(condition)}`, at };
  if (!record) return { ...reason, answer: 'depends' };
  return matchesCondition(condition, record)
    ? { ...reason, answer: 'yes' }
    : { ...reason, answer: 'no', change };
}

function requiredAt({ project, resource }: Asked, { name, lineOf: at }: AskedField): string {
  const entity = project.schemas.get(resource.entity);
  const place = ((entity?.value.required ?? []) as string[]).indexOf(name);
  return entity && place >= 0 ? lineOf(entity, ['required', String(place)]) : at();
}

/** Keywords that limit a value, and how each is said. */
const limits = {
  minimum: 'at least',
  exclusiveMinimum: 'more than',
  maximum: 'at most',
  exclusiveMaximum: 'less than',
  multipleOf: 'a multiple of',
  minLength: 'characters at least',
  maxLength: 'characters at most',
  pattern: 'of the pattern',
  format: 'of the format',
} as const;

/** Returns the limits of a value in the country, amounts in major units of its currency. */
function limitReasons({ context, country }: Asked, { lineOf: at }: AskedField, field: BoundField): Reason[] {
  const facts = factsOf(context.model, country);
  return Object.entries(limits).flatMap(([keyword, words]): Reason[] => {
    const limit = field[keyword as keyof typeof limits];
    if (limit === undefined) return [];
    const isAmount = field.kind === 'money' && typeof limit === 'number' && country !== '';
    const said = isAmount ? `${formatMoney(limit, facts)} ${facts.currency}` : String(limit);
    return [{ answer: 'yes', layer: 'value', says: `it is ${words} ${said}`, at: at(keyword) }];
  });
}
