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

interface ViewOptions {
  news?: AuthNews
  /** The sponsorship code of the link that the person came by; empty: none. */
  spsId?: string
}

/** Returns the address of a view of the authentication screen, with the page where the person wanted to go. */
export function viewPath(view: AuthView, returnTo: string, { news, spsId }: ViewOptions = {}): string {
  const params = new URLSearchParams({
    set: view,
    ...(returnTo && { returnTo }),
    ...(news && { news }),
    ...(spsId && { spsId }),
  })
  return `/authentification?${params}`
}
