/** Message files that the sign-in page needs before anything else is loaded. */
export const earlyFiles = ['sign-in', 'errors'];

/** Message files of the later sign-in steps: loaded with their code, and no part of the app's. */
export const stepFiles = ['sign-in-steps', 'new-password', 'recovery-codes'];

/**
 * Texts of shared message files that the code of the first list names, also on a phone. The whole files are `furtherTexts`, and come with
 * the code of other screens and of dialogs (`withFurtherTexts`).
 */
export const firstTexts: Readonly<Record<string, readonly string[]>> = {
  actions: [
    'delete',
    'deleteConfirm',
    'deleted',
    'done',
    'more',
    'rows.select',
    'rows.selectAll',
    'rows.start',
  ],
  chart: [],
  detail: [
    'back',
    'copied',
    'copy',
    'copyLink',
    'crashed',
    'downloadKey',
    'edit',
    'linkCopied',
    'linkNotCopied',
    'loading',
    'notByCreator',
    'aboveAmount',
    'refreshFailed',
  ],
  figures: ['made'],
  form: ['back', 'leave', 'newTitle', 'total'],
  list: [
    'cell.more',
    'columns',
    'export',
    'filters',
    'import',
    'loading',
    'newRecords',
    'pager',
    'refresh',
    'rowActions',
    'schedule.menu',
    'schedule.menuNote',
    'sort',
    'statement.needsPeriod',
    'statement.pdf',
    'totals',
    'updated',
    'views',
    'widened',
  ],
  validation: ['minimum', 'titled'],
  widgets: [
    'agent',
    'any',
    'choose',
    'columns.letter',
    'days',
    'filter',
    'hide',
    'no',
    'range',
    'reveal',
    'unknownAgent',
    'yes',
  ],
};

/** Among the texts of screens, the whole files of `firstTexts`. */
export const furtherTexts = 'further';

/** Texts of the usual sign-in step, the authenticator's code, and of a sandbox's accounts, by file. */
export const firstStepTexts: Readonly<Record<string, readonly string[]>> = {
  'sign-in-steps': [
    'back',
    'code',
    'codeHint',
    'codeIncomplete',
    'codeRefused',
    'codeTitle',
    'demoHint',
    'demoSignIn',
    'demoTitle',
    'expired',
    'recovery',
    'recoveryHint',
    'recoveryIncomplete',
    'recoveryTitle',
    'submit',
    'useAuthenticator',
    'useRecovery',
  ],
};

/** Message files of screens that few visits open: each is loaded with the code of its screen. */
export const screenFiles = [
  'annotations',
  'explain',
  'imports',
  'keys',
  'new-password',
  'notifications',
  'personal-center',
  'once',
  'recovery-codes',
  'search',
  'sent',
  'settings',
];

/** Message files of the page that shows the calls of programs, which is no part of the app. */
export const apiFiles = ['api-page'];

/** Message files of the operators' app alone (`src/web/provider/build/providerModel.ts`). */
const providerFiles = ['provider'];

/** Message files of what the gateway says, which it sends translated, and of what commands print. */
const gatewayFiles = [
  'api',
  'authentication',
  'application-keys',
  'bank-files',
  'diff',
  'gateway',
  'ledger',
  'limits',
  'mail',
  'networks',
  'operators',
  'orders',
  'personal',
  'preview',
  'reconcile',
  'reviews',
  'states',
  'stored',
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
  ...providerFiles,
  ...gatewayFiles,
]);
