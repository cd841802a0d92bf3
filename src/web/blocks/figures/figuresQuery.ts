/** The first part of the keys of all queries for figures, by which a page loads them again. */
export const figuresKey = 'figures';

/** How long figures count as fresh, in ms: coming back to the window loads none again before. */
export const freshTime = 60_000;
