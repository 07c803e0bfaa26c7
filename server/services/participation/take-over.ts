import { updateParticipation } from '#db/queries/participation/participation.ts'
import type { Services } from '#server/runtime/context.ts'
import type { Attendee } from './attendee.ts'

/**
 * Makes a registration that of a mailed link which adds to it or pays for it: a stranger who typed the address opens
 * what they made, and nothing that its mailbox adds (ADR 144).
 */
export async function takeOver({ db }: Services, { pass }: Attendee, participationId: number): Promise<void> {
  if (pass?.scope === 'ALL') await updateParticipation(db, participationId, { guestPassId: pass.id })
}
