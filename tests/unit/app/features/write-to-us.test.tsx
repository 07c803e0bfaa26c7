import { expect, test } from 'vitest'
import Leave from '#app/features/account/settings/privacy/leave.tsx'
import SendReport from '#app/features/moderation/report.tsx'
import { drawnPage } from '#tests/unit/app/drawn-page.tsx'

const CONTACT = 'href="/contact"'

test('a report of what is one’s own says to write to us, with the way there', async () => {
  const page = { kind: 'ACTIVITY', name: 'Les crêtes', back: '/activites/1', isSent: false, formToken: null }
  expect(await drawnPage(SendReport, { ...page, isOwn: true })).toContain(CONTACT)
  expect(await drawnPage(SendReport, { ...page, isOwn: false })).not.toContain(CONTACT)
})

test('what prevents the deletion of an account says to write to us, with the way there', async () => {
  const activity = { activityId: 1, name: 'Les crêtes', startDate: '2026-11-27T17:00:00Z', people: 2 }
  const draw = (obstacle: 'TEAM_DECIDES' | 'UNDER_WAY' | null, hasPaidTickets = false) => {
    const activities = obstacle ? [{ ...activity, endDate: null, timeZone: 'America/Toronto', obstacle }] : []
    return drawnPage(Leave, { activities, hasPaidTickets, isBanned: false, registrations: 0 })
  }
  expect(await draw('TEAM_DECIDES')).toContain(CONTACT)
  expect(await draw(null, true)).toContain(CONTACT)
  for (const other of ['UNDER_WAY', null] as const) expect(await draw(other)).not.toContain(CONTACT)
})

test('the amounts that we would still owe to an account stand in the place of the button that deletes it', async () => {
  const draw = (owed: { salesCents: number; refundCents: number } | null) =>
    drawnPage(Leave, { activities: [], hasPaidTickets: false, isBanned: false, registrations: 0, owed })
  const both = await draw({ salesCents: 12_345, refundCents: 4599 })
  for (const part of ['123,45\u00A0$', '45,99\u00A0$', CONTACT]) expect(both).toContain(part)
  expect(both).not.toContain('value="delete"')
  expect(await draw(null)).toContain('value="delete"')
})
