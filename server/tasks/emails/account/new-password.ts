import { findUser } from '#db/queries/account/user.ts'
import type { User } from '#db/schema/account.ts'
import { writeGuestLink } from '#emails/messages/account/guest-link.ts'
import { writeNewPassword } from '#emails/messages/account/new-password.ts'
import { LINK_DAYS_AFTER, PASSWORD_CODE_MINUTES } from '#server/domain/account/lifetimes.ts'
import { makeGuestLink } from '#server/services/account/guest.ts'
import { makePasswordCode } from '#server/services/account/sign-in/password-code.ts'
import type { BuiltEmail, EmailArgs, EmailBuilder } from '#server/tasks/emails/email.ts'

/** The secret that its owner requested, mostly for a new password. */
export const newPassword: EmailBuilder<'NEW_PASSWORD'> = async (args) => {
  const { services, recipient, subject } = args
  const user = recipient.userId === null ? undefined : await findUser(services.db, recipient.userId)
  if (!user || subject.purpose === 'DELETE_ACCOUNT') return null
  return subject.purpose === 'REGISTRATIONS' ? guestLink(args, user) : passwordCode(args, user)
}

/** Guests who created an account meanwhile find everything in it. */
async function guestLink({ services, recipient, t }: EmailArgs, user: User): Promise<BuiltEmail | null> {
  if (!user.isGuest) return null
  const page = `${services.settings.publicUrl}/mes-inscriptions`
  const query = new URLSearchParams({ passe: await makeGuestLink(services, user.id), lang: recipient.locale })
  const details = { ...recipient, registrationsUrl: `${page}?${query}`, daysAfter: LINK_DAYS_AFTER }
  return { message: writeGuestLink(t, details) }
}

/** To an account, the code for a new password; to a guest, the link with which they create an account. */
async function passwordCode({ services, recipient, t }: EmailArgs, user: User): Promise<BuiltEmail> {
  const { publicUrl } = services.settings
  const { isGuest } = user
  const chooseUrl = isGuest
    ? `${publicUrl}/mes-inscriptions/mot-de-passe?passe=${await makeGuestLink(services, user.id)}`
    : `${publicUrl}/mot-de-passe?code=${await makePasswordCode(services, user.id)}`
  const message = writeNewPassword(t, {
    ...recipient,
    isGuest,
    chooseUrl: `${chooseUrl}&lang=${recipient.locale}`,
    validMinutes: isGuest ? null : PASSWORD_CODE_MINUTES,
  })
  return { message }
}
