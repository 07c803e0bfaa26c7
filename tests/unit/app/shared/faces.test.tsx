import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import { Portrait } from '#app/features/account/portrait.tsx'
import { CommentItem } from '#app/features/activity/conversation/comment.tsx'
import { HostPanel } from '#app/features/activity/page/host-panel.tsx'
import { WaitingTable } from '#app/features/hosting/waiting-list/table.tsx'
import { Header } from '#app/frame/header/bar.tsx'
import { AttendanceRow } from '#app/shared/participation/attendance/row.tsx'
import { Person } from '#app/shared/participation/participant.tsx'
import type { ParticipantEntry } from '#app/shared/participation/participant-entry.ts'
import { initials } from '#server/domain/account/display-name.ts'
import { drawnPage } from '#tests/unit/app/drawn-page.tsx'

const PERSON = { userId: 5, displayName: 'Élodie Tremblay-Gagnon' }
const PICTURE = '/images/elodie-400.webp'
const AT = { timeZone: 'America/Toronto', createdAt: '2026-11-20T12:00:00.000Z' }

const SESSION = {
  ...{ id: PERSON.userId, name: PERSON.displayName, displayName: PERSON.displayName },
  ...({ accountType: 'BASIC', active: 'YES', isOperator: false } as const),
}

const CONVERSATION = {
  ...{ activityId: 7, timeZone: AT.timeZone, path: '/activites/7', page: 0, comments: [], hasNext: false },
  ...({ closed: null, isCancelled: false, speaker: 'VISITOR', opened: null, draft: null } as const),
}

const COMMENT = {
  ...{ commentId: 3, activityId: 7, state: 'SHOWN' as const, comment: 'À samedi!', isHost: false },
  ...{ createdAt: AT.createdAt, editedAt: null, hiddenReason: null, mayEdit: false, mayRemove: false },
  ...{ replies: [], hasMoreReplies: false },
}

const WAITING = {
  ...{ id: 1, isGuest: false, displayName: PERSON.displayName, people: 2, createdAt: AT.createdAt },
  ...{ typeName: null, offeredUntil: null, isOutOfTurn: false, position: 1 },
}

const TO_MARK = {
  ...{ ...PERSON, id: 1, participantNbr: 2, activityId: 7, activityName: 'Les crêtes' },
  activityLanguage: 'fr' as const,
  ...{ timeZone: AT.timeZone, activityDate: AT.createdAt, participated: null, takeBackMs: 0 },
}

const PLACES: [string, (pictureUrl: string | null) => ReactElement][] = [
  ['the header', (pictureUrl) => <Header session={{ ...SESSION, pictureUrl }} hasPass={false} />],
  ['a profile', (pictureUrl) => <Portrait name={PERSON.displayName} pictureUrl={pictureUrl} />],
  [
    'a comment',
    (pictureUrl) => (
      <CommentItem
        comment={{ ...COMMENT, author: { ...PERSON, pictureUrl } }}
        conversation={CONVERSATION}
        returned={undefined}
        action="/activites/7"
        replyTo={false}
      />
    ),
  ],
  [
    'the card of a host',
    (pictureUrl) => (
      <HostPanel host={{ ...PERSON, pictureUrl }} card={{ held: 0, reviews: 0, average: null, next: [] }} />
    ),
  ],
  [
    'a row of participants',
    (pictureUrl) => <Person participant={{ ...PERSON, pictureUrl, email: null } as ParticipantEntry} />,
  ],
  [
    'a row of people to mark',
    (pictureUrl) => <AttendanceRow person={{ ...TO_MARK, pictureUrl }} onState={() => undefined} />,
  ],
  [
    'a row of the waiting list',
    (pictureUrl) => (
      <WaitingTable
        activity={{ activityId: 7, timeZone: AT.timeZone }}
        entries={[{ ...WAITING, pictureUrl }]}
        mayOffer={false}
        mayRemove={false}
      />
    ),
  ],
]

test.each(PLACES)('%s has the picture of a person, and initials only without one', async (_, place) => {
  const short = `>${initials(PERSON.displayName)}<`
  const pictured = await drawnPage(() => place(PICTURE), {})
  expect(pictured).toContain(`src="${PICTURE}"`)
  expect(pictured).not.toContain(short)
  const plain = await drawnPage(() => place(null), {})
  expect(plain).toContain(short)
  expect(plain).not.toContain('<img')
})
