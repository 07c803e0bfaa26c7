/** The state of the authentication screen when a person left for Google: it is the same when they come back. */
export interface GoogleVisit {
  returnTo: string
  /** The sponsorship code of the link that the person came by; empty: none. */
  spsId: string
}

/** The page that forwards people, or lets them create an account. */
export function landingPath(params: Record<string, string>): string {
  return `/authentification/google${query(params)}`
}

export function screenPath(params: Record<string, string>): string {
  return `/authentification${query({ set: 'login', ...params })}`
}

/** Reads the visit from an address that `landingPath` made of it. */
export function visitOf({ searchParams }: URL): GoogleVisit {
  return { returnTo: searchParams.get('returnTo') ?? '', spsId: searchParams.get('spsId') ?? '' }
}

function query(params: Record<string, string>): string {
  return `?${new URLSearchParams(Object.entries(params).filter(([, value]) => value !== ''))}`
}
