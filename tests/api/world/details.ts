import type { ActivityDetails } from '#server/domain/activity/details.ts'

/** What the form of an activity says when it is sent. */
export const DETAILS: ActivityDetails = {
  name: 'Une marche',
  typeId: 1,
  description: 'Deux heures.',
  language: 'fr',
  start: '2026-12-24T09:00',
  end: null,
  timeZone: 'America/Toronto',
  place: { placeId: null, city: 'Rimouski' },
  address: null,
  capacity: 10,
  ticketTypes: [],
}
