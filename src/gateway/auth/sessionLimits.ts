/** How long a session lasts, in milliseconds: unused at most, in all at most, and how often its use is noted. */
export const sessionLimits = { idle: 30 * 60_000, whole: 12 * 60 * 60_000, noted: 15_000 };
