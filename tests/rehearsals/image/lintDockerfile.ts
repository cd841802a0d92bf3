import { validate } from 'dockerfile-utils';

/** Returns what is wrong in a Dockerfile, or should not be in one: a line each, none where it is fine. */
export function lintDockerfile(text: string): string[] {
  return validate(text).map(({ range, message }) => {
    const words = typeof message === 'string' ? message : message.value;
    return `Dockerfile:${range.start.line + 1}: ${words}`;
  });
}
