/** LOGIN, LOGON (signup) and PASSWORD (reset) of the specification. */
export type AuthView = 'login' | 'signup' | 'forgot'

const VIEWS: Readonly<Record<string, AuthView>> = {
  logon: 'signup',
  signup: 'signup',
  password: 'forgot',
  forgot: 'forgot',
}

/** Returns the view of `?set=`: the names of the specification and our own; anything else is the login view. */
export function viewOf(set: string | null): AuthView {
  return set !== null && Object.hasOwn(VIEWS, set) ? (VIEWS[set] ?? 'login') : 'login'
}

/** The message of the login view about what was just done. */
export type AuthNews = 'sent' | 'guest'

/** Returns the address of a view of the authentication screen, with the page where the person wanted to go. */
export function viewPath(view: AuthView, returnTo: string, news?: AuthNews): string {
  const params = new URLSearchParams({ set: view, ...(returnTo && { returnTo }), ...(news && { news }) })
  return `/authentification?${params}`
}
