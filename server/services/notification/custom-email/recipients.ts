import {
  countWanted,
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
  return (await countSelected(services, activity, selection)).reached
}

async function countSelected(services: Services, activity: About, selection: Selection) {
  const isRefused = await readMessageRefusals(services, activity.hostId)
  const people = await listSelected(services, activity, selection, EVERYBODY)
  return { writable: people.length, reached: people.filter((person) => !isRefused(person)).length }
}

/** How much of an audience gets a message: a host reads elsewhere how many registrations there are. */
export interface Reach {
  /** Those that would get an email now. */
  count: number
  /** All registrations of the audience, or entries of the waiting list. */
  total: number
  /** Entered by hand without an address. */
  withoutAddress: number
}

/** Counts an audience, and those of it who would get an email now. */
export async function readReach(services: Services, activity: About, audience: Audience): Promise<Reach> {
  const { writable, reached } = await countSelected(services, activity, { audience })
  // An entry of the waiting list always has an address.
  if (audience === 'WAITING') return { count: reached, total: writable, withoutAddress: 0 }
  const meant = await countWanted(services.db, activity, { state: STATES[audience] })
  return { count: reached, total: meant.registrations, withoutAddress: meant.withoutAddress }
}

/** Returns whom the email of the morning after is for: those marked present, or all who came where nobody was. */
export async function selectionAfter({ db }: Services, activityId: number): Promise<Selection> {
  return { audience: (await hasPresent(db, activityId)) ? 'PRESENT' : 'CAME' }
}
