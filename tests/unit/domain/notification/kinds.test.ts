import { expect, test } from 'vitest'
import { isNotificationType, NOTIFICATIONS } from '#server/domain/notification/kinds.ts'

test('a stored type is one that we know, or it is not', () => {
  expect(isNotificationType('WELCOME')).toBe(true)
  for (const strange of ['', 'welcome', 'toString', '__proto__', 'constructor'])
    expect(isNotificationType(strange)).toBe(false)
})

test('what belongs to something that the person has begun may not be switched off', () => {
  const optional = Object.entries(NOTIFICATIONS).filter(([, { mayBeSwitchedOff }]) => mayBeSwitchedOff)
  expect(optional.map(([type]) => type)).toEqual([
    'PARTICIPANT_WAITING_TOO_LONG',
    'ACTIVITY_INVITATION',
    'PROMOTION',
    'NEXT_24H',
    'NEW_COMMENT',
    'NEW_RESPONSE',
    'ALERT_NEW_ACTIVITY',
  ])
})
