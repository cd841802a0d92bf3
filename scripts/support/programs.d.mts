/** What runs on a server, by the name of its npm script, as paths from the project's folder. */
export const programs: Record<string, string>;
/** What else commands run, where all packages are installed. */
export const developerPrograms: Record<string, string>;
