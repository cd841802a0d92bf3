/** How a state is coloured; the word beside it says the same. */
export type Tone = 'success' | 'warning' | 'error' | 'info' | 'neutral';
