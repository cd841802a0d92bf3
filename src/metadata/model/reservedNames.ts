/** First path segment of the calls that return the outcome of a request. No resource can have this name. */
export const requestsCall = 'requests';

/** The last part of the path of the request for figures; no resource can have this name. */
export const figuresCall = 'figures';

/** Last path segment of the call that lists what awaits the user. No resource can have this name. */
export const awaitingCall = 'awaiting';

/** The last part of the path of the search over all resources; no resource can have this name. */
export const searchCall = 'search';

/** First path segment of the calls about a user's notifications. No resource can have this name. */
export const notificationsCall = 'notifications';
/** The first part of the path of the call that counts a list's tabs; no resource can have this name. */
export const countsCall = 'counts';

/** First path segment of the page that verifies a receipt. No resource can have this name. */
export const receiptsCall = 'receipts';

/** The names that a call of the gateway has in the place of a resource's; no resource can have them. */
export const reservedNames: readonly string[] = [
  requestsCall,
  figuresCall,
  awaitingCall,
  searchCall,
  notificationsCall,
  countsCall,
  receiptsCall,
  'views',
  'columns',
  'exports',
];
