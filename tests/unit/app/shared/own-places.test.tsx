import { createElement } from 'react'
import { expect, test } from 'vitest'
import { StickyRegistration } from '#app/features/activity/page/sticky-registration.tsx'
import { tabOf } from '#app/features/participation/tab.ts'
import type { BoxProps } from '#app/shared/participation/box.tsx'
import { RegistrationBox } from '#app/shared/participation/registration-box.tsx'
import { registrationsPath } from '#server/domain/participation/registrations-path.ts'
import { drawnPage } from '#tests/unit/app/drawn-page.tsx'

const HERE = 'https://viree.example'

test('places that wait for something are on a tab of their own, also with the link of an email', () => {
  const tab = (link: string | null) =>
    tabOf(new URL(registrationsPath({ isWaiting: true, link }), HERE).searchParams)
  expect([tab(null), tab('ici')]).toEqual(['waiting', 'waiting'])
  expect(registrationsPath({ isWaiting: false, link: 'ici' })).toBe('/mes-inscriptions?passe=ici')
  expect(registrationsPath({ isWaiting: false })).toBe('/mes-inscriptions')
})

const OWN = {
  ...{ activityId: 7, typeId: 1, participantNbr: 10, placesLeft: 8, taken: 2, takesMore: false },
  ...{ ownPlaces: 2, ownWaiting: 2 },
}

test.each(['ASKED', 'HELD', 'JOINED'])(
  '%s: the box and the bar lead to where the places are',
  async (state) => {
    const ownPath = registrationsPath({ isWaiting: state !== 'JOINED' })
    const activity = { ...OWN, state, ownPath } as unknown as BoxProps['activity']
    for (const Part of [RegistrationBox, StickyRegistration])
      expect(await drawnPage(() => createElement(Part, { activity }), {})).toContain(`href="${ownPath}"`)
  },
)
