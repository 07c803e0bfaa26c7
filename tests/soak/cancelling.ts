import { setTimeout as pause } from 'node:timers/promises'
import { cookie, ownNetwork } from '#tests/infrastructure/crowd.ts'
import type { Answer } from './ask.ts'
import { asForm, asJson } from './headers.ts'
import type { Attempt } from './ledger.ts'
import { BEFORE_ANOTHER_TRY_MS, TRIES, type Venue } from './registering.ts'

/** A registration that was answered yes. */
export interface Granted {
  attempt: Attempt
  /** Of the person who made it. */
  headers: Record<string, string>
  participantId: number
  ticketIds: string[]
  guestId?: string
}

/** One of these gives all tickets back, over the API or with the form. */
export async function cancelOne(venue: Venue, all: Granted[]): Promise<void> {
  const { chance } = venue
  const [granted] = all.splice(chance.int(all.length), 1)
  if (!granted) return
  const { attempt, guestId } = granted
  const isForm = guestId === undefined && chance.is(0.4)
  attempt.isCancelled = 'perhaps'
  for (let tries = 0; tries < TRIES; tries += 1) {
    const { status } = await (isForm ? cancelByForm(venue, granted) : cancelByApi(venue, granted))
    // 404: an earlier try, whose answer was lost, has ended the registration.
    if (status === 200 || status === 302 || (status === 404 && tries > 0)) {
      attempt.isCancelled = true
      return
    }
    await pause(BEFORE_ANOTHER_TRY_MS)
  }
}

function cancelByApi(
  { tally }: Venue,
  { attempt: { activityId }, headers, participantId, ticketIds, guestId }: Granted,
): Promise<Answer> {
  return tally.ask('cancel', {
    ...asJson(headers),
    method: 'PUT',
    path: '/api/activity/participant',
    body: JSON.stringify({ activityId, participantId, ticketsId: ticketIds, guestId }),
  })
}

function cancelByForm(
  { tally, publicUrl }: Venue,
  { attempt: { activityId }, headers: { Authorization = '' }, participantId, ticketIds }: Granted,
): Promise<Answer> {
  const token = Authorization.replace('Bearer ', '')
  return tally.ask('cancel form', {
    ...asForm({ ...cookie(token, publicUrl), ...ownNetwork() }),
    path: `/mes-inscriptions/${participantId}/annuler`,
    body: new URLSearchParams([
      ['activityId', String(activityId)],
      ...ticketIds.map((id) => ['billets', id]),
    ]).toString(),
  })
}
