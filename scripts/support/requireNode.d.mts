/** Ends the process with a plain sentence where Node is older than what the project runs on. */
export function requireNode(): void;
