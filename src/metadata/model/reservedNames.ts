/** The first part of the path of the call that finds what became of a request; no resource can have this name. */
export const requestsCall = 'requests';

/** The last part of the path of the request for figures; no resource can have this name. */
export const figuresCall = 'figures';

/** The last part of the path of the call that says what awaits the user; no resource can have this name. */
export const awaitingCall = 'awaiting';

/** The last part of the path of the search over all resources; no resource can have this name. */
export const searchCall = 'search';

/** The first part of the path of the calls about what the user is told of; no resource can have this name. */
export const notificationsCall = 'notifications';
/** The first part of the path of the call that counts a list's tabs; no resource can have this name. */
export const countsCall = 'counts';

/** The first part of the path of the page that says whether a receipt is true; no resource can have this name. */
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
