/**
 * Whether Vite's dev server and Vitest can work below a path. They write paths into addresses without escaping them, so
 * that `%` begins an escape there, `?` a query and `#` a fragment.
 */
export function isPlainPath(path: string): boolean;

/** Copies a project into a new temporary folder whose path is plain, and returns that path. Files are linked where possible. */
export function copyToPlainPath(project: string): string;
