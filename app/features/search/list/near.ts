/** Around a town; `km` is null for a region: all of it. */
export interface Near {
  town: string
  km: number | null
}

/** Returns the key and values of a text about where is searched: `, à 30 km au plus d’Alma`, `, Charlevoix et environs`. */
export function describeNear({ town, km }: Near, locale: string) {
  return km === null
    ? { key: 'whereIn' as const, values: { town } }
    : { key: 'where' as const, values: { km, ofTown: ofTown(town, locale) } }
}

/** Returns a town after "of": in French `de Québec`, `d’Alma`, `du Bic`, `des Éboulements`; in English its name. */
export function ofTown(town: string, locale: string): string {
  if (!locale.startsWith('fr')) return town
  const [, article = '', name = ''] = /^(Les?) (.+)$/.exec(town) ?? []
  if (article) return `${article === 'Le' ? 'du' : 'des'} ${name}`
  return /^[aeiouyœ]/i.test(town.normalize('NFD')) ? `d’${town}` : `de ${town}`
}
