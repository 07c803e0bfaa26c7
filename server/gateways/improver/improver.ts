/** Why no improved text came back. */
export type ImproverFailure = 'TOO_SLOW' | 'UNREACHABLE' | 'REFUSED' | 'UNREADABLE' | 'TOO_LONG'

export type Improved = { text: string } | { failure: ImproverFailure }

/** Cares for a text in Markdown, and says what the person says, no more and no less. Never throws. */
export interface Improver {
  improve(text: string, language: 'fr' | 'en'): Promise<Improved>
}
