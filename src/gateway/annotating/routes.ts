import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  knownTagsSchema,
  newNoteSchema,
  type Note,
  notesSchema,
  tagChangeSchema,
  taggedSchema,
} from '../../contract/records';
import { objectSchema } from '../../contract/schemas';
import { bindResource } from '../../metadata/bind/bindResource';
import type { JsonSchema } from '../../metadata/model/json';
import type { Model } from '../../metadata/model/Model';
import { readKnownTags } from '../finding/annotations/readAnnotations';
import { bodyReader } from '../http/body';
import type { Contract } from '../http/contract/RouteContract';
import type { ServerContext } from '../http/context';
import { envelope } from '../http/responses';
import { type Authorize, resourcePath } from '../resources/access';
import { requireRecord } from '../resources/readList';
import { addNote, readNotes, removeNote } from './changeNotes';
import { changeTags } from './changeTags';

const readNewNote = bodyReader(newNoteSchema);
const readTagChange = bodyReader(tagChangeSchema);

/** Registers the calls about notes and tags of each resource that has them. */
export function registerAnnotations(server: FastifyInstance, context: ServerContext): void {
  const { authorize } = server;
  for (const [name, { annotations }] of Object.entries(context.model.resources)) {
    if (!annotations) continue;
    registerNotes(server, context, authorize, name);
    registerTags(server, context, authorize, name);
  }
}

type NotesRequest = FastifyRequest<{ Params: { id: string } }>;
type NoteRequest = FastifyRequest<{ Params: { id: string; note: string } }>;

function registerNotes(
  server: FastifyInstance,
  context: ServerContext,
  authorize: Authorize,
  name: string,
): void {
  const { db, model } = context;
  const { permission, annotations } = model.resources[name]!;
  const path = `${resourcePath(model, name)}/:id/notes`;
  const contract = (summary: string, data: JsonSchema, body?: JsonSchema) => ({
    config: { contract: contractOf(model, name, summary, { data, ...(body && { body }) }) },
  });

  async function read(request: NotesRequest): Promise<Note[]> {
    const access = await authorize(request, name, permission);
    const record = await requireRecord(db, access, request.params.id);
    return readNotes(db, access, record.id);
  }
  async function add(request: NotesRequest): Promise<Note> {
    const access = await authorize(request, name, annotations!.permission);
    const { text } = readNewNote(request, model);
    return addNote(context, access, request.params.id, text);
  }
  async function remove(request: NoteRequest): Promise<object> {
    const access = await authorize(request, name, permission);
    await removeNote(context, access, request.params.id, request.params.note);
    return {};
  }

  server.get(path, contract('Read the notes on one of', notesSchema), (request: NotesRequest) =>
    read(request).then(envelope),
  );
  server.post(
    path,
    contract('Write a note on one of', notesSchema.items, newNoteSchema),
    (request: NotesRequest) => add(request).then(envelope),
  );
  server.delete(
    `${path}/:note`,
    contract('Remove a note on one of', objectSchema({})),
    (request: NoteRequest) => remove(request).then(envelope),
  );
}

function registerTags(
  server: FastifyInstance,
  context: ServerContext,
  authorize: Authorize,
  name: string,
): void {
  const { db, model } = context;
  const { permission, annotations, entity } = model.resources[name]!;
  const path = `${resourcePath(model, name)}/tags`;

  async function read(request: FastifyRequest): Promise<string[]> {
    const { merchantId, country } = await authorize(request, name, permission);
    return readKnownTags(db, { merchantId, country, entity });
  }
  async function change(request: FastifyRequest): Promise<{ changed: number }> {
    const access = await authorize(request, name, annotations!.permission);
    return { changed: await changeTags(context, access, readTagChange(request, model)) };
  }

  const readContract = contractOf(model, name, 'Read the tags that there are of', { data: knownTagsSchema });
  server.get(path, { config: { contract: readContract } }, (request) => read(request).then(envelope));
  const changeContract = contractOf(model, name, 'Change the tags of some of', {
    data: taggedSchema,
    body: tagChangeSchema,
  });
  server.post(path, { config: { contract: changeContract } }, (request) => change(request).then(envelope));
}

function contractOf(
  model: Model,
  name: string,
  summary: string,
  schemas: { data: JsonSchema; body?: JsonSchema },
): Contract {
  return (country) => {
    const { title } = bindResource(model, name, country, model.languages[0] ?? 'en');
    const path = { note: 'The `id` of the note.' };
    return { summary: `${summary} ${title.toLowerCase()}`, path, ...schemas };
  };
}
