import { isObject, type JsonSchema, type JsonValue } from '../model/json';

/** Returns a bound condition in words, with names of fields as in metadata files: `status is "paid" or "settled"`. */
export function conditionWords(condition: JsonValue | undefined, subject = ''): string {
  if (condition === undefined || condition === true) return 'always';
  if (condition === false) return 'never';
  const { required = [], properties = {}, ...rest } = condition as JsonSchema;
  const members = properties as Record<string, JsonValue>;
  const said = Object.entries(members).map(([name, schema]) => conditionWords(schema, joined(subject, name)));
  const there = (required as string[])
    .filter((name) => !Object.hasOwn(members, name))
    .map((name) => `${joined(subject, name)} is filled in`);
  const others = Object.entries(rest).flatMap(([keyword, limit]) =>
    keywordWords(keyword, limit, subject, rest),
  );
  const all = [...said, ...there, ...others];
  return all.length > 0 ? all.join(', and ') : 'always';
}

const joined = (outer: string, name: string) => (outer === '' ? name : `${outer}.${name}`);
const choice = (values: string[]) => values.join(' or ');

/** Words for limits of values. Other keywords stay. */
const limits: Record<string, string> = {
  minimum: 'is at least',
  maximum: 'is at most',
  exclusiveMinimum: 'is more than',
  exclusiveMaximum: 'is less than',
};

function keywordWords(
  keyword: string,
  limit: JsonValue | undefined,
  subject: string,
  around: JsonSchema,
): string[] {
  if (limit === undefined || keyword === 'then' || keyword === 'else') return [];
  const each = () => (limit as JsonValue[]).map((schema) => conditionWords(schema, subject));
  const value = JSON.stringify(limit);
  switch (keyword) {
    case 'const':
      return [`${subject} is ${value}`];
    case 'enum':
      return [
        `${subject} is ${choice((limit as JsonValue[]).map((one) => JSON.stringify(one))) || 'nothing'}`,
      ];
    case 'allOf':
      return each();
    case 'anyOf':
    case 'oneOf':
      return [choice(each())];
    case 'not':
      return [`not (${conditionWords(limit, subject)})`];
    case 'if': {
      const { then, else: otherwise } = around;
      const given = conditionWords(limit, subject);
      return [
        ...(then === undefined ? [] : [`if ${given}, then ${conditionWords(then, subject)}`]),
        ...(otherwise === undefined ? [] : [`unless ${given}, ${conditionWords(otherwise, subject)}`]),
      ];
    }
    default:
      return [
        limits[keyword] === undefined || isObject(limit)
          ? `${subject} has "${keyword}": ${value}`
          : `${subject} ${limits[keyword]} ${value}`,
      ];
  }
}
