import { Random, seededId } from '../random/Random';

/** A merchant of the sandbox. */
export interface SandboxMerchant {
  /** Merchant number. */
  code: string;
  name: string;
  status: 'active' | 'disabled';
  countries: string[];
  /** Share of the sandbox's orders; none for one that only signs in. */
  share: number;
  /** How it numbers its own orders. */
  orderPrefix: string;
}

const everywhere = ['MX', 'PE', 'CO', 'PK', 'BR', 'BP', 'CL', 'ID', 'AR'];

/** The sandbox's merchants: two with orders, and two that cannot sign in, one disabled and one without any account. */
export const sandboxMerchants: Record<'mariposa' | 'condor' | 'closed' | 'empty', SandboxMerchant> = {
  mariposa: {
    code: '800101',
    name: 'Mariposa Games',
    status: 'active',
    countries: everywhere,
    share: 0.7,
    orderPrefix: 'MG',
  },
  condor: {
    code: '800202',
    name: 'Cóndor Mercado',
    status: 'active',
    countries: ['MX', 'PE', 'CO', 'BR', 'CL', 'AR'],
    share: 0.3,
    orderPrefix: 'CM-',
  },
  closed: {
    code: '800303',
    name: 'Quetzal Travel',
    status: 'disabled',
    countries: ['MX'],
    share: 0,
    orderPrefix: '',
  },
  empty: { code: '800404', name: 'Jaguar Foods', status: 'active', countries: [], share: 0, orderPrefix: '' },
};

/** The sandbox's merchants exist since then. */
const founded = Date.UTC(2024, 0, 8, 15);

/** A sandbox merchant's id: the same for the same seed. */
export function merchantId(seed: string, merchant: SandboxMerchant): string {
  return seededId(new Random(`${seed}/merchant/${merchant.code}`), founded);
}
