import { createContext, useContext } from 'react'

/** The nonce of this document's content security policy; on the client it is not needed any more. */
const NonceContext = createContext<string | undefined>(undefined)

export const NonceProvider = NonceContext.Provider

export function useNonce(): string | undefined {
  return useContext(NonceContext)
}
