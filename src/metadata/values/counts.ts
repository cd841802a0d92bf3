/** Most filters of which the records are counted at once: the views of a list, and the tabs of its states. */
export const maxCounted = 100;

/** Of each filter, records are counted up to this: further ones would take longer than the rows of the list. */
export const countLimit = 1_000;
