import { randomUUID } from 'node:crypto'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import type { ComponentType } from 'react'
import { expect, test } from 'vitest'
import CallOff, { action as callOff, loader as callOffPage } from '#app/features/hosting/call-off.tsx'
import AddParticipant, { action as add, loader as addPage } from '#app/features/hosting/participants/add.tsx'
import Removal, {
  action as remove,
  loader as removePage,
} from '#app/features/hosting/participants/remove.tsx'
import Places, { action as resize, loader as placesPage } from '#app/features/hosting/places.tsx'
import Repeat, { action as repeat, loader as repeatPage } from '#app/features/hosting/series/repeat.tsx'
import forms from '#locales/fr/forms.json' with { type: 'json' }
import { type World, world } from '#tests/api/world/world.ts'
import { drawnPage } from '#tests/unit/app/drawn-page.tsx'

interface HostPage {
  Page: ComponentType
  action: (args: ActionFunctionArgs) => Promise<unknown>
  loader: (args: LoaderFunctionArgs) => Promise<object>
  path: string
}

const PLACES = { Page: Places, action: resize, loader: placesPage, path: 'places' }
const ADD = { Page: AddParticipant, action: add, loader: addPage, path: 'ajouter' }
const REPEAT = { Page: Repeat, action: repeat, loader: repeatPage, path: 'repeter' }
const CALL_OFF = { Page: CallOff, action: callOff, loader: callOffPage, path: 'annuler' }
const REMOVE = { Page: Removal, action: remove, loader: removePage, path: 'participants/1/retirer' }

const calledOff = ({ db, clock }: World) =>
  db.updateTable('activity').set({ cancelledAt: clock.now.toISOString() }).execute()
const refused = ({ db }: World) => db.updateTable('activity').set({ validation: 'REFUSED' }).execute()
const begun = ({ clock }: World) => {
  clock.pass({ days: 9 })
}

test.each<[string, HostPage, Record<string, string>, (app: World) => unknown, string]>([
  ['for more places', PLACES, { participantNbr: '20' }, calledOff, forms.errors.resize.ACTIVITY_CANCELLED],
  [
    'that adds somebody',
    ADD,
    { prenom: 'Gisèle', nbrParticipant: '1', requestKey: randomUUID() },
    calledOff,
    forms.errors.participation.manual.ACTIVITY_CANCELLED,
  ],
  [
    'that repeats it',
    REPEAT,
    { every: 'WEEK', ends: 'TIMES', times: '3' },
    calledOff,
    forms.errors.series.ACTIVITY_CANCELLED,
  ],
  [
    'that repeats what an operator has refused',
    REPEAT,
    { every: 'WEEK', ends: 'TIMES', times: '3' },
    refused,
    forms.errors.series.ACTIVITY_NOT_VALID,
  ],
  ['that calls it off', CALL_OFF, { reason: '' }, begun, forms.errors.callOff.ALREADY_STARTED],
  [
    'that removes somebody',
    REMOVE,
    { reason: 'Complet', isGhost: 'false' },
    begun,
    forms.errors.removal.ALREADY_STARTED,
  ],
])('without script, a form %s that is refused comes back and says why', async (_, page, typed, end, why) => {
  const app = await world()
  const hike = await app.activity({ host: await app.host({ accountType: 'PRO' }) })
  const { id: participantId } = await app.participation({ activity: hike })
  await end(app)

  Object.assign(globalThis, { [Symbol.for('viree.services')]: app.services })
  const browser = app.browser()
  await browser.signIn(hike.host)
  const Cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const { publicUrl: origin } = app.services.settings
  const url = `${origin}/mes-activites/${hike.id}/${page.path}`
  const headers = { Cookie, Origin: origin, 'Accept-Language': 'fr' }
  const params = { activityId: String(hike.id), participantId: String(participantId) }
  const context = { peer: browser.peer }
  const request = new Request(url, { method: 'POST', headers, body: new URLSearchParams(typed) })
  const answer: unknown = await page.action({ request, context, params })
  expect(answer).toMatchObject({ init: { status: 409 } })

  const data = await page.loader({ request: new Request(url, { headers }), context, params })
  const html = await drawnPage(page.Page, data, (answer as { data: object }).data)
  expect(html).toContain(why)

  // Nobody is led to the page any more.
  const opened = page.loader({ request: new Request(url, { headers }), context: {}, params })
  await expect(opened).rejects.toMatchObject({ status: 404 })
})
