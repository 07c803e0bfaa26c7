import { signedIn } from '#server/api/base.ts'
import { presentSummary } from '#server/api/present/activity.ts'
import { withPlaces } from '#server/services/activity/read.ts'
import { listAllPicked, pickActivity } from '#server/services/search/promoted.ts'

const list = signedIn.pages.pick.list.handler(async ({ context: { services } }) => {
  const picked = await withPlaces(services, await listAllPicked(services))
  return picked.map((inList) => ({
    activity: presentSummary(inList),
    pickedAt: inList.activity.promotedAt ?? '',
  }))
})

const set = signedIn.pages.pick.set.handler(async ({ input, context: { services, session }, errors }) => {
  const { outcome } = await pickActivity(services, session, input)
  switch (outcome) {
    case 'SET':
      return { isPicked: input.isPicked }
    case 'NOT_FOUND':
      throw errors.ACTIVITY_UNRECOVERED()
  }
})

export const pick = { list, set }
