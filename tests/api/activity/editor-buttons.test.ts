import type { SubmissionResult } from '@conform-to/react'
import { describe, expect, test } from 'vitest'
import AddActivity, { action, loader } from '#app/features/hosting/editor/add.tsx'
import { action as save } from '#app/features/hosting/editor/drafts/save.ts'
import EditActivity, {
  action as changeDraft,
  loader as readDraft,
} from '#app/features/hosting/editor/edit.tsx'
import type { PersonOverrides } from '#tests/api/world/cast.ts'
import { member, organisation } from '#tests/api/world/organisations.ts'
import { photograph } from '#tests/api/world/pictures.ts'
import { world } from '#tests/api/world/world.ts'
import { drawnPage } from '#tests/unit/app/drawn-page.tsx'

interface Returned {
  result: SubmissionResult | null
  draftId: number | null
  bannerKey: string | null
}

/** The form of a new activity before anybody has typed. */
const UNTOUCHED = {
  ...{ name: '', typeId: '', description: '', language: 'fr', startDate: '', endDate: '' },
  ...{ timeZone: 'America/Toronto', city: '', cityAsked: '', address: '', onlineLink: '' },
  ...{ participantNbr: '', externalTicketUrl: '', minimumNbr: '', minimumDate: '', ticketsLockedAt: '' },
  ...{
    refundMax: '0',
    pctRefundMax: '0',
    refundNom: '0',
    pctRefundNom: '0',
    refundMin: '0',
    pctRefundMin: '0',
  },
  ...{ pictureKey: '', bannerKey: '', drawing: '437', draftVersion: '', turn: '' },
}

const NOTHING = { faults: [], draftId: null, bannerKey: null }

/** Alice's browser, with the buttons of the editor, without script. */
async function editor(overrides: PersonOverrides = {}) {
  const app = await world()
  const alice = await app.host(overrides)
  const browser = app.browser()
  await browser.signIn(alice)
  Object.assign(globalThis, { [Symbol.for('viree.services')]: app.services })
  const ask = (path: string, about?: RequestInit, params = {}) => {
    const origin = app.services.settings.publicUrl
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { Cookie: cookie, Origin: origin, 'Accept-Language': 'fr' }
    const request = new Request(`${origin}${path}`, { headers, ...about })
    return { request, context: { peer: browser.peer }, params }
  }
  const send = (path: string, fields: Record<string, string | File>, params = {}) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    return ask(path, { method: 'POST', body: form }, params)
  }
  const openNew = async () => drawnPage(AddActivity, await loader(ask('/ajouter-une-activite')))
  const openDraft = async (id: number) => {
    const path = `/mes-activites/${id}/modifier?etape=3`
    return drawnPage(EditActivity, await readDraft(ask(path, {}, { activityId: String(id) })))
  }
  const publishDraft = async (id: number, fields: Record<string, string>) => {
    const sent = { ...UNTOUCHED, requestKey: crypto.randomUUID(), ...fields, intent: 'publish' }
    const params = { activityId: String(id) }
    const answer: unknown = await changeDraft(send(`/mes-activites/${id}/modifier`, sent, params))
    return answer instanceof Response ? answer.status : answer
  }
  /** Saves as the script of the page does while Alice types. */
  const autosave = async (fields: Record<string, string>) => {
    const sent = { ...UNTOUCHED, requestKey: crypto.randomUUID(), turn: '1', ...fields }
    const answer = await save(send('/ajouter-une-activite/brouillon', sent))
    const { outcome } = (await answer.json()) as { outcome: string }
    return { status: answer.status, outcome }
  }
  const press = async (intent: string, fields: Record<string, string | File> = {}) => {
    const sent = { ...UNTOUCHED, requestKey: crypto.randomUUID(), ...fields, intent }
    const answer: unknown = await action(send('/ajouter-une-activite', sent))
    if (answer instanceof Response)
      return { ...NOTHING, status: answer.status, leadsTo: answer.headers.get('Location') }
    const { data, init } = answer as { data: Returned; init: ResponseInit | null }
    const { result, draftId, bannerKey } = data
    const faults = Object.keys(result?.error ?? {}).sort()
    return { status: init?.status, leadsTo: null, faults, draftId, bannerKey }
  }
  const drafts = () => app.as(alice).pages.draft.list()
  return { ...app, alice, browser, press, autosave, drafts, openNew, openDraft, publishDraft }
}

const unreadable = () => new File(['no picture'], 'photo.png', { type: 'image/png' })
const tooLarge = () => new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'photo.png', { type: 'image/png' })

describe('a picture that cannot be kept, in a draft', () => {
  test.each([
    ['unreadable', 'save:2', unreadable],
    ['unreadable, before looking at it', 'preview', unreadable],
    ['too large', 'save', tooLarge],
  ])('names only itself, and the rest is kept: %s', async (_, intent, picture) => {
    const { press, drafts } = await editor()
    const pressed = await press(intent, {
      name: 'Les crêtes',
      picture: picture(),
      banner: await photograph(),
    })
    expect(pressed).toMatchObject({ status: 400, faults: ['picture'] })
    expect(pressed.bannerKey).toMatch(/^[0-9a-f]{24}$/)
    expect(await drafts()).toMatchObject([{ draftId: pressed.draftId, name: 'Les crêtes' }])
  })

  test('because it cannot be stored leaves the rest of the form', async () => {
    const { press, drafts, services } = await editor()
    services.pictures = { ...services.pictures, write: () => Promise.reject(new Error('the disk is full')) }
    const pressed = await press('save', { name: 'Les crêtes', picture: await photograph() })
    expect(pressed).toMatchObject({ status: 400, faults: ['picture'] })
    expect(await drafts()).toMatchObject([{ draftId: pressed.draftId, name: 'Les crêtes' }])
  })

  test('is one fault among others when it is published', async () => {
    const { press } = await editor()
    const { status, faults } = await press('publish', { name: 'Les crêtes', picture: unreadable() })
    expect(status).toBe(400)
    expect(faults).toEqual(expect.arrayContaining(['picture', 'startDate', 'description']))
  })

  test('that is good is no fault', async () => {
    const { press } = await editor()
    expect(await press('save', { name: 'Les crêtes', picture: await photograph() })).toMatchObject({
      status: 302,
      leadsTo: '/mes-activites',
    })
  })
})

describe('the button that publishes', () => {
  test('leaves no draft of an empty form, and says what is missing', async () => {
    const { press, drafts } = await editor()
    const { status, faults, draftId } = await press('publish')
    expect([status, draftId]).toEqual([400, null])
    expect(faults).toEqual(expect.arrayContaining(['name', 'startDate', 'description']))
    expect(await drafts()).toEqual([])
  })

  test('leaves none of blanks and of rows in which nothing stands', async () => {
    const { press, drafts } = await editor()
    await press('publish', {
      name: '  ',
      description: '\r\n',
      'ticketTypes[0].name': '',
      'questions[0].type': 'TEXT',
    })
    expect(await drafts()).toEqual([])
  })

  test.each([
    ['a name', { name: 'Les crêtes' }],
    ['a town', { city: 'Lévis' }],
    ['another language', { language: 'en' }],
    ['a box', { isPrivate: 'on' }],
    ['a ticket type', { 'ticketTypes[0].name': 'Adulte' }],
  ])('keeps %s', async (_, fields) => {
    const { press, drafts } = await editor()
    await press('publish', fields)
    expect(await drafts()).toHaveLength(1)
  })

  test('keeps a picture', async () => {
    const { press, drafts } = await editor()
    await press('publish', { picture: await photograph() })
    expect(await drafts()).toHaveLength(1)
  })
})

test.each([
  ['save', '/mes-activites'],
  ['save:2', '/ajouter-une-activite?etape=2'],
  ['draw', null],
  ['add:questions', null],
])('an empty form leaves no draft, whichever button was pressed: %s', async (intent, leadsTo) => {
  const { press, drafts } = await editor()
  expect(await press(intent)).toMatchObject({ leadsTo, draftId: null })
  expect(await drafts()).toEqual([])
})

test('what can be judged is said together with what cannot be read', async () => {
  const { press } = await editor()
  const typed = {
    ...{ name: 'X', typeId: '1', description: 'On marche.', startDate: '2020-01-01T10:00' },
    ...{ endDate: '2019-01-01T10:00', city: 'Nullepart', participantNbr: '-3' },
    ...{ 'ticketTypes[0].price': 'abc', 'ticketTypes[0].salesEnd': '2031-01-01T10:00' },
    ...{ minimumNbr: '4', minimumDate: '2020-01-01T09:00', refundMax: '2', refundNom: '5' },
  }
  const { status, faults } = await press('publish', typed)
  expect(status).toBe(400)
  expect(faults).toEqual([
    ...['city', 'endDate', 'minimumDate', 'name', 'participantNbr', 'refundNom', 'startDate'],
    ...['ticketTypes[0].price', 'ticketTypes[0].salesEnd'],
  ])
})

test('a field of a row that cannot be read hides nothing of the others', async () => {
  const { press } = await editor()
  const { faults } = await press('publish', {
    ...{ startDate: '2020-01-01T10:00', city: 'Lévis', participantNbr: '3' },
    ...{ name: 'Les crêtes', typeId: '1', description: 'On marche.' },
    ...{ 'questions[0].label': '', 'ticketTypes[0].salesStart': 'demain' },
  })
  expect(faults).toEqual(['questions[0].label', 'startDate', 'ticketTypes[0].salesStart'])
})

test('an account whose address nobody has confirmed writes, and is told at the end what is left', async () => {
  const { press, drafts, db } = await editor({ emailConfirmed: false })
  expect(await press('save:2', { name: 'Les crêtes' })).toMatchObject({ status: 302 })
  expect(await drafts()).toMatchObject([{ name: 'Les crêtes' }])
  const typed = {
    ...{ name: 'Les crêtes', typeId: '1', description: 'On marche.', startDate: '2099-01-01T10:00' },
    ...{ city: 'Lévis', participantNbr: '3' },
  }
  expect(await press('publish', typed)).toMatchObject({ status: 403, faults: [''] })
  expect(await press('publish', { ...typed, startDate: '' })).toMatchObject({ status: 400 })
  const published = db.selectFrom('activity').select('id').where('publishedAt', 'is not', null)
  expect(await published.execute()).toEqual([])
})

test('a page that was opened for another account says so before it saves or publishes', async () => {
  const { press, autosave, drafts, alice } = await editor()
  const typed = {
    ...{ name: 'Les crêtes', typeId: '1', description: 'On marche.', startDate: '2099-01-01T10:00' },
    ...{ city: 'Lévis', participantNbr: '3', of: '999999' },
  }
  for (const intent of ['save:2', 'preview', 'publish'])
    expect(await press(intent, typed)).toMatchObject({ status: 409, faults: [''], draftId: null })
  expect(await autosave(typed)).toEqual({ status: 409, outcome: 'FOR_ANOTHER' })
  expect(await drafts()).toEqual([])

  const own = { ...typed, of: String(alice.id) }
  expect(await autosave(own)).toMatchObject({ status: 200, outcome: 'SAVED' })
  expect(await press('publish', own)).toMatchObject({ status: 302 })
})

describe('refund fields that were emptied', () => {
  const WRITTEN = {
    ...{ name: 'Les crêtes', typeId: '1', description: 'On marche.', startDate: '2099-01-01T10:00' },
    ...{ city: 'Lévis', participantNbr: '3' },
    ...{ refundMax: '', pctRefundMax: '', refundNom: '', pctRefundNom: '', refundMin: '', pctRefundMin: '' },
  }
  const OWN = { refundMax: 20, pctRefundMax: 100 }

  test('are none of an activity of one’s own, whatever one usually gives back', async () => {
    const { press, as, alice, db } = await editor()
    await as(alice).profile.updateBilling(OWN)
    expect(await press('publish', WRITTEN)).toMatchObject({ status: 302 })
    const { id: activityId } = await db.selectFrom('activity').select('id').executeTakeFirstOrThrow()
    expect((await as(alice).activity.read({ activityId })).refundPolicies).toMatchObject({
      refundMax: 0,
      pctRefundMax: 0,
    })
  })

  test('are those of the organisation for which one acts, since nobody saw them there', async () => {
    const { press, as, alice, browser, db, ...app } = await editor()
    const here = { ...app, as, db }
    const club = await organisation(here)
    await as(club).profile.updateBilling(OWN)
    await member(here, club, 'MEMBER', alice)
    await browser.send('/api/user/organisations/acting', { json: { organisationId: club.id } })
    expect(await press('publish', WRITTEN)).toMatchObject({ status: 302 })
    const { id: activityId } = await db.selectFrom('activity').select('id').executeTakeFirstOrThrow()
    expect((await as(club).activity.read({ activityId })).refundPolicies).toMatchObject(OWN)
  })

  test('and so they are where its own account publishes what a member wrote', async () => {
    const { press, as, alice, browser, publishDraft, ...app } = await editor()
    const here = { ...app, as }
    const club = await organisation(here)
    await as(club).profile.updateBilling(OWN)
    await member(here, club, 'MEMBER', alice)
    await browser.send('/api/user/organisations/acting', { json: { organisationId: club.id } })
    await press('save', WRITTEN)
    const { id: activityId } = await app.db.selectFrom('activity').select('id').executeTakeFirstOrThrow()
    await browser.signIn(club)
    const { draftVersion } = await as(club).pages.draft.read({ draftId: activityId })
    expect(await publishDraft(activityId, { ...WRITTEN, draftVersion: draftVersion ?? '' })).toBe(302)
    expect((await as(club).activity.read({ activityId })).refundPolicies).toMatchObject(OWN)
  })
})

describe('the boxes for members only', () => {
  const OF_ACTIVITY = 'name="membersOnly"'
  const OF_TYPE = 'name="ticketTypes[0].membersOnly"'
  const TYPED = { name: 'Les crêtes', 'ticketTypes[0].name': 'Adulte' }

  test.each([
    ['by nobody but organisations', {}, false],
    ['by an organisation', { organisationName: 'Les Marcheuses' }, true],
  ])('are seen %s', async (_, about, isShown) => {
    const { openNew, openDraft, press, drafts } = await editor(about)
    expect((await openNew()).includes(OF_ACTIVITY)).toBe(isShown)
    await press('save', TYPED)
    const [draft] = await drafts()
    const html = await openDraft(draft!.draftId)
    expect(html).toContain('name="ticketTypes[0].name"')
    expect([html.includes(OF_ACTIVITY), html.includes(OF_TYPE)]).toEqual([isShown, isShown])
  })

  test('are seen by whoever acts for an organisation', async () => {
    const { openNew, alice, browser, ...app } = await editor()
    const club = await organisation(app)
    await member(app, club, 'MEMBER', alice)
    await browser.send('/api/user/organisations/acting', { json: { organisationId: club.id } })
    expect(await openNew()).toContain(OF_ACTIVITY)
  })

  test('stay where they are ticked, so that they can be unticked', async () => {
    const { openDraft, press, drafts } = await editor()
    await press('save', { ...TYPED, membersOnly: 'on', 'ticketTypes[0].membersOnly': 'on' })
    const [draft] = await drafts()
    const html = await openDraft(draft!.draftId)
    expect([html.includes(OF_ACTIVITY), html.includes(OF_TYPE)]).toEqual([true, true])
  })
})
