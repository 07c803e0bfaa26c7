import { findUser } from '#db/queries/account/user.ts'
import type { ListedActivity } from '#db/queries/activity/listed.ts'
import { listToIndex, replaceSearchText } from '#db/queries/search/index-entry.ts'
import type { Db } from '#db/schema.ts'
import { displayName } from '#server/domain/account/display-name.ts'
import type { Services } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import type { TaskPayload } from '#server/schemas/platform/task.ts'
import { addTask } from '#server/services/platform/task.ts'
import { indexEntry } from './text.ts'

/** Activities per transaction: nobody who publishes meanwhile waits long. */
const INDEXED_AT_ONCE = 50

type Hosted = Pick<ListedActivity, 'hostFirstName' | 'hostLastName' | 'hostOrganisationName'>

export function hostNameOf({ hostFirstName, hostLastName, hostOrganisationName }: Hosted): string {
  return displayName({
    firstName: hostFirstName,
    lastName: hostLastName,
    organisationName: hostOrganisationName,
  })
}

/** Returns the name under which the activities of this host are found. */
export async function readHostName(db: Db, hostId: number): Promise<string> {
  const host = await findUser(db, hostId)
  return host ? displayName(host) : ''
}

/** Call it in the transaction in which a host's name changes or is deleted. */
export async function indexActivitiesOf(services: Services, hostId: number): Promise<void> {
  const [first] = await listToIndex(services.db, { hostId, after: 0, limit: 1 })
  if (first) await addTask(services, 'index-activities', { hostId, after: 0 })
}

type ToIndex = Awaited<ReturnType<typeof listToIndex>>[number]

/** Writes the entry of an activity anew; false where another one was written meanwhile. */
async function isIndexed(db: Db, activity: ToIndex): Promise<boolean> {
  const entry = { before: activity.searchText, after: indexEntry(activity, hostNameOf(activity)) }
  return entry.before === entry.after || replaceSearchText(db, activity.id, entry)
}

/** Writes the index entries of the next activities anew and leaves the rest to another task. */
export function indexActivities(
  services: Services,
  { hostId, after }: TaskPayload<'index-activities'>,
): Promise<void> {
  return inTransaction(services, async (services) => {
    const activities = await listToIndex(services.db, { hostId, after, limit: INDEXED_AT_ONCE })
    for (const activity of activities) {
      if (await isIndexed(services.db, activity)) continue
      // Changed meanwhile, perhaps by somebody who read the host's former name.
      const [changed] = await listToIndex(services.db, { hostId, after: activity.id - 1, limit: 1 })
      if (changed?.id === activity.id) await isIndexed(services.db, changed)
    }
    const last = activities.at(INDEXED_AT_ONCE - 1)
    if (last) await addTask(services, 'index-activities', { hostId, after: last.id })
  })
}
