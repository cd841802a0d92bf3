import type { sandboxMerchants } from './merchants';

/** Public credentials: only a gateway with a sandbox accepts them. */
interface SandboxUser {
  /** Key of its texts in `locales/<language>/authentication.json`, below `demo`; none where it is not offered. */
  demo?: 'owner' | 'finance' | 'support' | 'second';
  account: string;
  password: string;
  nickName: string;
  merchant: keyof typeof sandboxMerchants;
  /** Key of its text in `locales/<language>/authentication.json`, below `roles`. */
  role: 'owner' | 'finance' | 'support' | 'agent';
  /** `*` alone is every permission. */
  permissions: string[];
  /** Base32; none where an authenticator is still to be bound. */
  authenticatorSecret?: string;
  mustSetPassword?: boolean;
  /** Another kind than a merchant's user. */
  kind?: 'agent';
  /** IP addresses and networks that they can sign in from; all if left out. */
  whitelist?: string[];
}

const everything = ['*'];

const reading = [
  'home',
  'home:businesshome',
  'overview',
  'overview:globle',
  'trade',
  'trade:collection',
  'trade:paymentstatement',
  'trade:payment',
  'personal',
  'personal:personalhome',
  'personal:personalhome:view',
];

const finance = [
  ...reading,
  'trade:collection:export',
  'trade:payment:export',
  'trade:payment:reveal',
  'trade:paymentstatement:export',
  'trade:paymentstatement:recallback',
  'financialcenter',
  'financialcenter:manage',
  'financialcenter:manage:recharge',
  'financialcenter:manage:withdraw',
  'account:details',
  'account:details:export',
  'account:bank',
  'uploadmenu',
  'uploadmenumerchant:uploadlist',
  'uploadmenumerchant:uploadlist:download',
  'merchant',
  'merchant:info',
];

/**
 * Everybody who can sign in to the sandbox, with password and authenticator secret: for the README, for what a start
 * prints, for the sign-in page and the tests. Those with `demo` are offered for a click.
 */
export const sandboxUsers: SandboxUser[] = [
  {
    demo: 'owner',
    account: 'owner@mariposa.example',
    password: 'Mariposa-2026',
    nickName: 'Lucía Herrera',
    merchant: 'mariposa',
    role: 'owner',
    permissions: everything,
    authenticatorSecret: 'MARIPOSAOWNER2345ABCDEFGHIJKLMNO',
  },
  {
    demo: 'finance',
    account: 'finance@mariposa.example',
    password: 'Finanzas-2026',
    nickName: 'Diego Salazar',
    merchant: 'mariposa',
    role: 'finance',
    permissions: finance,
    authenticatorSecret: 'MARIPOSAFINANCE234ABCDEFGHIJKLMN',
  },
  {
    demo: 'support',
    account: 'support@mariposa.example',
    password: 'Soporte-2026',
    nickName: 'Ana Beltrán',
    merchant: 'mariposa',
    role: 'support',
    permissions: reading,
    authenticatorSecret: 'MARIPOSASUPPORT234ABCDEFGHIJKLMN',
  },
  {
    demo: 'second',
    account: 'owner@condor.example',
    password: 'Condor-2026',
    nickName: 'Tomás Quiroga',
    merchant: 'condor',
    role: 'owner',
    permissions: everything,
    authenticatorSecret: 'CONDOROWNER23456ABCDEFGHIJKLMNOP',
  },
  {
    account: 'new@mariposa.example',
    password: 'Primera-2026',
    nickName: 'Nuria Campos',
    merchant: 'mariposa',
    role: 'support',
    permissions: reading,
    mustSetPassword: true,
  },
  {
    account: 'unbound@mariposa.example',
    password: 'Sincodigo-2026',
    nickName: 'Óscar Ríos',
    merchant: 'mariposa',
    role: 'support',
    permissions: reading,
  },
  {
    account: 'whitelist@mariposa.example',
    password: 'Direccion-2026',
    nickName: 'Irene Solís',
    merchant: 'mariposa',
    role: 'owner',
    permissions: everything,
    authenticatorSecret: 'MARIPOSAWHITELIST2345ABCDEFGHIJK',
    // A network for documentation, so that signing in from anywhere else is rejected, which is what this user shows.
    whitelist: ['203.0.113.0/24'],
  },
  {
    account: 'agent@mariposa.example',
    password: 'Agencia-2026',
    nickName: 'Hugo Paredes',
    merchant: 'mariposa',
    role: 'agent',
    permissions: [],
    authenticatorSecret: 'MARIPOSAAGENT2345ABCDEFGHIJKLMNO',
    kind: 'agent',
  },
  {
    account: 'owner@quetzal.example',
    password: 'Quetzal-2026',
    nickName: 'Rosa Ixchel',
    merchant: 'closed',
    role: 'owner',
    permissions: everything,
    authenticatorSecret: 'QUETZALOWNER2345ABCDEFGHIJKLMNOP',
  },
  {
    account: 'owner@jaguar.example',
    password: 'Jaguar-2026',
    nickName: 'Bruno Paz',
    merchant: 'empty',
    role: 'owner',
    permissions: everything,
    authenticatorSecret: 'JAGUAROWNER23456ABCDEFGHIJKLMNOP',
  },
];

/** Who can sign in to the sandbox, for the terminal: account, password and authenticator secret. */
export function describeUsers(): string[] {
  const shown = sandboxUsers.filter(({ demo }) => demo);
  const width = Math.max(...shown.map(({ account }) => account.length));
  return [
    'Sandbox accounts, with password and authenticator secret (npm run sandbox -- code <account> shows the code):',
    ...shown.map(
      ({ account, password, authenticatorSecret }) =>
        `  ${account.padEnd(width)}  ${password.padEnd(14)}  ${authenticatorSecret}`,
    ),
  ];
}
