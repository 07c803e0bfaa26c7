/** A page of the operators: `operationsPath('comptes', 12)`. */
export function operationsPath(...parts: (string | number)[]): string {
  return `/operations/${parts.join('/')}`
}
