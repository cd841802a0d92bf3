/** Whether two values have the same content, with members in the same order: that of columns and options is theirs. */
export function sameContent(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Object.getPrototypeOf(one) !== Object.getPrototypeOf(other) || !isPlain(one)) return false;
  const names = Object.keys(one);
  const others = Object.keys(other);
  return (
    names.length === others.length &&
    names.every(
      (name, index) =>
        name === others[index] &&
        sameContent(one[name as keyof typeof one], other[name as keyof typeof other]),
    )
  );
}

/** Whether a value is what its members are: neither a map nor an object of a class. */
function isPlain(value: object): boolean {
  return Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
}
