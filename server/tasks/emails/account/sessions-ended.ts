import { writeSessionsEnded } from '#emails/messages/account/sessions-ended.ts'
import { HOME_ZONE } from '#server/domain/platform/home-zone.ts'
import type { EmailBuilder } from '#server/tasks/emails/email.ts'

/** To a person whom an operator has signed out everywhere. */
export const sessionsEnded: EmailBuilder<'SESSIONS_ENDED'> = ({ services, recipient, createdAt, t }) => {
  const page = `${services.settings.publicUrl}/authentification`
  const pageOf = (view: string) => `${page}?${new URLSearchParams({ set: view, lang: recipient.locale })}`
  const endedAt = { at: createdAt, timeZone: HOME_ZONE }
  const details = { ...recipient, endedAt, loginUrl: pageOf('login'), forgotUrl: pageOf('forgot') }
  return Promise.resolve({ message: writeSessionsEnded(t, details) })
}
