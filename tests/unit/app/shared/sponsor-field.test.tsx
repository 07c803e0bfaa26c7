import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom/server'
import { expect, test } from 'vitest'
import type { BoxProps } from '#app/shared/participation/box.tsx'
import { RegistrationBox } from '#app/shared/participation/registration-box.tsx'
import { i18nOf } from '#server/runtime/i18n.ts'

const ticketType = {
  paymentModelId: 1,
  name: null,
  price: 0,
  placesLeft: 8,
  sale: 'OPEN',
  membersOnly: false,
}

const activity = {
  activityId: 7,
  typeId: 1,
  timeZone: 'America/Toronto',
  participantNbr: 10,
  placesLeft: 8,
  price: 0,
  membersOnly: false,
  needsApproval: false,
  hasWaitingList: true,
  host: { displayName: 'Alice' },
  taken: 2,
  takesMore: true,
  state: 'OPEN',
  joinsAtOnce: true,
  ownPlaces: 0,
  ownWaiting: 0,
  ticketTypes: [ticketType],
  externalSite: null,
} as unknown as BoxProps['activity']

/** Draws the box of an activity on its page, which was opened at this query. */
async function drawn(of: BoxProps['activity'], query: string) {
  const page = { path: '/*', Component: () => createElement(RegistrationBox, { activity: of }) }
  const { query: open, dataRoutes } = createStaticHandler([page])
  const context = await open(new Request(`https://viree.example/activites/7/les-cretes${query}`))
  if (context instanceof Response) throw new Error('The box was not drawn.')
  const router = createStaticRouter(dataRoutes, context)
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18nOf('fr')}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </I18nextProvider>,
  )
}

const FIELD = '<input type="hidden" name="spsId" value="C0DE"/>'

test('the form that leads to joining keeps the sponsor’s code of the page', async () => {
  const several = { ...activity, ticketTypes: [ticketType, { ...ticketType, paymentModelId: 2 }] }
  for (const of of [activity, several] as BoxProps['activity'][]) {
    expect(await drawn(of, '?spsId=C0DE')).toContain(FIELD)
    expect(await drawn(of, '')).not.toContain('spsId')
  }
})

test('so does the link to the waiting list', async () => {
  const full = { ...activity, state: 'FULL', placesLeft: 0 } as BoxProps['activity']
  expect(await drawn(full, '?spsId=C0DE')).toContain('href="/activites/7/attente?spsId=C0DE"')
  expect(await drawn(full, '')).toContain('href="/activites/7/attente"')
})
