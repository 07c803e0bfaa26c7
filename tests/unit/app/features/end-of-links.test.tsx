import type { ComponentType } from 'react'
import { expect, test } from 'vitest'
import Parent from '#app/features/account/email/parent.tsx'
import DoorPass from '#app/features/door/pass.tsx'
import StopInvitations from '#app/features/invitation/stop.tsx'
import StopMessages from '#app/features/notification/messages.tsx'
import { drawnPage } from '#tests/unit/app/drawn-page.tsx'

const host = 'Club de marche La Boussole'
const asked = { firstname: 'Léo', until: '2026-12-20', agreed: false }
const activity = { name: 'Les crêtes', startDate: '2026-11-27T17:00:00Z', timeZone: 'America/Toronto' }
const window = {
  opensAt: '2026-11-27T16:00:00Z',
  closesAt: '2026-11-28T00:00:00Z',
  timeZone: 'America/Toronto',
}

/** The data of a page that a link opens, while there is something to do and where there is not. */
const PAGES: [name: string, page: ComponentType, open: object, ...over: object[]][] = [
  [
    'invitations',
    StopInvitations,
    { found: { host } },
    { found: null },
    { found: { host, isStopped: true } },
  ],
  ['messages', StopMessages, { found: { host } }, { found: null }, { found: { host, isStopped: true } }],
  ['parent', Parent, { asked }, { asked: null }, { asked: { ...asked, agreed: true } }],
  ['door', DoorPass, { state: 'open', activity }, { state: 'unknown' }, { state: 'closed', window }],
]

test.each(PAGES)(
  'the page of a link leads on where nothing is left to do: %s',
  async (_, page, open, ...over) => {
    const ways = async (data: object) =>
      (await drawnPage(page, { title: 'Titre', link: 'lien', ...data })).includes('href="/activites"')
    expect(await ways(open)).toBe(false)
    for (const data of over) expect(await ways(data)).toBe(true)
  },
)

test.each([
  ['invitations', StopInvitations],
  ['messages', StopMessages],
])('what the button has done is read out where the question stood: %s', async (_, page) => {
  const said = async (isStopped: boolean) => {
    const html = await drawnPage(page, { title: 'Titre', link: 'lien', found: { host, isStopped } })
    return /<p role="status">([^<]+)</.exec(html)?.[1]
  }
  const asked = await said(false)
  expect(asked).toContain(host)
  expect(await said(true)).not.toBe(asked)
})
