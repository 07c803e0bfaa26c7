import { createContext, useContext } from 'react'

/** The nonce of this document's Content-Security-Policy; the client does not need it. */
const NonceContext = createContext<string | undefined>(undefined)

export const NonceProvider = NonceContext.Provider

export function useNonce(): string | undefined {
  return useContext(NonceContext)
}
