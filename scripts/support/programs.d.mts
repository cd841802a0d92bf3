/** Programs of a server by npm script, as paths from the project's folder. */
export const programs: Record<string, string>;
/** Programs of developers, by the name of their npm script: they need all packages. */
export const developerPrograms: Record<string, string>;
