/**
 * The page of one's registrations, on the tab of those that are certain, or of those that wait for something. `link`: of
 * a guest's email, or what stands for it.
 */
export function registrationsPath({ isWaiting, link }: { isWaiting: boolean; link?: string | null }): string {
  const query = new URLSearchParams({
    ...(link && { passe: link }),
    ...(isWaiting && { onglet: 'en-attente' }),
  })
  return query.size > 0 ? `/mes-inscriptions?${query}` : '/mes-inscriptions'
}
