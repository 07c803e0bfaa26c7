import type { ComponentType } from 'react'
import { describe, expect, test } from 'vitest'
import HostedDoor from '#app/features/hosting/door.tsx'
import HostEmails from '#app/features/hosting/emails/overview.tsx'
import Invitations from '#app/features/hosting/invitations.tsx'
import ActivityStatistics from '#app/features/hosting/statistics/of-activity.tsx'
import HostedWaitingList from '#app/features/hosting/waiting-list.tsx'
import { OUTCOMES } from '#server/domain/participation/statistics.ts'
import { drawnPage } from '#tests/unit/app/drawn-page.tsx'

const AT = '2026-11-28T15:00:00.000Z'
const activity = {
  ...{ activityId: 1, name: 'La marche', language: 'fr', startDate: AT, timeZone: 'America/Toronto' },
  ...{ cancelled: false, isCancelled: false, isPrivate: false, awaited: null, closed: null },
}
const viewer = { mayEdit: true, isHost: true }
const tabs = { ...activity, ...viewer, waitingParties: 0 }
const NOBODY = { registrations: 0, people: 0 }
const statistics = {
  ...{ unit: 'day', steps: [], waiting: NOBODY, offered: NOBODY, types: [] },
  outcomes: Object.fromEntries(OUTCOMES.map((outcome) => [outcome, NOBODY])),
  marks: { present: NOBODY, absent: NOBODY, unmarked: NOBODY },
}

const PAGES: [string, ComponentType, object][] = [
  [
    'Porte',
    HostedDoor,
    {
      ...{ activity, tabs, link: null, devices: [], expected: 0, entered: 0, entries: [], met: [], kept: [] },
      ...{ window: { opensAt: AT, closesAt: AT }, now: AT },
    },
  ],
  [
    'Courriels',
    HostEmails,
    {
      ...{ activity, tabs, texts: [], sendings: [], afterLeavesAt: AT, momentsOver: [], isPro: true },
      ...{ mayWrite: true, leftToday: 90, dailyLimit: 100 },
      coming: { registrations: 0, withoutAddress: 0 },
    },
  ],
  [
    'Invitations',
    Invitations,
    { activity, tabs, guests: [], counts: {}, state: null, page: 0, hasNext: false, total: 0 },
  ],
  ['Statistiques', ActivityStatistics, { activity, statistics, clicks: null, ...viewer, isToCome: true }],
  [
    'Liste d’attente',
    HostedWaitingList,
    {
      ...{ activity, entries: [], page: 0, pages: 1, isOver: false, isOpen: true, ...viewer },
      counts: { parties: 0, people: 0, offers: 0, offered: 0, firstOfferUntil: null },
    },
  ],
]

describe('the pages of one activity for its host', () => {
  test.each(PAGES)('%s has one heading of the first level: the activity', async (tab, Page, data) => {
    const html = await drawnPage(Page, data)
    const headings = html.match(/<h1[^>]*>.*?<\/h1>/g)
    expect(headings).toEqual(['<h1 lang="fr-CA">La marche</h1>'])
    expect(html).toMatch(new RegExp(`aria-current="page"[^>]*>${tab}`))
  })
})
