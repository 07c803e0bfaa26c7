import { describe, expect, test } from 'vitest'
import { Participants } from '#app/features/hosting/activity/participants.tsx'
import { PeopleCome } from '#app/features/hosting/activity/people-come.tsx'
import HostedParticipant from '#app/features/hosting/participants/participant.tsx'
import { drawnPage } from '#tests/unit/app/drawn-page.tsx'

const START = '2026-11-28T15:00:00.000Z'
const activity = {
  ...{ activityId: 1, name: 'La marche', startDate: START, timeZone: 'America/Toronto' },
  ...{ cancelled: false, isHost: true, canRate: false },
}

describe('a list without a registration', () => {
  const draw = (now: string) =>
    drawnPage(
      () => (
        <Participants
          activity={activity}
          participants={[]}
          list={{
            ...{
              typed: { q: '', etat: '', tri: '' },
              errors: null,
              isFiltered: false,
              states: [],
              found: { registrations: 0, people: 0 },
            },
            ...{ page: 0, pages: 1 },
          }}
          requests={false}
          figures={{ registrations: 0, marked: 0, unmarked: 0, ended: 0 }}
          mayExport
          mayCorrect={false}
          mayWrite
          isDay={false}
          now={now}
        />
      ),
      {},
    )

  test('says until the start what brings the first ones', async () => {
    expect(await draw('2026-11-27T15:00:00.000Z')).toMatch(/Personne pour l’instant.*Partagez la page/)
    const after = await draw('2026-11-29T15:00:00.000Z')
    expect(after).toContain('Aucune inscription')
    expect(after).not.toContain('Partagez la page')
  })
})

test('invitations are offered only to people who may send them', async () => {
  const draw = (mayInvite: boolean) =>
    drawnPage(
      () => <PeopleCome activityId={1} name="La marche" address={null} isBefore mayInvite={mayInvite} />,
      {},
    )
  expect(await draw(true)).toContain('href="/mes-activites/1/invitations"')
  const html = await draw(false)
  expect(html).not.toContain('invitations')
  expect(html).toContain('href="/mes-activites/1/ajouter"')
})

const participant = {
  ...{ id: 7, userId: 4, displayName: 'Zoé Roy', email: null, nbrParticipant: 1, cheque: null, answers: [] },
  ...{ endedReason: null, state: 'YES', participated: null, hasUnopenedLink: false, mayRemove: false },
}

test('a registration is written to only by people who may, and where an email can reach it', async () => {
  const draw = (mayWrite: boolean) =>
    drawnPage(HostedParticipant, {
      ...{ activity, participant, mayWrite, mayCorrect: false, mayRefund: false, party: [], history: [] },
    })
  const path = 'href="/mes-activites/1/courriels/maintenant?participant=7"'
  expect(await draw(true)).toContain(path)
  expect(await draw(false)).not.toContain(path)
})

test('a page that only sets marks says where they are taken back, once they can be set', async () => {
  const draw = (canRate: boolean) =>
    drawnPage(HostedParticipant, {
      ...{ activity: { ...activity, canRate }, participant, mayWrite: false, mayCorrect: false },
      ...{ mayRefund: false, party: [], history: [] },
    })
  expect(await draw(true)).toContain('href="/presences"')
  expect(await draw(false)).not.toContain('href="/presences"')
})

test('a locked button is described by the sentence that says what opens it', async () => {
  const draw = (mayRemove: boolean | string) =>
    drawnPage(HostedParticipant, {
      ...{ activity, participant: { ...participant, mayRemove }, mayWrite: false, mayCorrect: false },
      ...{ mayRefund: false, party: [], history: [] },
    })
  const locked = await draw('PRO_ACCOUNT_REQUIRED')
  const [, id] = /aria-describedby="([^"]+)"/.exec(locked) ?? []
  expect(locked).toContain(`id="${id}"`)
  expect(locked).toContain('href="/mon-compte/codes"')
  expect(await draw(false)).not.toContain('href="/mon-compte/codes"')
})
