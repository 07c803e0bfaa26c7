import { SessionProvider, useSession } from 'next-auth/react'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'

export { getCsrfToken, getProviders, getSession, signIn, signOut } from 'next-auth/react'

/** Shows the signed-in person, as an application built with the stock client does. */
export function mount() {
  const place = globalThis.document.createElement('p')
  place.id = 'stock-client'
  globalThis.document.body.append(place)
  createRoot(place).render(createElement(SessionProvider, null, createElement(Who)))
}

function Who() {
  const { data, status } = useSession()
  return `${status}: ${data?.user?.name ?? ''}`
}
