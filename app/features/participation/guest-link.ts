/** A path of somebody without an account: with the secret of their email's link, when that is how they came. */
export function withPass(path: string, passe: string | null): string {
  if (!passe) return path
  return `${path}${path.includes('?') ? '&' : '?'}passe=${encodeURIComponent(passe)}`
}
