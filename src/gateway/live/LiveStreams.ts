import type { ServerResponse } from 'node:http';
import type { LiveNews } from '../../contract/live';
import { isListed } from '../auth/ipWhitelist';
import { readSessions, type StoredSession } from '../auth/sessions';
import type { ServerContext } from '../http/context';
import type { ChangesFor } from './audible';
import type { ChangeFeed, Round } from './ChangeFeed';
import { readPosition } from '../standby/reads';

/** Interval at which every stream is written to and its session is looked up, in milliseconds: silent connections are cut. */
const heartbeat = 15_000;

/** Greatest number of bytes kept for a client that does not read them. It comes back with its position. */
const maxUnread = 1_000_000;

/** A browser that listens. */
interface LiveStream {
  /** The session at the beginning of the stream. */
  session: StoredSession;
  /** The address of the browser. */
  ip: string;
  changesFor: ChangesFor;
  response: ServerResponse;
}

/** The streams of a process: what they have in common is done once, however many there are. */
export class LiveStreams {
  readonly #context: ServerContext;
  readonly #feed: ChangeFeed;
  readonly #byMerchant = new Map<string, Set<LiveStream>>();
  #size = 0;
  #stopListening: (() => void) | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(context: ServerContext, feed: ChangeFeed) {
    this.#context = context;
    this.#feed = feed;
  }

  get size(): number {
    return this.#size;
  }

  /** Returns the number of a user's streams. */
  countOf({ merchantId, userId }: StoredSession): number {
    return [...(this.#byMerchant.get(merchantId) ?? [])].filter(({ session }) => session.userId === userId)
      .length;
  }

  /** Begins to write to a stream what changes after a position, until it is closed or its session ends. */
  async add(stream: LiveStream, position: number | undefined): Promise<void> {
    const { session, response } = stream;
    response.once('close', () => this.#remove(stream));
    this.#size += 1;
    this.#stopListening ??= this.#feed.listen((round) => void this.#tell(round));
    this.#timer ??= setInterval(() => void this.#beat(), heartbeat).unref();
    try {
      await this.#feed.ready();
    } catch {
      response.end();
      return;
    }
    if (response.destroyed) return;
    const ofMerchant = this.#byMerchant.get(session.merchantId) ?? new Set();
    this.#byMerchant.set(session.merchantId, ofMerchant.add(stream));
    write(stream, await newsSince(this.#context, this.#feed, stream.changesFor, position));
  }

  /** Ends all streams: their browsers come back, to another process where this one stops. */
  close(): void {
    end(this.#all());
  }

  #all(): LiveStream[] {
    return [...this.#byMerchant.values()].flatMap((streams) => [...streams]);
  }

  #remove(stream: LiveStream): void {
    const { merchantId } = stream.session;
    const streams = this.#byMerchant.get(merchantId);
    streams?.delete(stream);
    if (streams?.size === 0) this.#byMerchant.delete(merchantId);
    this.#size -= 1;
    if (this.#size > 0) return;
    this.#stopListening?.();
    clearInterval(this.#timer);
    this.#stopListening = this.#timer = undefined;
  }

  async #tell({ at, changes }: Round): Promise<void> {
    const position = String(at);
    const concerned = changes
      ? [...new Set(changes.map(({ merchantId }) => merchantId))].flatMap((merchant) => [
          ...(this.#byMerchant.get(merchant) ?? []),
        ])
      : this.#all();
    const news = concerned.flatMap((stream): [LiveStream, LiveNews][] => {
      const own = changes ? stream.changesFor(changes) : [];
      if (changes && own.length === 0) return [];
      return [[stream, { position, isReset: changes === undefined, changes: own }]];
    });
    if (news.length === 0) return;
    // Whose session has ended in the meantime is told nothing more. Where that cannot be found out, they come back for it.
    const receivers = news.map(([stream]) => stream);
    const written = await readPosition(this.#context);
    await this.#endOthers(receivers).catch(() => end(receivers));
    for (const [stream, message] of news)
      if (!stream.response.writableEnded) write(stream, { ...message, ...written });
  }

  async #beat(): Promise<void> {
    const streams = this.#all();
    const isKnown = await this.#endOthers(streams).then(
      () => true,
      () => false,
    );
    // While the database is out of reach, there is nothing to tell.
    if (!isKnown) return;
    const position = String(this.#feed.position);
    for (const stream of streams) {
      if (!stream.response.writableEnded) write(stream, { position, isReset: false, changes: [] });
    }
  }

  /** Ends the streams whose sessions are not what they were when these began. */
  async #endOthers(streams: LiveStream[]): Promise<void> {
    const hashes = [...new Set(streams.map(({ session }) => session.tokenHash))];
    const sessions = await readSessions(this.#context, hashes);
    const byHash = new Map(sessions.map((session) => [session.tokenHash, session]));
    end(
      streams.filter(({ session, ip }) => {
        const now = byHash.get(session.tokenHash);
        return !now || !isListed(now.whitelist, ip) || rightsOf(now) !== rightsOf(session);
      }),
    );
  }
}

function end(streams: LiveStream[]): void {
  for (const { response } of streams) response.end();
}

const rightsOf = ({ patterns, countries }: StoredSession) => JSON.stringify([patterns, countries]);

/** Returns what somebody may be told of what came after a position; without one, nothing. */
export async function newsSince(
  context: ServerContext,
  feed: ChangeFeed,
  changesFor: ChangesFor,
  position: number | undefined,
): Promise<LiveNews> {
  const changes = position === undefined ? [] : feed.since(position);
  return {
    ...(changes?.length === 0 ? {} : await readPosition(context)),
    position: String(feed.position),
    isReset: changes === undefined,
    changes: changesFor(changes ?? []),
  };
}

function write({ response }: LiveStream, news: LiveNews): void {
  if (response.writableLength > maxUnread) response.destroy();
  else response.write(`data: ${JSON.stringify(news)}\n\n`);
}
