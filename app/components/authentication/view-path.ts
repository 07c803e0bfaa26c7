/** The address of a view of the authentication screen, which keeps where the person wanted to go. */
export function viewPath(view: 'login' | 'signup' | 'forgot', returnTo: string): string {
  const params = new URLSearchParams({ set: view, ...(returnTo && { returnTo }) })
  return `/authentification?${params}`
}
