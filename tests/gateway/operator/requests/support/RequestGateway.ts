import { decideRequest } from '../../../../../src/gateway/operator/requests/decide';
import { proposeTenants } from '../../../../../src/gateway/operator/requests/propose';
import type { TenantRequest } from '../../../../../src/contract/operator/requests';
import type { Config } from '../../../../../src/gateway/config';
import type { Tenants } from '../../../../../src/metadata/model/Tenants';
import { type TestGateway, testGateway } from '../../../support/testGateway';
import { asOperator, enroll, type SignedIn } from '../../support/people';
import { oneMerchant } from '../../support/tenants';

const day = 24 * 60 * 60_000;
const start = Date.parse('2026-11-20T12:00:00Z');
const [merchant] = oneMerchant.merchants;

/** A gateway for real merchants, with two operators who were there before them and have not made one another. */
export class RequestGateway {
  #steps = 0;
  #names = 0;

  private constructor(
    readonly gateway: TestGateway,
    readonly olga: SignedIn,
    readonly pavel: SignedIn,
  ) {}

  /** Without `merchants` there are none yet. */
  static async open({ merchants = true } = {}): Promise<RequestGateway> {
    const gateway = await testGateway({ now: new Date(start).toISOString(), config: { sandbox: false } });
    const olga = await enroll(gateway, 'olga');
    const opened = new RequestGateway(gateway, olga, await enroll(gateway, 'pavel', { by: olga }));
    if (merchants) await opened.propose(olga, oneMerchant);
    return opened;
  }

  /** Lets so much time pass that nobody has made anybody lately. */
  later(): void {
    this.#steps += 60;
    this.gateway.clock.set(new Date(start + this.#steps * day));
  }

  propose(by: SignedIn, tenants: Tenants): Promise<TenantRequest> {
    const content = JSON.stringify(tenants, undefined, 2);
    return proposeTenants(this.#context(by), { name: 'merchants.json', content });
  }

  approve(by: SignedIn, { number }: Pick<TenantRequest, 'number'>, settings?: Partial<Config>) {
    return decideRequest(this.#context(by, settings), number, { decision: 'approve' });
  }

  reject(by: SignedIn, { number }: Pick<TenantRequest, 'number'>) {
    return decideRequest(this.#context(by), number, { decision: 'reject', reason: 'Not agreed.' });
  }

  /** A file that calls the merchant differently from all before. */
  renamed(): Tenants {
    return { ...oneMerchant, merchants: [{ ...merchant!, name: `Alpaca ${++this.#names}` }] };
  }

  /** The last name of the merchant in such a file. */
  get newName(): string {
    return `Alpaca ${this.#names}`;
  }

  /** The merchant's name. */
  async name(): Promise<string> {
    const { db } = this.gateway;
    const row = await db
      .selectFrom('merchant')
      .select('name')
      .where('code', '=', merchant!.code)
      .executeTakeFirstOrThrow();
    return row.name;
  }

  /** The day (UTC) that many days from now. */
  day(offset: number): string {
    return new Date(this.gateway.clock.now().getTime() + offset * day).toISOString().slice(0, 10);
  }

  close(): Promise<void> {
    return this.gateway.close();
  }

  #context(by: SignedIn, settings: Partial<Config> = {}) {
    return { ...asOperator(this.gateway, by), config: { ...this.gateway.context.config, ...settings } };
  }
}
