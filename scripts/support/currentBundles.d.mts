export function currentBundles(
  paths: readonly string[],
  more?: readonly string[],
): Promise<string | undefined>;
