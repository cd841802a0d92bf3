import { createServer, type IncomingMessage } from 'node:http';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { readConfig } from '../../../gateway/config';
import { type OpenExplanations, openExplanations } from '../../why/openExplanations';
import { explainElement } from './explainElement';
import { EditStream } from './editStream';
import { LivePreview, type ServedFile } from './LivePreview';

/** Serves the preview and the inspector of `npm run dev`. That starts it with its first request and passes these on. */

const config = readConfig(process.env);
const project = resolve(import.meta.dirname, '../../../..');
const preview = new LivePreview(config.root, project);
const edits = new EditStream(config.root);
let explanations: Promise<OpenExplanations> | undefined;

/** `/preview/screens/…`, and beside a revision `/preview/against/main/screens/…`. */
const path = /^\/preview\/(?:against\/([^/]+)\/)?([^?]*)/;

function addressOf({ url = '' }: IncomingMessage): { against: string | undefined; name: string } {
  const [, against, name = ''] = path.exec(url) ?? [];
  return { against: against && decodeURIComponent(against), name: name || 'index.html' };
}

/** The languages that a browser asks for, as `zh` of `zh-CN`, in the order in which it names them. */
function languagesOf({ headers }: IncomingMessage): string[] {
  return (headers['accept-language'] ?? '').split(',').map((each) => each.trim().split(/[-;]/, 1)[0]!);
}

async function answer(request: IncomingMessage): Promise<ServedFile | undefined> {
  const { against, name } = addressOf(request);
  if (name !== 'inspect') return preview.file({ path: name, against, languages: languagesOf(request) });
  const token = request.headers.authorization ?? '';
  const pointed = JSON.parse(await text(request)) as Omit<Parameters<typeof explainElement>[1], 'token'>;
  explanations ??= openExplanations(config);
  const read = await (await explanations).read();
  return {
    type: 'application/json',
    body: JSON.stringify(await explainElement(read, { ...pointed, token })),
  };
}

const server = createServer((request, response) => {
  if (addressOf(request).name === 'changes') {
    edits.open(response).catch(() => response.end());
    return;
  }
  const send = (status: number, { type, body }: ServedFile) =>
    response
      .writeHead(status, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' })
      .end(body);
  answer(request).then(
    (file) =>
      file
        ? send(file.status ?? 200, file)
        : send(404, { type: 'text/plain', body: 'The preview has no such page. It begins at /preview/' }),
    (error: unknown) =>
      send(500, { type: 'text/plain', body: error instanceof Error ? error.message : String(error) }),
  );
});

server.listen(Number(process.env.PREVIEW_PORT), '127.0.0.1');
process.on('SIGTERM', () => {
  server.close();
  void edits.close();
  void Promise.resolve(explanations)
    .then((open) => open?.close())
    .finally(() => process.exit());
});
