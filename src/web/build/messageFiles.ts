/** Message files that the sign-in page needs before anything else is loaded. */
export const earlyFiles = ['sign-in', 'errors'];

/** Message files of the later sign-in steps: loaded with their code, and no part of the app's. */
export const stepFiles = ['sign-in-steps', 'new-password', 'recovery-codes'];

/** Message files of screens that few visits open: each is loaded with the code of its screen. */
export const screenFiles = [
  'explain',
  'imports',
  'new-password',
  'personal-center',
  'once',
  'recovery-codes',
  'sent',
  'settings',
];

/** Message files of the page that shows the calls of programs, which is no part of the app. */
export const apiFiles = ['api-page'];

/** Message files of what the gateway says, which it sends translated, and of what commands print. */
const gatewayFiles = [
  'api',
  'authentication',
  'application-keys',
  'bank-files',
  'gateway',
  'ledger',
  'mail',
  'networks',
  'orders',
  'personal',
  'reconcile',
  'reviews',
  'states',
  'team',
  'tenants',
  'views',
];

/** Message files that are not loaded with the app. */
export const otherFiles: ReadonlySet<string> = new Set([
  ...earlyFiles,
  ...stepFiles,
  ...screenFiles,
  ...apiFiles,
  ...gatewayFiles,
]);
