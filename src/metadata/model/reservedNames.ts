/** The first part of the path of the call that finds what became of a request; no resource can have this name. */
export const requestsCall = 'requests';

/** The last part of the path of the request for figures; no resource can have this name. */
export const figuresCall = 'figures';

/** The last part of the path of the call that says what awaits the user; no resource can have this name. */
export const awaitingCall = 'awaiting';
