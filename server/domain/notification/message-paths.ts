import { hostedPath } from '#server/domain/activity/paths.ts'

/** The addresses of what hosts write to participants. Pure. */

/** The host's page of the emails of an activity, and the pages below it. */
export function hostEmailsPath(activityId: number, below?: EmailPage): string {
  return hostedPath(activityId, below ? `courriels/${below}` : 'courriels')
}

/** The pages of the saved texts, as their addresses call them. */
export const TEXT_PAGES = { confirmation: 'CONFIRMATION', rappel: 'NEXT_24H', lendemain: 'AFTER' } as const

export type EmailPage = keyof typeof TEXT_PAGES | 'maintenant'

/** The page on which a recipient stops the messages of a host: posted to by mail programs, too (RFC 8058). */
export function wayOutPath(link: string): string {
  return `/courriel/messages?lien=${link}`
}
