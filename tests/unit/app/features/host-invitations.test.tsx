import { describe, expect, test } from 'vitest'
import Invitations from '#app/features/hosting/invitations.tsx'
import { GUEST_STATES, type GuestState } from '#server/domain/invitation/invitee-list.ts'
import { drawnPage } from '#tests/unit/app/drawn-page.tsx'

const AT = '2026-11-20T17:00:00.000Z'
const activity = { activityId: 1, name: 'La marche', isPrivate: false, awaited: null, closed: null }
const tabs = {
  ...{ activityId: 1, name: 'La marche', language: 'fr', startDate: AT, timeZone: 'America/Toronto' },
  ...{ waitingParties: 0, mayEdit: true, isHost: true, isCancelled: false },
}
const guest = {
  ...{ invitationId: 1, email: 'zoe@exemple.org', firstname: '', name: '' },
  ...{ sentAt: AT, emailsSent: 1, answeredAt: null },
}

/** Returns the text of the page with one invitee in a state. */
async function textOf(state: GuestState, about: { activity?: object; guest?: object } = {}) {
  const html = await drawnPage(Invitations, {
    ...{ activity: { ...activity, ...about.activity }, tabs, state: null, page: 0, hasNext: false, total: 1 },
    ...{ guests: [{ ...guest, state, ...about.guest }], toRemind: 0, leftToday: 10, dailyLimit: 100 },
    counts: Object.fromEntries(GUEST_STATES.map((one) => [one, Number(one === state)])),
  })
  return html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
}

describe('an invitee', () => {
  test('without an answer has how often and when an invitation was sent', async () => {
    expect(await textOf('SENT')).toContain('Invitation du 20 novembre 2026')
    expect(await textOf('SENT', { guest: { emailsSent: 3 } })).toContain(
      '3 invitations, la dernière le 20 novembre 2026',
    )
    expect(await textOf('LEAVING', { guest: { emailsSent: 0, sentAt: null } })).not.toMatch(/Invitation du/)
  })

  test('who answered has the day of the answer', async () => {
    const text = await textOf('DECLINED', { guest: { answeredAt: '2026-11-21T17:00:00.000Z' } })
    expect(text).toContain('21 novembre 2026')
    expect(text).not.toContain('20 novembre 2026 Retirer')
  })
})

test.each([
  ['ONLINE', 'partira dès que l’activité sera en ligne'],
  ['CHANGE_REVIEWED', 'partira dès que nous aurons lu votre dernier changement'],
  [null, 'est en cours d’envoi'],
])('an invitation that awaits %s: %s', async (awaited, sentence) => {
  expect(await textOf('LEAVING', { activity: { awaited } })).toContain(sentence)
})
