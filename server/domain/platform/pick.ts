/** Returns these fields of an object, without those that are undefined. */
export function pick<Whole extends object, Name extends keyof Whole>(
  whole: Whole,
  names: readonly Name[],
): Pick<Whole, Name> {
  const said = names.filter((name) => whole[name] !== undefined)
  return Object.fromEntries(said.map((name) => [name, whole[name]])) as Pick<Whole, Name>
}

/** Returns an object without the fields that are undefined. */
export function withoutUndefined<Fields extends object>(fields: Fields): Partial<Fields> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Partial<Fields>
}
