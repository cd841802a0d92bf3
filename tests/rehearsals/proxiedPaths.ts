/** What the proxy of deploy/ answers itself, also where somebody writes it otherwise. */
export const hiddenPaths = [
  '/api/operator/reviews',
  '/api/operator',
  '/api/provider/manage/MX/withdrawals',
  '/api/provider/sign-in',
  '/API//%70rovider/session',
  '/provider.html',
  '//provider%2Ehtml',
  '/api/operator/reviews/x/approve',
  '/api/%6fperator/reviews',
  '/api/%6Fperator/reviews',
  '/%61pi/operator/reviews',
  '/api%2foperator/reviews',
  '//api//operator/reviews',
  '/API/Operator/reviews',
  '/metrics',
  '/readyz',
  '/livez',
];

/** What it passes on. */
export const shownPaths = [
  '/',
  '/api/global/environment',
  '/api/manage/MX/collection-orders',
  '/api/v1/collection-orders',
  '/api/networks/acme',
  '/merchant-api.html',
];
