/** LOGIN, LOGON (signup) and PASSWORD (reset) of the specification. */
export type AuthView = 'login' | 'signup' | 'forgot'

/** What the login view says first, of what was just done. */
export type AuthNews = 'sent' | 'guest'

/** The address of a view of the authentication screen, which keeps where the person wanted to go. */
export function viewPath(view: AuthView, returnTo: string, news?: AuthNews): string {
  const params = new URLSearchParams({ set: view, ...(returnTo && { returnTo }), ...(news && { news }) })
  return `/authentification?${params}`
}
