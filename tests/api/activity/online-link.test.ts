import { expect, test } from 'vitest'
import { ownRegistrations } from '#tests/api/world/registrations.ts'
import { world } from '#tests/api/world/world.ts'

const LINK = 'https://rencontre.exemple.org/salle-7'

test('where it happens online is told to those who come, in their pages, email and calendar, and to nobody else', async () => {
  const app = await world()
  const talk = await app.activity({ place: null, onlineLink: LINK } as object)
  const [bruno, stranger] = [await app.participant(), await app.participant()]
  const read = async (person: typeof bruno | null) =>
    (await app.as(person).activity.read({ activityId: talk.id })).onlineLink
  await app.delivered()
  expect([await read(null), await read(stranger), await read(talk.host)]).toEqual([null, null, LINK])

  await app.participation({ activity: talk, person: bruno })
  expect([await read(bruno), await read(stranger)]).toEqual([LINK, null])
  const [participation] = await ownRegistrations(app.as(bruno))
  expect(participation?.onlineLink).toBe(LINK)
  const uuid = participation!.participant.tickets[0]!.uuid
  expect((await app.as(null).pages.ticket.read({ uuid })).onlineLink).toBe(LINK)

  const message = (await app.delivered()).find(({ to }) => to.address === bruno.email)!
  expect(message.html).toContain(LINK)
  const file = message.attachments?.find(({ contentType }) => contentType.startsWith('text/calendar'))
  expect(String(file?.content).replace(/\r\n /g, '')).toContain(LINK)

  const query = { activityId: talk.id, participantId: participation!.participant.id, ticketsId: [uuid] }
  await app.as(bruno).participation.cancelTickets(query)
  expect(await read(bruno)).toBeNull()
  expect((await app.as(null).pages.ticket.read({ uuid })).onlineLink).toBeNull()
})
