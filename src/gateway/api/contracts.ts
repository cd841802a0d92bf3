import { isTime } from '../../metadata/model/kinds';
import { apiForm } from '../../metadata/bind/bindForm';
import { bindResource } from '../../metadata/bind/bindResource';
import { formSchema } from '../../metadata/bind/formSchema';
import type { ApiDefinition } from '../../metadata/model/ApiDefinition';
import type { JsonSchema } from '../../metadata/model/json';
import type { Model } from '../../metadata/model/Model';
import { entityTable } from '../../metadata/storage/entityTable';
import { arraySchema, nullable, objectSchema, textSchema } from '../../contract/schemas';
import type { Contract } from '../http/contract/RouteContract';
import { receiptContract } from '../exports/receipt/routes';
import { programRecordSchema } from '../resources/recordSchemas';
import { isGuarded } from '../resources/resourceContracts';
import { hasRevisions, resourceView } from '../resources/resourceView';
import { inEachCountry } from './inEachCountry';

/** Path at which the calls of programs begin. */
export const programBase = '/api/v1';

/** The contract of a list of a resource, as programs read it. */
export function programListContract(model: Model, name: string): Contract {
  return inEachCountry(model, (country) => {
    const { $defs, ...record } = programRecordSchema(model, name, country);
    return {
      summary: `List ${titlesOf(model, name, country).all}`,
      query: {
        limit: {
          type: 'integer',
          minimum: 1,
          maximum: 500,
          description: 'Records of a page; 50 by default.',
        },
        after: { ...textSchema, description: 'The `next` of the page before.' },
        ...filterParameters(model, name, country),
      },
      data: {
        ...objectSchema({
          records: arraySchema(record),
          next: {
            ...nullable(textSchema),
            description: 'Leads to the next page, as `after`; null at the end.',
          },
        }),
        $defs,
      },
    };
  });
}

/** The contract of one record, by a number or its id. */
export function programRecordContract(model: Model, name: string, api: ApiDefinition): Contract {
  return inEachCountry(model, (country) => ({
    summary: `Read one ${titlesOf(model, name, country).one} by ${numbersOf(api).join(' or ')}`,
    path: numberParameter(api),
    data: programRecordSchema(model, name, country),
  }));
}

/** The contract of the receipt of one record, by a number or its id. */
export function programReceiptContract(model: Model, name: string, api: ApiDefinition): Contract {
  const all = model.languages.map((language) => `\`${language.toUpperCase()}\``).join(', ');
  return inEachCountry(model, (country) => ({
    ...receiptContract(
      `one ${titlesOf(model, name, country).one} by ${numbersOf(api).join(' or ')}, in the language of \`Language\` (${all})`,
    ),
    path: numberParameter(api),
  }));
}

/** The contract of a record that a program creates. */
export function programCreateContract(model: Model, name: string): Contract {
  return inEachCountry(model, (country) => ({
    summary: `${isStored(model, name) ? 'Create' : 'Compute'} one ${titlesOf(model, name, country).one}`,
    body: formSchema(model, name, apiForm, country),
    data: programRecordSchema(model, name, country),
    idempotent: true,
    repeats: isGuarded(model, name),
  }));
}

/** The contract of an action that a program performs. */
export function programActionContract(
  model: Model,
  name: string,
  action: string,
  api: ApiDefinition,
): Contract {
  return inEachCountry(model, (country) => {
    const { actions } = bindResource(model, name, country, model.languages[0] ?? 'en');
    const { title = action, input } = actions.find((each) => each.name === action) ?? {};
    return {
      summary: `${title}: one ${titlesOf(model, name, country).one} by ${numbersOf(api).join(' or ')}`,
      path: numberParameter(api),
      ...(input ? { body: formSchema(model, name, action, country) } : {}),
      data: programRecordSchema(model, name, country),
      idempotent: true,
      ...(hasRevisions(resourceView(model, name, country)) ? { seen: 'accepted' } : {}),
    };
  });
}

/** Numbers by which programs find a record. */
function numbersOf({ numbers = [] }: ApiDefinition): string[] {
  return [...numbers, 'id'];
}

function numberParameter(api: ApiDefinition): Record<string, string> {
  const names = numbersOf(api).map((field) => `\`${field}\``);
  return { number: `Its ${names.join(' or ')}.` };
}

/** Returns the titles of a resource and of one of its records, for a sentence. */
function titlesOf(model: Model, name: string, country: string): { all: string; one: string } {
  const { title, recordTitle = title } = bindResource(model, name, country, model.languages[0] ?? 'en');
  return { all: title.toLowerCase(), one: recordTitle.toLowerCase() };
}

function isStored(model: Model, name: string): boolean {
  return entityTable(model, model.resources[name]!.entity).isStored;
}

const limits = { gte: 'from here', gt: 'beyond this', lte: 'up to here', lt: 'before here' };

/** The filters that the resource file names, by the operators that suit their type. */
function filterParameters(model: Model, name: string, country: string): Record<string, JsonSchema> {
  const { list, fields } = bindResource(model, name, country, model.languages[0] ?? 'en');
  const parameters: Record<string, JsonSchema> = {};
  for (const { field: fieldName, more } of list?.filters ?? []) {
    const field = fields[fieldName];
    if (!field || more) continue;
    const { title, kind, type, options, format } = field;
    const isOrdered = isTime({ kind }) || type === 'integer' || type === 'number';
    const value: JsonSchema = options
      ? { enum: options.map((option) => option.value) }
      : { type, ...(isOrdered && format !== undefined ? { format } : {}) };
    parameters[fieldName] = {
      ...arraySchema(value),
      description: `${title}: a value, or several with commas.`,
    };
    if (!isOrdered) continue;
    for (const [operator, meaning] of Object.entries(limits)) {
      parameters[`${fieldName}.${operator}`] = { ...value, description: `${title}: ${meaning}.` };
    }
  }
  return parameters;
}
