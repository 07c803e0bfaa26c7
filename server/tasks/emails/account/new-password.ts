import { countSponsored, findUser } from '#db/queries/account/user.ts'
import type { User } from '#db/schema/account.ts'
import type { ConfirmEmail } from '#emails/messages/account/confirm-email.ts'
import { LAST_ACTIVATION_REMINDER } from '#server/domain/account/activation.ts'
import { DAYS_FOR_PARENT, waitsForParent } from '#server/domain/account/parent.ts'
import { organisePath } from '#server/domain/platform/brand.ts'
import type { WorkerServices } from '#server/runtime/context.ts'
import { CONFIRMATION_LINK_HOURS, makeConfirmationLink } from '#server/services/account/confirmation.ts'
import { DELETION_CODE_MINUTES, makeDeletionCode } from '#server/services/account/deletion-code.ts'
import { LINK_DAYS_AFTER, makeGuestLink } from '#server/services/account/guest.ts'
import { makeParentLink } from '#server/services/account/parent.ts'
import { makePasswordCode, PASSWORD_CODE_MINUTES } from '#server/services/account/sign-in/password.ts'
import type { NotificationSubjects } from '#server/services/notification/notification.ts'
import type { EmailContent, Occasion, Recipient } from '#server/tasks/emails/email.ts'

/**
 * To the person, the link that confirms the address; to the parent of a person under 14, the link to agree.
 */
export async function needsConfirmation(
  services: WorkerServices,
  recipient: Recipient,
): Promise<EmailContent<'NEW_USER_NEED_CONFIRMATION'>> {
  return recipient.parentOfId === undefined
    ? confirmEmail(services, recipient)
    : parentAsked(services, recipient)
}

async function parentAsked(
  services: WorkerServices,
  recipient: Recipient,
): Promise<EmailContent<'NEW_USER_NEED_CONFIRMATION'>> {
  const child = await findUser(services.db, recipient.parentOfId ?? 0)
  if (!child || !waitsForParent(child) || child.accountType === 'BANNED') return null
  const query = new URLSearchParams({ lien: makeParentLink(services, child), lang: recipient.locale })
  const agreeUrl = `${services.settings.publicUrl}/courriel/parent?${query}`
  return { details: { ...recipient, child: child.firstName, agreeUrl, days: DAYS_FOR_PARENT } }
}

async function confirmEmail(
  services: WorkerServices,
  recipient: Recipient,
): Promise<{ details: ConfirmEmail } | null> {
  if (recipient.isConfirmed || recipient.userId === null) return null
  const link = await makeConfirmationLink(services, recipient.userId)
  const confirmUrl = `${services.settings.publicUrl}/courriel/confirmer?clid=${link}&lang=${recipient.locale}`
  return { details: { ...recipient, confirmUrl, validHours: CONFIRMATION_LINK_HOURS } }
}

/** Accounts confirmed, deleted or banned meanwhile get nothing. */
export async function accountNotActivated(
  services: WorkerServices,
  recipient: Recipient,
  { reminder }: NotificationSubjects['ACCOUNT_NOT_ACTIVATED'],
): Promise<EmailContent<'ACCOUNT_NOT_ACTIVATED'>> {
  const user = recipient.userId === null ? undefined : await findUser(services.db, recipient.userId)
  if (user?.accountType === 'BANNED') return null
  const content = await confirmEmail(services, recipient)
  return content && { details: { ...content.details, isLast: reminder === LAST_ACTIVATION_REMINDER } }
}

export async function sponsorship(
  { db, settings }: WorkerServices,
  recipient: Recipient,
  { proUntil }: NotificationSubjects['SPONSORSHIP'],
  { facts }: Occasion,
): Promise<EmailContent<'SPONSORSHIP'>> {
  if (recipient.userId === null) return null
  const sponsored = facts?.sponsored ?? (await countSponsored(db, recipient.userId))
  const codesUrl = `${settings.publicUrl}/mon-compte/codes`
  return { details: { ...recipient, sponsored, codesUrl, proUntil: proUntil?.slice(0, 10) ?? null } }
}

export function welcome(
  { settings }: WorkerServices,
  recipient: Recipient,
): Promise<EmailContent<'WELCOME'>> {
  const activitiesUrl = `${settings.publicUrl}/activites`
  const organiseUrl = `${settings.publicUrl}${organisePath()}`
  return Promise.resolve({ details: { ...recipient, activitiesUrl, organiseUrl } })
}

/** To an account, the code for a new password; to a guest, the link with which they create an account. */
export async function newPassword(
  services: WorkerServices,
  recipient: Recipient,
  { purpose }: NotificationSubjects['NEW_PASSWORD'],
): Promise<EmailContent<'NEW_PASSWORD'>> {
  const { publicUrl } = services.settings
  const user = recipient.userId === null ? undefined : await findUser(services.db, recipient.userId)
  if (!user) return null
  if (purpose === 'DELETE_ACCOUNT') return deletionCode(services, recipient, user.id)
  if (purpose === 'REGISTRATIONS') return guestLink(services, recipient, user)
  const { isGuest } = user
  const chooseUrl = isGuest
    ? `${publicUrl}/mes-inscriptions/mot-de-passe?passe=${await makeGuestLink(services, user.id)}`
    : `${publicUrl}/mot-de-passe?code=${await makePasswordCode(services, user.id)}`
  return {
    details: {
      ...recipient,
      isGuest,
      chooseUrl: `${chooseUrl}&lang=${recipient.locale}`,
      validMinutes: isGuest ? null : PASSWORD_CODE_MINUTES,
    },
  }
}

/** The page of the link requires a session and has the button: the link alone deletes nothing. */
function deletionCode(
  services: WorkerServices,
  recipient: Recipient,
  userId: number,
): EmailContent<'NEW_PASSWORD'> {
  const page = `${services.settings.publicUrl}/mon-compte/confidentialite/supprimer`
  const query = new URLSearchParams({ code: makeDeletionCode(services, userId), lang: recipient.locale })
  return { details: { ...recipient, deleteUrl: `${page}?${query}`, validMinutes: DELETION_CODE_MINUTES } }
}

/** Guests who created an account meanwhile find everything in it. */
async function guestLink(
  services: WorkerServices,
  recipient: Recipient,
  user: User,
): Promise<EmailContent<'NEW_PASSWORD'>> {
  if (!user.isGuest) return null
  const page = `${services.settings.publicUrl}/mes-inscriptions`
  const query = new URLSearchParams({ passe: await makeGuestLink(services, user.id), lang: recipient.locale })
  return { details: { ...recipient, registrationsUrl: `${page}?${query}`, daysAfter: LINK_DAYS_AFTER } }
}
