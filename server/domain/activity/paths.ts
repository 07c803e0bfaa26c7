/** Returns the address of an activity's page: the id identifies it, the words are for people. Pure. */
export function activityPath({ id, name }: { id: number; name: string }): string {
  return `/activites/${id}/${slugOf(name)}`
}

/** Returns a name as the end of an address: `les-cretes-de-la-montagne-noire`. */
export function slugOf(name: string): string {
  const words = name
    .replace(/œ/gi, 'oe')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
  return words.join('-').slice(0, 80).replace(/-$/, '') || 'activite'
}
