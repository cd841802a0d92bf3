import type { GuardedRoute } from './GuardedRoute';

const personal = '/api/global/personal';
const reading = 'personal:personalhome';
const editing = 'personal:personalhome:edit';

/**
 * Every route outside of countries and resources. A new one must be added here for the tests to pass: with the permission that it
 * requires, or among those that anybody may call.
 */
export const globalRoutes: { guarded: GuardedRoute[]; operators: string[]; open: string[] } = {
  guarded: [
    { method: 'GET', url: '/api/global/auth/account/getMenuListForAuthorization', permission: undefined },
    { method: 'POST', url: '/api/global/manage/requests/find', permission: undefined },
    { method: 'GET', url: '/api/global/live', permission: undefined },
    { method: 'GET', url: `${personal}/profile`, permission: reading },
    { method: 'PUT', url: `${personal}/profile`, permission: editing },
    { method: 'PUT', url: `${personal}/mails`, permission: reading },
    { method: 'PUT', url: `${personal}/numberFormat`, permission: undefined },
    { method: 'POST', url: `${personal}/changePassword`, permission: reading },
    { method: 'POST', url: `${personal}/offerAuthenticator`, permission: reading },
    { method: 'POST', url: `${personal}/replaceAuthenticator`, permission: reading },
    { method: 'POST', url: `${personal}/recoveryCodes`, permission: reading },
  ],
  // Each requires an operator's token instead of a session.
  operators: [
    'GET /api/operator/audit',
    'GET /api/operator/bank-files',
    'GET /api/operator/bank-files/:id/content',
    'POST /api/operator/bank-files',
    'POST /api/operator/bank-reports',
    'GET /api/operator/network-attempts',
    'GET /api/operator/network-exceptions',
    'GET /api/operator/networks',
    'GET /api/operator/suspense',
    'GET /api/operator/movements',
    'POST /api/operator/movements/:id/approve',
    'POST /api/operator/movements/:id/reject',
    'POST /api/operator/network-attempts/:id/resolve',
    'POST /api/operator/network-exceptions/:id/close',
    'POST /api/operator/network-exceptions/:id/retry',
    'POST /api/operator/networks/:id/off',
    'POST /api/operator/networks/:id/on',
    'POST /api/operator/suspense/:id/assign',
    'POST /api/operator/suspense/:id/refund',
    'GET /api/operator/merchants/:merchant',
    'GET /api/operator/merchants/:merchant/:resource',
    'POST /api/operator/merchants/:merchant/:resource',
    'GET /api/operator/requests',
    'GET /api/operator/requests/:number',
    'POST /api/operator/requests',
    'POST /api/operator/requests/:number/approve',
    'POST /api/operator/requests/:number/reject',
    'GET /api/operator/reviews',
    'GET /api/operator/reviews/:id',
    'GET /api/operator/reviews/:id/files/:file',
    'POST /api/operator/reviews/:id/approve',
    'POST /api/operator/reviews/:id/reject',
    'POST /api/operator/reviews/:id/return',
    'POST /api/operator/reviews/:id/reveal',
  ],
  open: [
    // The web app itself.
    'GET /',
    // What orchestrators and proxies ask, which says nothing but whether the process works.
    'GET /livez',
    'GET /readyz',
    'GET /api/global/environment',
    // Requires the signature of a network.
    'POST /api/networks/:name',
    'GET /api/v1/openapi.json',
    // Each requires a password, a ticket or a code instead of a session.
    'POST /api/global/preLoginValidation',
    'POST /api/global/firstUpdateAccountPwd',
    'GET /api/global/getQRCode',
    'POST /api/global/validateGoogleCodeByCode',
    'POST /api/global/merchantLogin',
    'POST /api/global/sendCodeForLoginToEmail',
    'POST /api/global/validateCode',
    'POST /api/global/restartLoginPwd',
    'POST /api/global/authRedirect',
    // Succeeds without a session too: that user is signed out already.
    'POST /api/global/logout',
    'POST /api/global/errorReport',
    // Only in a sandbox.
    'POST /api/global/testLogin',
    'GET /api/global/sandbox/inbox',
    'GET /api/global/sandbox/receiver',
    'POST /api/global/sandbox/receiver',
    'GET /api/global/sandbox/network-attempts',
    'GET /api/global/sandbox/network-exceptions',
    'GET /api/global/sandbox/networks',
    'POST /api/global/sandbox/network-attempts/:id/resolve',
    'POST /api/global/sandbox/network-exceptions/:id/close',
    'POST /api/global/sandbox/network-exceptions/:id/retry',
    'POST /api/global/sandbox/networks/:id/off',
    'POST /api/global/sandbox/networks/:id/on',
    'GET /api/global/sandbox/suspense',
    'POST /api/global/sandbox/suspense/:id/assign',
    'POST /api/global/sandbox/suspense/:id/refund',
    'GET /api/global/sandbox/reviews',
    'GET /api/global/sandbox/reviews/:id',
    'GET /api/global/sandbox/reviews/:id/files/:file',
    'POST /api/global/sandbox/reviews/:id/approve',
    'POST /api/global/sandbox/reviews/:id/reject',
    'POST /api/global/sandbox/reviews/:id/return',
  ],
};
