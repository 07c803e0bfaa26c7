import { countSponsored, findUser } from '#db/queries/user.ts'
import type { User } from '#db/schema.ts'
import type { ConfirmEmail } from '#emails/messages/confirm-email.ts'
import type { WorkerServices } from '#server/context.ts'
import { LAST_ACTIVATION_REMINDER } from '#server/domain/activation.ts'
import { organisePath } from '#server/domain/brand.ts'
import { DAYS_FOR_PARENT, waitsForParent } from '#server/domain/parent.ts'
import { CONFIRMATION_LINK_HOURS, makeConfirmationLink } from '#server/services/confirmation.ts'
import { DELETION_CODE_MINUTES, makeDeletionCode } from '#server/services/deletion-code.ts'
import { LINK_DAYS_AFTER, makeGuestLink } from '#server/services/guest.ts'
import type { NotificationSubjects } from '#server/services/notification.ts'
import { makeParentLink } from '#server/services/parent.ts'
import { makePasswordCode, PASSWORD_CODE_MINUTES } from '#server/services/password.ts'
import type { Occasion, Reader, Told } from '#server/tasks/told.ts'

/** To the person, the link that confirms the address; to the parent of somebody under 14, the one that asks them. */
export async function needsConfirmation(
  services: WorkerServices,
  reader: Reader,
): Promise<Told<'NEW_USER_NEED_CONFIRMATION'>> {
  return reader.parentOfId === undefined ? confirmEmail(services, reader) : parentAsked(services, reader)
}

async function parentAsked(
  services: WorkerServices,
  reader: Reader,
): Promise<Told<'NEW_USER_NEED_CONFIRMATION'>> {
  const child = await findUser(services.db, reader.parentOfId ?? 0)
  if (!child || !waitsForParent(child) || child.accountType === 'BANNED') return null
  const query = new URLSearchParams({ lien: makeParentLink(services, child), lang: reader.locale })
  const agreeUrl = `${services.settings.publicUrl}/courriel/parent?${query}`
  return { details: { ...reader, child: child.firstName, agreeUrl, days: DAYS_FOR_PARENT } }
}

async function confirmEmail(
  services: WorkerServices,
  reader: Reader,
): Promise<{ details: ConfirmEmail } | null> {
  if (reader.isConfirmed || reader.userId === null) return null
  const link = await makeConfirmationLink(services, reader.userId)
  const confirmUrl = `${services.settings.publicUrl}/courriel/confirmer?clid=${link}&lang=${reader.locale}`
  return { details: { ...reader, confirmUrl, validHours: CONFIRMATION_LINK_HOURS } }
}

/** Whoever confirmed, left or was banned meanwhile is left in peace. */
export async function accountNotActivated(
  services: WorkerServices,
  reader: Reader,
  { reminder }: NotificationSubjects['ACCOUNT_NOT_ACTIVATED'],
): Promise<Told<'ACCOUNT_NOT_ACTIVATED'>> {
  const user = reader.userId === null ? undefined : await findUser(services.db, reader.userId)
  if (user?.accountType === 'BANNED') return null
  const told = await confirmEmail(services, reader)
  return told && { details: { ...told.details, isLast: reminder === LAST_ACTIVATION_REMINDER } }
}

export async function sponsorship(
  { db, settings }: WorkerServices,
  reader: Reader,
  { proUntil }: NotificationSubjects['SPONSORSHIP'],
  { facts }: Occasion,
): Promise<Told<'SPONSORSHIP'>> {
  if (reader.userId === null) return null
  const sponsored = facts?.sponsored ?? (await countSponsored(db, reader.userId))
  const codesUrl = `${settings.publicUrl}/mon-compte/codes`
  return { details: { ...reader, sponsored, codesUrl, proUntil: proUntil?.slice(0, 10) ?? null } }
}

export function welcome({ settings }: WorkerServices, reader: Reader): Promise<Told<'WELCOME'>> {
  const activitiesUrl = `${settings.publicUrl}/activites`
  const organiseUrl = `${settings.publicUrl}${organisePath()}`
  return Promise.resolve({ details: { ...reader, activitiesUrl, organiseUrl } })
}

/** To an account, the code for a new password; to a guest, the link with which they open an account. */
export async function newPassword(
  services: WorkerServices,
  reader: Reader,
  { purpose }: NotificationSubjects['NEW_PASSWORD'],
): Promise<Told<'NEW_PASSWORD'>> {
  const { publicUrl } = services.settings
  const user = reader.userId === null ? undefined : await findUser(services.db, reader.userId)
  if (!user) return null
  if (purpose === 'DELETE_ACCOUNT') return deletionCode(services, reader, user.id)
  if (purpose === 'REGISTRATIONS') return guestLink(services, reader, user)
  const isGuest = user.isGuest === 1
  const chooseUrl = isGuest
    ? `${publicUrl}/mes-inscriptions/mot-de-passe?passe=${await makeGuestLink(services, user.id)}`
    : `${publicUrl}/mot-de-passe?code=${await makePasswordCode(services, user.id)}`
  return {
    details: {
      ...reader,
      isGuest,
      chooseUrl: `${chooseUrl}&lang=${reader.locale}`,
      validMinutes: isGuest ? null : PASSWORD_CODE_MINUTES,
    },
  }
}

/** The page that the link opens asks to be signed in, and has the button: the link alone deletes nothing. */
function deletionCode(services: WorkerServices, reader: Reader, userId: number): Told<'NEW_PASSWORD'> {
  const page = `${services.settings.publicUrl}/mon-compte/confidentialite/supprimer`
  const query = new URLSearchParams({ code: makeDeletionCode(services, userId), lang: reader.locale })
  return { details: { ...reader, deleteUrl: `${page}?${query}`, validMinutes: DELETION_CODE_MINUTES } }
}

/** Whoever opened an account meanwhile finds everything in it. */
async function guestLink(
  services: WorkerServices,
  reader: Reader,
  user: User,
): Promise<Told<'NEW_PASSWORD'>> {
  if (!user.isGuest) return null
  const page = `${services.settings.publicUrl}/mes-inscriptions`
  const query = new URLSearchParams({ passe: await makeGuestLink(services, user.id), lang: reader.locale })
  return { details: { ...reader, registrationsUrl: `${page}?${query}`, daysAfter: LINK_DAYS_AFTER } }
}
