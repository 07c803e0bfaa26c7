import type { RouterClient } from '@orpc/server'
import type { router } from '#server/api/router.ts'

type Client = Pick<RouterClient<typeof router>, 'pages'>

/** Returns everything that this caller is registered for, of all tabs, newest registration first. */
export async function ownRegistrations({ pages }: Client, shown: { guestId?: string } = {}) {
  const ofTab = async (tab: 'coming' | 'waiting' | 'past') =>
    (await pages.participation.list({ ...shown, tab })).registrations
  const all = [...(await ofTab('coming')), ...(await ofTab('waiting')), ...(await ofTab('past'))]
  return all.sort((one, other) => other.participant.id - one.participant.id)
}
