/** The reason why no improved text came back. */
export type ImproverFailure = 'TOO_SLOW' | 'UNREACHABLE' | 'REFUSED' | 'UNREADABLE' | 'TOO_LONG'

export type Improved = { text: string } | { failure: ImproverFailure }

/** Improves a text in Markdown without changing what it says. Never throws. */
export interface Improver {
  improve(text: string, language: 'fr' | 'en'): Promise<Improved>
}
