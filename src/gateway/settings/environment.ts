import { readFileSync } from 'node:fs';

/**
 * Returns the environment with those of `secrets` and of networks that are in files, as orchestrators mount them. Where `X_FILE` is set, `X` is its text without outer
 * blanks. Throws an error that names the variable where the file is unreadable or empty, or both are set.
 */
export function readSecretFiles(
  environment: NodeJS.ProcessEnv,
  secrets: readonly string[],
): NodeJS.ProcessEnv {
  const networks = Object.keys(environment).flatMap((name) => /^(NETWORK_\w+)_FILE$/.exec(name)?.[1] ?? []);
  const found = [...secrets, ...networks].flatMap((name) => {
    const file = environment[`${name}_FILE`]?.trim();
    if (!file) return [];
    if (environment[name]?.trim())
      throw new Error(`${name} and ${name}_FILE are both set: remove one of them.`);
    return [[name, readSecret(`${name}_FILE`, file)] as const];
  });
  return { ...environment, ...Object.fromEntries(found) };
}

function readSecret(variable: string, file: string): string {
  let text: string;
  try {
    text = readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new Error(`${variable}: ${(error as Error).message}`, { cause: error });
  }
  if (text === '') throw new Error(`${variable}: ${file} is empty.`);
  return text;
}

/** Returns functions that read a variable by its name. One that is empty counts as not set; an invalid one throws. */
export function variablesOf(environment: NodeJS.ProcessEnv) {
  const text = (name: string) => environment[name]?.trim() || undefined;
  return {
    text,
    list: (name: string) =>
      text(name)
        ?.split(/[\s,]+/)
        .filter(Boolean) ?? [],
    integer: (name: string, fallback: number, min: number, max: number) => {
      const value = text(name) === undefined ? fallback : Number(text(name));
      if (Number.isInteger(value) && value >= min && value <= max) return value;
      throw new Error(`${name} must be a whole number from ${min} to ${max}, not "${environment[name]}".`);
    },
    flag: (name: string, fallback: boolean) => {
      const value = text(name)?.toLowerCase();
      if (value === undefined) return fallback;
      if (['1', 'true', 'yes', 'on'].includes(value)) return true;
      if (['0', 'false', 'no', 'off'].includes(value)) return false;
      throw new Error(`${name} must be 1 or 0, not "${environment[name]}".`);
    },
    choice: <Choice extends string>(name: string, choices: readonly Choice[], fallback: Choice): Choice => {
      const value = text(name)?.toLowerCase();
      if (value === undefined) return fallback;
      const chosen = choices.find((one) => one === value);
      if (chosen) return chosen;
      throw new Error(`${name} must be one of ${choices.join(', ')}, not "${environment[name]}".`);
    },
    address: (name: string, ...schemes: string[]) => {
      const value = text(name);
      if (value === undefined || schemes.some((scheme) => value.startsWith(scheme))) return value;
      throw new Error(`${name} must start with ${schemes.join(' or ')}.`);
    },
  };
}

/** Returns an address for each of the hosts of `postgres://user:password@one:5432,two:5432/database`. */
export function splitHosts(databaseUrl: string): string[] {
  const [, begin = '', hosts = '', end = ''] =
    /^(\w+:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/s.exec(databaseUrl) ?? [];
  return hosts.split(',').map((host) => begin + host + end);
}
