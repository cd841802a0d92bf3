import { type RunningGateway, startGateway } from '../../support/startGateway';

/** How often a process is started until it stays. */
const maxStarts = 5;

/** Gateway processes on one database. One that is killed is replaced. */
export class Fleet {
  readonly #gateways: RunningGateway[] = [];
  #replacement: Promise<void> = Promise.resolve();

  constructor(readonly environment: NodeJS.ProcessEnv) {}

  /** Starts processes, all at once. */
  async start(count: number): Promise<void> {
    await Promise.all(Array.from({ length: count }, () => this.#add()));
  }

  async #add(): Promise<void> {
    this.#gateways.push(await startGateway(this.environment));
  }

  /** The address of one of the processes. */
  address(share: number): string {
    return this.#gateways[Math.floor(share * this.#gateways.length)]!.url;
  }

  /** Kills a process with what it is doing. Another one takes its place soon; until then the rest goes on. */
  async kill(share: number): Promise<void> {
    await this.#replacement;
    const [killed] = this.#gateways.splice(Math.floor(share * this.#gateways.length), 1);
    await killed!.stop('SIGKILL');
    this.#replacement = this.#replace();
    this.#replacement.catch(() => undefined);
  }

  /** A process that finds no database at its start ends, and is started again. */
  async #replace(): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#add();
      } catch (error) {
        if (attempt === maxStarts) throw error;
      }
    }
  }

  /** Stops all processes. Throws where the last one that was to take a place did not start. */
  async stop(): Promise<void> {
    const [replaced] = await Promise.allSettled([this.#replacement]);
    await Promise.all(this.#gateways.splice(0).map((gateway) => gateway.stop()));
    if (replaced.status === 'rejected') throw replaced.reason;
  }
}
