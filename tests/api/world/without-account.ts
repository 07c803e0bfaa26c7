import type { Services, Session } from '#server/runtime/context.ts'
import { openGuestPass } from '#server/services/account/guest.ts'
import { findAttendee } from '#server/services/participation/attendee.ts'
import { join } from '#server/services/participation/join.ts'
import {
  addManualParticipant,
  type ManualParticipant,
} from '#server/services/participation/manual-participant.ts'

/** A guest joins from the page of the activity. */
export async function guestParticipation(
  services: Services,
  activityId: number,
  inputs: {
    email?: string
    firstName?: string
    lastName?: string
    locale?: 'fr' | 'en'
    partySize?: number
  } = {},
): Promise<{ id: number; email: string }> {
  const {
    email = 'gaetane@exemple.org',
    firstName = 'Gaétane',
    lastName = 'Hudon',
    locale = 'fr',
    partySize = 1,
  } = inputs
  const passing = await openGuestPass(services, { email, firstName, lastName, locale })
  if ('refused' in passing) throw new Error(`${email}: ${passing.refused}`)
  const guest = await findAttendee(services, null, passing.pass)
  const parts = [{ ticketTypeId: null, people: partySize }]
  const input = { activityId, parts, consent: false, acceptsFewer: false }
  const joined = await join(services, guest!, input)
  if ('refused' in joined || joined.outcome !== 'JOINED')
    throw new Error(`${email}: ${JSON.stringify(joined)}`)
  return { id: joined.participationId, email }
}

/** The host adds a person by hand. */
export async function manualParticipation(
  services: Services,
  host: Session,
  activityId: number,
  inputs: Partial<ManualParticipant> = {},
): Promise<{ id: number; email: string }> {
  const person = {
    activityId,
    firstName: 'Hector',
    lastName: 'Isabelle',
    organisationName: null,
    email: 'hector@exemple.org',
    partySize: 1,
    chequeNumber: null,
    ticketTypeId: null,
    amountCents: null,
    requestKey: null,
    ...inputs,
  }
  const added = await addManualParticipant(services, host, person)
  if ('refused' in added) throw new Error(`${person.email}: ${added.refused}`)
  return { id: added.participationId, email: person.email ?? '' }
}
