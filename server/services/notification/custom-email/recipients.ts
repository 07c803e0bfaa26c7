import {
  hasPresent,
  listWritableRegistrations,
  listWritableWaiting,
  type RegistrationsWanted,
  type Steps,
  type Writable,
} from '#db/queries/notification/custom-email-recipients.ts'
import type { Activity } from '#db/schema/activity.ts'
import type { Audience, Selection } from '#server/domain/notification/custom-email.ts'
import type { Services } from '#server/runtime/context.ts'
import { readMessageRefusals } from './way-out.ts'

type About = Pick<Activity, 'id' | 'hostId' | 'cancelledAt'>

const STATES = {
  ALL: null,
  COMING: 'coming',
  REQUESTED: 'requested',
  PRESENT: 'present',
  ABSENT: 'absent',
  CHEQUE: 'cheque',
  CAME: 'CAME',
} as const satisfies Record<Exclude<Audience, 'WAITING'> | 'CAME', unknown>

/** Whether the ids of a selection are those of the waiting list; else they are registrations. */
export function isOfWaitingList(selection: Selection): boolean {
  return 'audience' in selection && selection.audience === 'WAITING'
}

/** Lists the next people of a selection by id, also those who want no messages from this host. */
export function listSelected(
  { db }: Services,
  activity: About,
  selection: Selection,
  steps: Steps,
): Promise<Writable[]> {
  if (!('audience' in selection))
    return listWritableRegistrations(db, activity, { ids: selection.participationIds }, steps)
  if (selection.audience === 'WAITING') return listWritableWaiting(db, activity.id, steps)
  const wanted: RegistrationsWanted = { state: STATES[selection.audience] }
  return listWritableRegistrations(db, activity, wanted, steps)
}

/** More than the largest activity has registrations. */
const EVERYBODY = { after: 0, limit: 1_000_000 }

/** Counts the people of a selection who would get an email now. */
export async function countRecipients(
  services: Services,
  activity: About,
  selection: Selection,
): Promise<number> {
  const isRefused = await readMessageRefusals(services, activity.hostId)
  const people = await listSelected(services, activity, selection, EVERYBODY)
  return people.filter((person) => !isRefused(person)).length
}

/** Returns whom the email of the morning after is for: those marked present, or all who came where nobody was. */
export async function selectionAfter({ db }: Services, activityId: number): Promise<Selection> {
  return { audience: (await hasPresent(db, activityId)) ? 'PRESENT' : 'CAME' }
}
