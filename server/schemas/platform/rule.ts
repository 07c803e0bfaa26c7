/**
 * Returns when to check a rule about several fields: as soon as these are valid, whatever is wrong elsewhere in the
 * form. People see everything that is missing at once.
 */
export function whenReadable(...fields: string[]) {
  return {
    when: ({ value, issues }: { value: unknown; issues: readonly { path?: PropertyKey[] }[] }) =>
      typeof value === 'object' &&
      value !== null &&
      !issues.some(({ path = [] }) => path.length === 0 || fields.includes(String(path[0]))),
  }
}
