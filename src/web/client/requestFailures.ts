/**
 * Where the client tells of requests that failed, whatever their caller makes of it: an `EventTarget` with
 * `CustomEvent<RequestError>`s of type `failure`. Requests that their caller aborted are none of them.
 */
export const requestFailures = new EventTarget();
