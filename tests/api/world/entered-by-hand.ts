import type { ActivityOverrides } from './cast.ts'
import { hearNews } from './emails/notifications.ts'
import { world } from './world.ts'

/** Alice’s hike of ten places, to which Bruno comes with one other. */
export async function aliceAtWork(inputs: ActivityOverrides = {}) {
  const app = await world()
  const hike = await app.activity({ capacity: 10, ...inputs })
  const bruno = await app.participation({ activity: hike, partySize: 2 })
  const alice = app.as(hike.host)
  const gisele = { activityId: hike.id, firstname: 'Gisèle', nbrParticipant: 3 }
  return {
    ...app,
    hike,
    bruno,
    alice,
    gisele,
    add: (more = {}) => alice.manualParticipant.add({ ...gisele, ...more }),
    view: () => alice.pages.hosting.view({ activityId: hike.id }),
    news: await hearNews(app.db),
    ghosts: () =>
      app.db.selectFrom('participation').selectAll().where('kind', '=', 'GHOST').orderBy('id').execute(),
  }
}
