import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import Orders from '#app/features/payment/orders.tsx'
import { type HostedActivity, HostedLine } from '#app/shared/activity/hosted-line.tsx'
import { ActivityRecap } from '#app/shared/activity/recap.tsx'
import type { CardActivity } from '#app/shared/activity/summary.ts'
import { AttendanceList } from '#app/shared/participation/attendance/list.tsx'
import type { PersonToMark } from '#app/shared/participation/attendance/use-mark.ts'
import { HeldPlaces } from '#app/shared/payment/held-places.tsx'
import { drawnPage } from '#tests/unit/app/drawn-page.tsx'

const NOW = '2026-12-01T15:00:00.000Z'

const ACTIVITY: CardActivity & HostedActivity = {
  ...{ activityId: 7, slug: 'snow-walk', name: 'Snow walk', typeId: 1, motif: 'neige' },
  language: 'en',
  ...{ pictureUrl: null, drawing: 7, startDate: NOW, endDate: null, timeZone: 'America/Toronto' },
  ...{ participantNbr: 12, placesLeft: 12, placesTaken: 0, price: 0, requests: 0, cancelled: false },
  ...{ place: { city: 'Lévis' }, host: { displayName: 'Alice' } },
  validation: 'VALIDED',
}

const PERSON: PersonToMark = {
  ...{ id: 1, userId: 2, displayName: 'Bruno', pictureUrl: null, participantNbr: 1, activityId: 7 },
  ...{ activityName: 'Snow walk', activityDate: NOW, timeZone: 'America/Toronto' },
  activityLanguage: 'en',
  ...{ participated: null, takeBackMs: 0 },
}

const ORDER = { transactionId: 'x', heldUntil: NOW, places: 2 }

const DRAWN: [string, ReactElement][] = [
  ['beside a form about it', <ActivityRecap key="" activity={ACTIVITY} />],
  ['in the list of its host', <HostedLine key="" activity={ACTIVITY} now={NOW} />],
  [
    'above places that are held',
    <HeldPlaces key="" orders={[ORDER]} activity={ACTIVITY} isNamed now={NOW} passe={null} />,
  ],
  ['above those to mark', <AttendanceList key="" groups={[{ ...PERSON, rows: [PERSON] }]} />],
]

test.each(DRAWN)('a name in another language says which it is: %s', async (_where, element) => {
  expect(await drawnPage(() => element, {})).toMatch(/ lang="en-CA"[^>]*>( )?Snow walk/)
})

test('a name in another language says which it is: in the list of orders', async () => {
  const order = {
    ...{ transactionId: 'x', activityName: 'Snow walk', activityLanguage: 'en', status: 'PAID' },
    ...{ createdAt: NOW, total: 1200, receiptNumber: null, places: 1 },
  }
  const html = await drawnPage(Orders, { orders: [order], page: 0, hasNext: false, passe: null })
  expect(html).toMatch(/ lang="en-CA"[^>]*>Snow walk/)
})
