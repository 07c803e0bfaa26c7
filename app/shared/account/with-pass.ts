/** Returns a path of the guest's pages, with the secret of their email's link if they came by one. */
export function withPass(path: string, passe: string | null): string {
  if (!passe) return path
  return `${path}${path.includes('?') ? '&' : '?'}passe=${encodeURIComponent(passe)}`
}
