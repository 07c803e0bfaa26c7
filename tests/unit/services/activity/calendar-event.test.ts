import { expect, test } from 'vitest'
import type { ListedActivity } from '#db/queries/activity/listed.ts'
import { calendarEvent } from '#server/services/activity/calendar-event.ts'

const hike = {
  id: 12,
  name: 'Les crêtes',
  hostFirstName: 'Alice',
  hostLastName: 'Tremblay',
  hostOrganisationName: null,
  startsAt: '2026-11-21T14:00:00.000Z',
  endsAt: null,
  timeZone: 'America/Toronto',
  address: null,
  city: 'Rimouski',
  latitude: 48.4,
  longitude: -68.5,
  calendarSequence: 3,
  cancelledAt: null,
  changedAt: '2026-11-20T17:00:00.000Z',
} as ListedActivity

test('an event is known for ever by its UID, and by its sequence how new it is', () => {
  expect(calendarEvent(hike, 'https://viree.exemple.org')).toMatchObject({
    uid: 'activity-12@viree.exemple.org',
    sequence: 3,
    title: 'Les crêtes',
    description: 'Alice Tremblay',
    place: 'Rimouski',
    url: 'https://viree.exemple.org/activites/12/les-cretes',
    isCancelled: false,
  })
})

test('the link of a guest to a private activity leads to their registrations, and holds no secret', () => {
  const urlOf = (isPrivate: boolean, isForGuest: boolean) =>
    calendarEvent({ ...hike, isPrivate }, 'https://viree.exemple.org', { isForGuest }).url
  const page = 'https://viree.exemple.org/activites/12/les-cretes'
  expect([urlOf(false, true), urlOf(true, false)]).toEqual([page, page])
  expect(urlOf(true, true)).toBe('https://viree.exemple.org/mes-inscriptions')
})

test('a cancelled one says so, an address comes before the town, an organisation before its person', () => {
  const changed = {
    ...hike,
    cancelledAt: hike.changedAt,
    address: '12, rue du Quai',
    hostOrganisationName: 'Club de marche',
  }
  expect(calendarEvent(changed, 'https://viree.exemple.org')).toMatchObject({
    isCancelled: true,
    place: '12, rue du Quai, Rimouski',
    description: 'Club de marche',
  })
})
