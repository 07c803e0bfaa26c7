import type { WorkerServices } from '#server/context.ts'
import { organisePath } from '#server/domain/brand.ts'
import { CONFIRMATION_LINK_HOURS, makeConfirmationLink } from '#server/services/confirmation.ts'
import type { Reader, Told } from './told.ts'

export async function confirmEmail(
  services: WorkerServices,
  reader: Reader,
): Promise<Told<'NEW_USER_NEED_CONFIRMATION'>> {
  if (reader.isConfirmed || reader.userId === null) return null
  const link = await makeConfirmationLink(services, reader.userId)
  const confirmUrl = `${services.settings.publicUrl}/courriel/confirmer?clid=${link}&lang=${reader.locale}`
  return { details: { ...reader, confirmUrl, validHours: CONFIRMATION_LINK_HOURS } }
}

export function welcome({ settings }: WorkerServices, reader: Reader): Promise<Told<'WELCOME'>> {
  const activitiesUrl = `${settings.publicUrl}/activites`
  const organiseUrl = `${settings.publicUrl}${organisePath()}`
  return Promise.resolve({ details: { ...reader, activitiesUrl, organiseUrl } })
}
