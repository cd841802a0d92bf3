import type { ServerResponse } from 'node:http';
import { readSource, versionOf } from '../../../metadata/source/readSource';
import { watchSource } from '../../../metadata/source/watchSource';

/** Tells pages that are open which version of the metadata the files are, at once and after each edit. */
export class EditStream {
  readonly #root: string;
  readonly #listeners = new Set<ServerResponse>();
  #watching: Promise<() => Promise<void>> | undefined;

  constructor(root: string) {
    this.#root = root;
  }

  /** Answers with an event stream that lasts as long as the page is open. Each event is the version of the files. */
  async open(response: ServerResponse): Promise<void> {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    this.#listeners.add(response);
    response.on('close', () => this.#listeners.delete(response));
    this.#watching ??= watchSource(this.#root, async () => this.#tell(this.#listeners));
    await this.#watching;
    // A page may have been made of files that were edited before it listens.
    await this.#tell([response]);
  }

  async close(): Promise<void> {
    for (const response of this.#listeners) response.end();
    await (
      await this.#watching
    )?.();
  }

  async #tell(listeners: Iterable<ServerResponse>): Promise<void> {
    const version = versionOf(await readSource(this.#root));
    for (const response of listeners) response.write(`data: ${version}\n\n`);
  }
}
