import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type ActivityContent,
  changedParts,
  CONTENT_PARTS,
  differOnlyInTime,
} from '#server/domain/activity/content.ts'

const hike: ActivityContent = {
  fields: {
    name: 'Les crêtes',
    typeId: 1,
    description: 'Une marche.',
    language: 'fr',
    startsAt: '2026-11-21T14:00:00.000Z',
    endsAt: null,
    localStart: '2026-11-21T09:00',
    timeZone: 'America/Toronto',
    isOnline: false,
    onlineLink: null,
    address: null,
    placeId: 'rimouski',
    city: 'Rimouski',
    province: 'QC',
    latitude: 48.4,
    longitude: -68.5,
    externalTicketUrl: null,
    pictureId: null,
    bannerPictureId: null,
  },
  ticketTypes: [{ id: 1, name: null, priceCents: 0 }],
  questions: [],
}

const fields = (change: Partial<ActivityContent['fields']>): ActivityContent => ({
  ...hike,
  fields: { ...hike.fields, ...change },
})

test.each<[string, ActivityContent]>([
  ['name', fields({ name: 'Autre' })],
  ['type', fields({ typeId: 2 })],
  ['description', fields({ description: '' })],
  ['language', fields({ language: 'en' })],
  ['start', fields({ startsAt: '2026-11-22T14:00:00.000Z' })],
  ['end', fields({ endsAt: '2026-11-21T16:00:00.000Z' })],
  ['place', fields({ address: 'Chemin du Lac' })],
  ['place', fields({ placeId: 'matane', city: 'Matane' })],
  ['place', fields({ isOnline: true })],
  ['onlineLink', fields({ onlineLink: 'https://exemple.org' })],
  ['externalTicketUrl', fields({ externalTicketUrl: 'https://exemple.org' })],
  ['picture', fields({ pictureId: 3 })],
  ['banner', fields({ bannerPictureId: 3 })],
  ['ticketTypes', { ...hike, ticketTypes: [{ id: 1, name: 'Adulte', priceCents: 0 }] }],
  [
    'questions',
    { ...hike, questions: [{ id: 1, kind: 'TEXT', label: 'Âge?', isRequired: false, isPerPerson: false }] },
  ],
])('a change of %s is that part, and no other', (part, after) => {
  expect(changedParts(hike, after)).toEqual([part])
  expect(changedParts(after, hike)).toEqual([part])
})

test.each<[string, boolean, ActivityContent]>([
  ['another day', true, fields({ startsAt: '2026-11-28T14:00:00.000Z', endsAt: '2026-11-28T16:00:00.000Z' })],
  ['rows of its own', true, { ...hike, ticketTypes: [{ id: 9, name: null, priceCents: 0 }] }],
  ['a price', false, { ...hike, ticketTypes: [{ id: 9, name: null, priceCents: 2000 }] }],
  ['another picture', false, fields({ pictureId: 3 })],
  ['another day and other words', false, fields({ startsAt: '2026-11-28T14:00:00.000Z', name: 'Autre' })],
])('another of the series with %s says the same: %s', (_, isSame, other) => {
  expect(differOnlyInTime(hike, other)).toBe(isSame)
})

test('the same words under a new number are no change: rows are replaced when they are saved', () => {
  expect(changedParts(hike, { ...hike, ticketTypes: [{ id: 9, name: null, priceCents: 0 }] })).toEqual([])
})

test('nothing differs from itself, and all parts are known', () => {
  expect(changedParts(hike, structuredClone(hike))).toEqual([])
  fc.assert(
    fc.property(fc.string(), fc.string(), (name, description) => {
      const parts = changedParts(hike, fields({ name, description }))
      expect(parts.every((part) => CONTENT_PARTS.includes(part))).toBe(true)
      expect(parts.includes('name')).toBe(name !== hike.fields.name)
    }),
  )
})
