import type { ViewContent } from '../../../contract/views';
import { arrangementSchema, savedViewSchema, sharingSchema } from '../../../contract/views';
import type { FastifyRequest } from 'fastify';
import type { Model } from '../../../metadata/model/Model';
import { allBlocks, blockId } from '../../../metadata/model/pageBlocks';
import type { RouteContract } from '../../http/contract/RouteContract';
import { arraySchema, nullable, objectSchema, openSchema, textSchema } from '../../../contract/schemas';
import { bodyReader, invalidBody, invalidField } from '../../http/body';
import type { ErrorDetail } from '../../../contract/envelope';
import { GatewayError } from '../../http/responses';
import { requestTranslator } from '../../http/translation';
import type { Session } from '../../http/context';
import type { Access } from '../../resources/access';
import type { Query } from '../../resources/queryParameters';
import type { ResourceView } from '../../resources/resourceView';

/** A name of a field or a list. */
const nameSchema = { type: 'string', minLength: 1, maxLength: 100 } as const;

const columnsSchema = {
  type: 'array',
  items: nameSchema,
  minItems: 1,
  maxItems: 200,
  uniqueItems: true,
} as const;

const readViewBody = bodyReader(
  openSchema({
    name: { type: 'string', maxLength: 200 },
    filter: { type: 'object', maxProperties: 50 },
    sort: objectSchema({ field: nameSchema, order: { enum: ['ASC', 'DESC'] } }),
    columns: columnsSchema,
  }),
);

/** Longest name of a view, in code points, so that an emoji counts as one character. */
const maxNameLength = 60;

/** Longest content of a view as JSON, in characters: a filter by hundreds of values, but no storage for files. */
const maxContentLength = 10_000;

/** Control characters and those that change the direction of the text after the name. */
const forbidden = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/u;

/** Reads a view to be saved. Throws 422 where a part is invalid, too large, or names a field that the country lacks. */
export function readView(
  request: FastifyRequest,
  model: Model,
  view: ResourceView,
): { name: string; content: ViewContent } {
  const { name: typed, filter, sort, columns } = readViewBody(request, model);
  const name = typed.normalize('NFC');
  const { length } = Array.from(name);
  if (length === 0 || length > maxNameLength || forbidden.test(name)) {
    const keyword = length === 0 ? 'required' : length > maxNameLength ? 'maxLength' : 'pattern';
    throw invalidField(request, model, { path: '/name', keyword, text: `views.name.${keyword}` });
  }
  requireFields(request, model, view, [
    ['/filter', Object.keys(filter)],
    ['/sort', [sort.field]],
    ['/columns', columns],
  ]);
  const content = { filter, sort: { field: sort.field, order: sort.order }, columns };
  if (JSON.stringify(content).length > maxContentLength) {
    throw invalidField(request, model, { path: '/filter', keyword: 'maxLength', text: 'views.tooLarge' });
  }
  return { name, content };
}

const readColumnsBody = bodyReader(openSchema({ columns: { anyOf: [columnsSchema, { type: 'null' }] } }));

/** Reads whether a view is to be shared. */
export const readSharing = bodyReader(sharingSchema);

const query = {
  list: { ...textSchema, description: 'Which list of the resource; by default that of its screen.' },
};

/** Contracts of the calls of saved views. */
export const viewContracts = {
  read: {
    summary: 'Read the saved views and the columns of a list',
    query,
    data: arrangementSchema,
  },
  save: { summary: 'Save a view of a list', query, body: readViewBody.schema, data: savedViewSchema },
  change: { summary: 'Change a saved view', query, body: readViewBody.schema, data: savedViewSchema },
  remove: { summary: 'Delete a saved view', query, data: objectSchema({}) },
  share: {
    summary: 'Share a saved view with all users of the merchant, or end that',
    query,
    body: readSharing.schema,
    data: sharingSchema,
  },
  arrange: {
    summary: 'Choose the columns of a list',
    query,
    body: readColumnsBody.schema,
    data: objectSchema({ columns: nullable(arraySchema(textSchema)) }),
  },
} satisfies Record<string, RouteContract>;

/** Reads an arrangement of columns; null is that of the resource file. Throws 422 as `readView` does. */
export function readColumns(request: FastifyRequest, model: Model, view: ResourceView): string[] | null {
  const { columns } = readColumnsBody(request, model);
  if (columns) requireFields(request, model, view, [['/columns', columns]]);
  return columns;
}

function requireFields(
  request: FastifyRequest,
  model: Model,
  { visible }: ResourceView,
  parts: [path: string, names: string[]][],
): void {
  const translate = requestTranslator(request, model);
  const errors = parts.flatMap(([path, names]) =>
    names
      .filter((name) => !visible.has(name))
      .map((field): ErrorDetail => {
        const msg = translate('gateway.detail.unknownField', { field });
        return { path, keyword: 'unknownField', params: { field }, msg };
      }),
  );
  if (errors.length > 0) throw invalidBody(errors);
}

/**
 * Reads which list of a resource `?list=…` means: a page with its block, or empty for the resource's own screen. Throws 422 for a list on
 * no page that the user sees: views must not be kept without end.
 */
export function readList(model: Model, { session, view }: Access, { list = '' }: Query): string {
  if (list === '' || (typeof list === 'string' && isListOfPage(model, session, view, list))) return list;
  throw new GatewayError({ status: 422, text: 'gateway.unknownList' });
}

function isListOfPage(model: Model, session: Session, { resource }: ResourceView, list: string): boolean {
  return Object.entries(model.pages).some(
    ([name, { permission, blocks }]) =>
      session.permissions.has(permission) &&
      allBlocks(blocks).some(
        ({ block }) => block.resource === resource.name && `${name}.${blockId(block)}` === list,
      ),
  );
}
