import { writeWelcome } from '#emails/messages/account/welcome.ts'
import { organisePath } from '#server/domain/platform/brand.ts'
import type { EmailBuilder } from '#server/tasks/emails/email.ts'

/** To a person who has just confirmed the address. */
export const welcome: EmailBuilder<'WELCOME'> = ({ services, recipient, t }) => {
  const { publicUrl } = services.settings
  const activitiesUrl = `${publicUrl}/activites`
  const organiseUrl = `${publicUrl}${organisePath()}`
  return Promise.resolve({ message: writeWelcome(t, { ...recipient, activitiesUrl, organiseUrl }) })
}
