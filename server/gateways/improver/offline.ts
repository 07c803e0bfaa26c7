import type { Improver } from './improver.ts'

/**
 * Typography and structure, without any request: the words stay as they are. What it needs is loaded with the first
 * text.
 */
export function makeOfflineImprover(): Improver {
  return {
    async improve(text, language) {
      const { improveOffline } = await import('./offline-text.ts')
      return { text: improveOffline(text, language) }
    },
  }
}
