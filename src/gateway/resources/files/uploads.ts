import { fileSchema } from '../../../contract/files';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bindResource } from '../../../metadata/bind/bindResource';
import { placesOf } from '../../../metadata/bind/schemas/places';
import type { BoundForm, BoundResource } from '../../../metadata/model/BoundResource';
import type { ResourceDefinition } from '../../../metadata/model/definitions';
import { joinTexts } from '../../../metadata/texts/joinTexts';
import {
  describeBytes,
  fileRuleOf,
  type FileValue,
  holdsFiles,
  typeLabels,
} from '../../../metadata/values/files';
import type { Config } from '../../config';
import { invalidBody } from '../../http/body';
import type { RouteContract } from '../../http/contract/RouteContract';
import { textSchema } from '../../../contract/schemas';
import type { ServerContext } from '../../http/context';
import { limitCalls } from '../../http/limits/limitCalls';
import { envelope, GatewayError } from '../../http/responses';
import { requestLanguage, translator } from '../../http/translation';
import { type Access, resourcePath } from '../access';
import { partAt } from '../masking/masking';
import { storeUpload, unownedLimits } from './storeUpload';

/** The query of an upload: which field of the form it is for (`papers/0/scan`), and the name of the file. */
interface UploadQuery {
  field?: unknown;
  name?: unknown;
}

/** Files that one session can upload in a minute. */
const maxUploads = 60;

const contract: RouteContract = {
  summary: 'Upload a file for a form',
  query: {
    field: { ...textSchema, description: 'The field of the form: `papers/0/scan`.' },
    name: { ...textSchema, description: 'The name of the file.' },
  },
  upload: true,
  data: fileSchema,
  idempotent: true,
};

/**
 * Registers, for each form that holds files, the request that uploads one. The body is the content, as `application/octet-stream`; the
 * answer is the value that the form sends in the field. With an `Idempotency-Key`, a repeat stores nothing again.
 */
export async function registerUploads(server: FastifyInstance, context: ServerContext): Promise<void> {
  const { authorize } = server;
  const forms = Object.keys(context.model.resources).flatMap((resource) =>
    formsWithFiles(context, resource).map((form) => ({ resource, form })),
  );
  if (forms.length === 0) return;
  await server.register(async (uploads) => {
    const limitUploads = limitCalls(uploads, maxUploads);
    // Passed on unread: the routes read it themselves, as far as the field's limit allows.
    uploads.addContentTypeParser('application/octet-stream', (_request, body, done) => done(null, body));
    for (const { resource, form } of forms) {
      uploads.post(
        `${resourcePath(context.model, resource)}/uploads/${form}`,
        { config: { contract, unshared: true } },
        async (request) => {
          const declared = declarationOf(context.model.resources[resource]!, form);
          const access = await authorize(request, resource, declared.permission);
          await limitUploads(request);
          return envelope(await upload(context, access, request, form));
        },
      );
    }
  });
}

/** The forms of a resource, by name, that hold files in any country. */
export function formsWithFiles(
  { model, config }: Pick<ServerContext, 'model'> & { config: Pick<Config, 'sandbox'> },
  name: string,
): string[] {
  const { entity, create, edit, actions = {} } = model.resources[name]!;
  const written = { ...actions, ...(create && { create }), ...(edit && { edit }) };
  return Object.entries(written).flatMap(([form, { sandbox }]) => {
    if (sandbox && !config.sandbox) return [];
    const isHolding = placesOf(model, entity).some((country) => {
      const bound = bindResource(model, name, country, model.languages[0] ?? 'en');
      return Object.values(formOf(bound, form)?.fields ?? {}).some(holdsFiles);
    });
    return isHolding ? [form] : [];
  });
}

function declarationOf(
  { create, edit, actions = {} }: ResourceDefinition,
  form: string,
): { permission: string } {
  return form === 'create' ? create! : form === 'edit' ? edit! : actions[form]!;
}

function formOf({ create, edit, actions }: BoundResource, form: string): BoundForm | undefined {
  if (form === 'create') return create;
  return form === 'edit' ? edit : actions.find(({ name }) => name === form)?.input;
}

async function upload(
  context: ServerContext,
  access: Access,
  request: FastifyRequest,
  formName: string,
): Promise<FileValue> {
  const { field: path, name } = request.query as UploadQuery;
  const language = requestLanguage(request, context.model);
  const translate = translator(context.model, language);
  const bound = bindResource(context.model, access.view.resource.name, access.country, language);
  const field = partAt(formOf(bound, formName)?.fields ?? {}, typeof path === 'string' ? path : '')?.field;
  if (field?.kind !== 'file' || typeof name !== 'string') {
    throw new GatewayError({ status: 422, text: 'gateway.files.noField' });
  }
  const detail = (keyword: string, params: Record<string, string>) => ({
    path: `/${path as string}`,
    keyword,
    params,
    msg: translate(`gateway.detail.${keyword}`, params),
  });
  const rule = fileRuleOf(field);
  const length = request.headers['content-length'];
  if (length === undefined || !isStream(request.body)) {
    throw new GatewayError({ status: 411, text: 'gateway.files.noLength' });
  }
  const bytes = Number(length);
  if (bytes === 0) throw invalidBody([detail('fileEmpty', {})]);
  if (bytes > rule.maxBytes) {
    throw invalidBody([detail('fileSize', { limit: describeBytes(rule.maxBytes, request.numberFormat) })]);
  }
  const { accept } = rule;
  const wrongType = detail('fileType', { types: joinTexts(typeLabels(rule), language) });
  return storeUpload(context, access, request, {
    name,
    source: request.body,
    expected: { bytes, accept, wrongType, oldWorkbook: detail('oldWorkbook', {}) },
    noRoom: detail('fileRoom', { limit: describeBytes(unownedLimits.bytes, request.numberFormat) }),
  });
}

function isStream(body: unknown): body is Readable {
  return typeof body === 'object' && body !== null && 'iterator' in body;
}
