import { expect, test } from 'vitest'
import { writeActivityValid } from '#emails/messages/activity/activity-valid.ts'
import { french } from './words.ts'

test('names with the marks of the translator are text like any other', () => {
  const message = writeActivityValid(french, {
    firstName: '$t(helloNobody)',
    brand: 'Virée',
    activity: 'Thé & {{brand}} <3',
    startsAt: '2026-11-21T14:00:00.000Z',
    timeZone: 'America/Toronto',
    place: 'L’Anse-Saint-Jean',
    activityUrl: 'https://viree.example/a',
    reach: 'LISTED',
  })
  expect(message.subject).toBe('En ligne\u00A0: Thé & {{brand}} <3')
  expect(message.paragraphs[0]).toBe('Bonjour $t(helloNobody),')
})
