import { createContext, type ReactElement, useContext } from 'react'

/** Draws the content of an element, or repeats what it drew for the same text and language. */
export type DrawOnce = (about: string, content: ReactElement) => string

const KeptMarkup = createContext<DrawOnce | null>(null)

/** Set on the server only (see kept-markup.server.tsx). */
export const KeptMarkupProvider = KeptMarkup.Provider

/**
 * Returns the props of an element with this content, which the server draws once: for what is the same on many pages,
 * like the footer. In the browser it is content like any other.
 *
 * @param about Names all that the content depends on besides the language.
 * @param content Uses the language and no other context, and no ids of React.
 */
export function useKeptMarkup(about: string, content: ReactElement) {
  const draw = useContext(KeptMarkup)
  return draw ? { dangerouslySetInnerHTML: { __html: draw(about, content) } } : { children: content }
}
