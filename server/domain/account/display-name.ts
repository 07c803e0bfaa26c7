/** Returns how a person or an organisation is named (spec §3: `incName` is preferred for display). Pure. */
export function displayName(person: {
  organisationName: string | null
  firstName: string
  lastName: string
}): string {
  return person.organisationName ?? `${person.firstName} ${person.lastName}`.trim()
}
