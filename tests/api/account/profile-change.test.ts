import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { changeProfile } from '#server/services/account/profile.ts'
import { accountSearch } from '#server/services/search/name-words.ts'
import { acting, member, organisation } from '#tests/api/world/organisations.ts'
import { SELLER } from '#tests/api/world/payments.ts'
import { PASSWORD, refusal, world } from '#tests/api/world/world.ts'

describe('a profile', () => {
  test('changes field by field; what is left out stays, what is empty goes', async () => {
    const { as, participant } = await world()
    const bruno = as(await participant())
    await bruno.profile.update({ description: 'Marcheur lent.', facebook: 'bruno.t', web: 'exemple.ca' })
    const changed = await bruno.profile.update({ city: 'Rimouski', web: '' })
    expect(changed).toMatchObject({
      description: 'Marcheur lent.',
      facebook: 'https://www.facebook.com/bruno.t',
      web: null,
      city: 'Rimouski',
    })
    expect(changed.cityPlaceId).toEqual(expect.any(String))
    expect(await bruno.profile.update({ cityPlaceId: null })).toMatchObject({
      city: 'Rimouski',
      cityPlaceId: null,
    })
    expect(await bruno.profile.update({ city: '' })).toMatchObject({ city: null, cityPlaceId: null })
  })

  test('takes back what it answers, null included; null removes', async () => {
    const { as, participant, browser } = await world()
    for (const organisationName of [undefined, 'Club de marche']) {
      const person = await participant(organisationName ? { organisationName } : {})
      const page = browser()
      await page.signIn(person)
      const put = (json: object) => page.send('/api/profil', { method: 'PUT', json })
      const names = ['description', 'name', 'firstname', 'incName', 'city', 'cityPlaceId'] as const
      const links = ['facebook', 'instagram', 'linkedin', 'web'] as const
      const sentBack = async () => {
        const before = await as(person).profile.read({})
        const fields = Object.fromEntries([...names, ...links].map((name) => [name, before[name]]))
        expect(await put(fields)).toMatchObject({ status: 200, body: before })
      }
      await sentBack()
      await put({ description: 'Marcheur lent.', city: 'Rimouski', facebook: 'bruno.t', web: 'exemple.ca' })
      await sentBack()
      const nothing = { description: null, city: null, cityPlaceId: null, facebook: null }
      expect((await put(nothing)).body).toMatchObject({ ...nothing, web: 'https://exemple.ca/' })
    }
  })

  test('is found by all names that it has, also where two requests change one each', async () => {
    const { services, participant, sessionOf, db } = await world()
    const person = await participant({ firstName: 'Anne', lastName: 'Lavoie' })
    const session = await sessionOf(person)
    await changeProfile(services, session, { firstName: 'Berthe' }, 'fr')
    await changeProfile(services, session, { lastName: 'Morin' }, 'fr')
    const row = await db.selectFrom('user').selectAll().where('id', '=', person.id).executeTakeFirstOrThrow()
    const named = { firstName: 'Berthe', lastName: 'Morin', organisationName: null, emailKey: row.emailKey }
    expect(row).toMatchObject({ firstName: 'Berthe', lastName: 'Morin', ...accountSearch(named) })
  })

  test('loses nothing by a change that names none of it, or only a part', async () => {
    const { as, participant, browser } = await world()
    const person = await participant({ organisationName: 'Club de marche' })
    const page = browser()
    await page.signIn(person)
    const put = (json: object) => page.send('/api/profil', { method: 'PUT', json })
    const whole = {
      description: 'Marcheur lent.',
      firstname: 'Bruno',
      name: 'Gagnon',
      incName: 'Club de marche',
      city: 'Rimouski',
      facebook: 'bruno.g',
      instagram: 'bruno.g',
      linkedin: 'https://www.linkedin.com/in/bruno-g',
      web: 'https://exemple.ca/',
      language: 'en',
      showsAttended: true,
    }
    const { status, body: before } = await put(whole)
    expect(status).toBe(200)
    const rest = async () => {
      const { email, language } = await as(person).pages.account.details()
      return { email, language, interests: await as(person).profile.readInterests() }
    }
    const others = await rest()

    expect(await put({})).toMatchObject({ status: 200, body: before })
    for (const part of Object.entries(whole))
      expect([part, await put(Object.fromEntries([part]))]).toMatchObject([
        part,
        { status: 200, body: before },
      ])
    expect([await as(person).profile.read({}), await rest()]).toMatchObject([before, others])
  })

  test.each([
    [{ firstname: '' }, refusal('NAME_REQUIRED', 422)],
    [{ name: ' ' }, refusal('NAME_REQUIRED', 422)],
    [{ instagram: 'https://exemple.ca/moi' }, refusal('WRONG_LINK', 422)],
    [{ web: 'javascript:alert(1)' }, refusal('WRONG_LINK', 422)],
    [{ city: 'Nulle-Part-sur-Mer' }, refusal('UNKNOWN_PLACE', 422)],
    [{ description: 'x'.repeat(5001) }, refusal('BAD_REQUEST', 400)],
    [{ firstname: 'x'.repeat(61) }, refusal('BAD_REQUEST', 400)],
  ])('%j is refused, and nothing changes', async (change, refused) => {
    const { as, participant } = await world()
    const bruno = as(await participant())
    const before = await bruno.profile.read({})
    await expect(bruno.profile.update({ description: 'perdu', ...change })).rejects.toMatchObject(refused)
    expect(await bruno.profile.read({})).toEqual(before)
  })

  test('gets its picture, and says where it is', async () => {
    const { participant, browser } = await world()
    const bruno = browser()
    await bruno.signIn(await participant())
    expect((await bruno.send('/api/profil/picture')).body).toEqual({ pictureUrl: null })
    const bytes = await sharp({ create: { width: 40, height: 60, channels: 3, background: '#047E6F' } })
      .png()
      .toBuffer()
    const { status, body } = await bruno.send('/api/profil/picture', { file: { bytes, type: 'image/png' } })
    expect([status, body]).toEqual([
      200,
      { pictureUrl: expect.stringMatching(/^\/images\/[0-9a-f]{24}-400\.webp$/) as string },
    ])
    expect((await bruno.send('/api/profil/picture')).body).toEqual(body)
  })

  test('keeps a square of its picture: the centre, or the one that is asked for', async () => {
    const { browser, participant, services } = await world()
    const bruno = browser()
    await bruno.signIn(await participant())
    const bytes = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#047E6F' } })
      .png()
      .toBuffer()
    const file = { bytes, type: 'image/png' }
    const sizeOf = async (body: unknown) => {
      const { pictureUrl } = body as { pictureUrl: string }
      const kept = await services.pictures.read(/[0-9a-f]{24}/.exec(pictureUrl)?.[0] ?? '', 800)
      const { width, height } = await sharp(kept).metadata()
      return { width, height }
    }
    const centre = await bruno.send('/api/profil/picture', { file })
    expect(await sizeOf(centre.body)).toEqual({ width: 400, height: 400 })
    const square = { left: '0', top: '1000', side: '500' }
    const chosen = await bruno.send('/api/profil/picture', { file, form: square })
    expect(await sizeOf(chosen.body)).toEqual({ width: 200, height: 200 })
    const wrong = await bruno.send('/api/profil/picture', { file, form: { ...square, side: '1001' } })
    expect(wrong.status).toBe(400)
  })

  test('loses its picture at the request of its owner', async () => {
    const { as, participant } = await world()
    const bruno = as(await participant())
    const bytes = await sharp({ create: { width: 40, height: 60, channels: 3, background: '#047E6F' } })
      .png()
      .toBuffer()
    await bruno.profile.setPicture({ file: new File([new Uint8Array(bytes)], 'moi.png') })
    await bruno.pages.account.removePicture()
    expect(await bruno.profile.readPicture()).toEqual({ pictureUrl: null })
  })

  test('what only the account itself knows: its code, and how many came with it', async () => {
    const { as, participant } = await world()
    const alice = await participant()
    const { sponsorshipCode } = await as(alice).pages.account.details()
    for (const username of ['parrainee@exemple.ca', 'autre@exemple.ca'])
      await as(null).account.signUp({
        username,
        firstname: 'Luc',
        name: 'Roy',
        password: PASSWORD,
        sponsorshipCode: sponsorshipCode.toLowerCase(),
      })
    expect(await as(alice).pages.account.details()).toEqual({
      email: alice.email,
      language: 'fr',
      parent: null,
      sponsorshipCode,
      proUntil: null,
      sponsored: 0, // they have not confirmed yet
    })
  })

  test.each([
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), 'image/svg+xml'],
    [
      'SVG called PNG',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      'image/png',
    ],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>'), 'image/png'],
    ['nothing', Buffer.alloc(0), 'image/png'],
  ])('refuses %s as a picture', async (_what, bytes, type) => {
    const { participant, browser } = await world()
    const bruno = browser()
    await bruno.signIn(await participant())
    const name = '../../etc/passwd'
    const { status } = await bruno.send('/api/profil/picture', { file: { bytes, type, name } })
    expect([400, 415]).toContain(status)
    expect((await bruno.send('/api/profil/picture')).body).toEqual({ pictureUrl: null })
  })
})

describe('interests and the search that is kept', () => {
  test('are kept and read back', async () => {
    const { as, participant } = await world()
    const bruno = as(await participant())
    expect(await bruno.profile.saveInterests({ selectedTypes: [3, 1, 3] })).toEqual({ selectedTypes: [1, 3] })
    await expect(bruno.profile.saveInterests({ selectedTypes: [99] })).rejects.toMatchObject(
      refusal('UNKNOWN_TYPE', 422),
    )
    expect(await bruno.profile.readInterests()).toEqual({ selectedTypes: [1, 3] })
    expect(await bruno.profile.readFilters()).toEqual({ filters: null })
    const filters = { search: 'raquette', types: ['1', '3'] }
    await bruno.profile.saveFilters({ filters })
    expect(await bruno.profile.readFilters()).toEqual({ filters })
    await bruno.profile.saveFilters({ filters: null })
    expect(await bruno.profile.readFilters()).toEqual({ filters: null })
  })
})

describe('following a host', () => {
  test('is on, then off; a double click is one', async () => {
    const { as, participant, activity, clock } = await world()
    const [bruno, { host: alice }] = [await participant(), await activity()]
    const click = () => as(bruno).profile.follow({ userId: alice.id })
    expect([await click(), await click()]).toEqual([{ following: true }, { following: true }])
    clock.pass({ seconds: 3 })
    expect([await click(), await click()]).toEqual([{ following: false }, { following: false }])
    clock.pass({ seconds: 3 })
    expect(await click()).toEqual({ following: true })
  })

  test('names nobody whose profile is hidden', async () => {
    const app = await world()
    const [bruno, carla] = [await app.participant(), await app.participant({ firstName: 'Carla' })]
    const alice = await app.host({ firstName: 'Alice' })
    await app.activity({ host: alice })
    for (const person of [carla, alice]) await app.follows(bruno, person)
    const { hosts } = await app.as(bruno).pages.notification.read()
    expect(hosts).toMatchObject([{ userId: alice.id }])
  })

  test('no account whose profile is hidden, which answers like one that does not exist; those once followed end', async () => {
    const app = await world()
    const [bruno, carla] = [await app.participant({ emailConfirmed: false }), await app.participant()]
    const click = (person = bruno) => app.as(person).profile.follow({ userId: carla.id })
    await expect(click()).rejects.toMatchObject(refusal('NOT_FOUND', 404))
    expect(await app.db.selectFrom('following').selectAll().execute()).toEqual([])

    const hike = await app.activity()
    await app.participation({ activity: hike, person: carla })
    expect(await click(hike.host)).toEqual({ following: true })
    await app.follows(bruno, carla)
    app.clock.pass({ seconds: 3 })
    expect(await click()).toEqual({ following: false })
  })

  test('neither oneself nor nobody', async () => {
    const { as, participant } = await world()
    const bruno = await participant()
    await expect(as(bruno).profile.follow({ userId: bruno.id })).rejects.toMatchObject(
      refusal('CANNOT_FOLLOW_ONESELF', 422),
    )
    await expect(as(bruno).profile.follow({ userId: 999_999 })).rejects.toMatchObject(
      refusal('NOT_FOUND', 404),
    )
  })
})

describe('billing settings', () => {
  const bank = { transitNbr: '00123', institutionNbr: '815', accountNbr: '0012345' }

  test('are kept: numbers of the bank sealed in the database, masked for everybody', async () => {
    const { as, participant, db } = await world()
    const alice = as(await participant())
    const saved = await alice.profile.updateBilling({
      tps: '119364511 rt 0001',
      tvq: '1224002901TQ0001',
      useSpecimen: true,
      ...bank,
      refundMax: 30,
      pctRefundMax: 100,
      billingMail: 'comptes@exemple.ca',
    })
    expect(saved).toMatchObject({
      tps: '119364511RT0001',
      bank: { transitNbr: '••123', institutionNbr: '815', accountNbr: '••••345' },
      refundMax: 30,
      refundMin: 0,
    })
    expect(await alice.pages.account.billing()).toEqual(saved)
    const rows = JSON.stringify(await db.selectFrom('billingSettings').selectAll().execute())
    expect(rows).not.toContain(bank.accountNbr)
    expect(rows).not.toContain(bank.transitNbr)
  })

  test('numbers of the bank are removed by null, as by an empty text', async () => {
    const { as, participant } = await world()
    const alice = as(await participant())
    const nothing = { transitNbr: null, institutionNbr: null, accountNbr: null }
    expect(await alice.profile.updateBilling(bank)).toMatchObject({ bank: { institutionNbr: '815' } })
    expect(await alice.profile.updateBilling(nothing)).toMatchObject({ bank: null })
  })

  test('new numbers of the bank are told by e-mail, whose link closes all sessions; other fields are not', async () => {
    const { as, participant, delivered, browser } = await world()
    const person = await participant()
    const alice = as(person)
    await delivered()
    await alice.profile.updateBilling({ ...bank, tps: '119364511RT0001' })
    const [message, ...others] = await delivered()
    expect(others).toEqual([])
    expect(message).toMatchObject({
      to: { address: person.email },
      subject: 'Vos coordonnées bancaires ont changé chez Virée',
    })
    await alice.profile.updateBilling({ ...bank, tps: '' })
    expect(await delivered()).toEqual([])

    const page = browser()
    await page.signIn(person)
    const link = /courriel\/pas-moi\?lien=([\w-]+)/.exec(message?.text ?? '')?.[1] ?? ''
    await as(null).pages.credentialChange.deny({ link })
    expect((await page.send('/api/auth/session')).body).toEqual({})
  })

  test('of an organisation are its own: its admins look after them, its members do not', async () => {
    const app = await world()
    const club = await organisation(app)
    const [admin, helper] = [await member(app, club, 'ADMIN'), await member(app, club)]
    await acting(app, admin, club).profile.updateBilling({ tps: '119364511RT0001' })
    expect(await app.as(club).pages.account.billing()).toMatchObject({ tps: '119364511RT0001' })
    expect(await app.as(admin).pages.account.billing()).toMatchObject({ tps: null })
    const refused = refusal('ORGANISATION_ADMIN_REQUIRED', 403)
    await expect(acting(app, helper, club).pages.account.billing()).rejects.toMatchObject(refused)
    await expect(acting(app, helper, club).profile.updateBilling({ tps: '' })).rejects.toMatchObject(refused)
  })

  test('say who sells, as buyers are told', async () => {
    const { as, participant } = await world()
    const alice = as(await participant())
    const telephone = '(418) 555-0132, poste 4'
    expect(await alice.profile.updateBilling({ ...SELLER, telephone })).toMatchObject({
      ...SELLER,
      telephone,
    })
    expect(await alice.profile.updateBilling({ address: '' })).toMatchObject({
      legalName: SELLER.legalName,
      address: null,
    })
  })

  test('what is left out stays, what is empty goes', async () => {
    const { as, participant } = await world()
    const alice = as(await participant())
    await alice.profile.updateBilling({ tps: '119364511RT0001', ...bank })
    expect(await alice.profile.updateBilling({ tps: '' })).toMatchObject({
      tps: null,
      bank: { accountNbr: '••••345' },
    })
    const none = { transitNbr: '', institutionNbr: '', accountNbr: '' }
    expect(await alice.profile.updateBilling(none)).toMatchObject({ bank: null })
  })

  test('are taken back as they are answered, null included; null removes', async () => {
    const { as, participant, browser } = await world()
    const person = await participant()
    const page = browser()
    await page.signIn(person)
    const put = (json: object) => page.send('/api/profil/billing', { method: 'PUT', json })
    const sentBack = async () => {
      const { bank: _masked, ...before } = await as(person).pages.account.billing()
      expect(await put(before)).toMatchObject({ status: 200, body: before })
    }
    await sentBack()
    await put({ tps: '119364511RT0001', billingMail: 'comptes@exemple.ca', ...SELLER, ...bank })
    await sentBack()
    const nothing = { tps: null, billingMail: null, address: null, province: null }
    const { legalName } = SELLER
    const kept = { legalName, bank: { accountNbr: '••••345' } }
    expect((await put(nothing)).body).toMatchObject({ ...nothing, ...kept })
  })

  test('lose nothing by a change that names none of it, or only a part', async () => {
    const { participant, browser } = await world()
    const page = browser()
    await page.signIn(await participant())
    const put = (json: object) => page.send('/api/profil/billing', { method: 'PUT', json })
    const whole = {
      tps: '119364511RT0001',
      tvq: '1224002901TQ0001',
      useSpecimen: true,
      ...bank,
      refundMax: 30,
      refundNom: 14,
      refundMin: 2,
      pctRefundMax: 100,
      pctRefundNom: 50,
      pctRefundMin: 10,
      billingMail: 'comptes@exemple.ca',
      ...SELLER,
    }
    const { status, body: before } = await put(whole)
    expect(status).toBe(200)
    expect(await put({})).toMatchObject({ status: 200, body: before })
    for (const part of Object.entries(whole))
      expect([part, await put(Object.fromEntries([part]))]).toMatchObject([
        part,
        { status: 200, body: before },
      ])
  })

  test.each([
    [{ tps: '119364512RT0001' }, refusal('WRONG_TAX_NUMBER', 422)],
    [{ tvq: '1224002902TQ0001' }, refusal('WRONG_TAX_NUMBER', 422)],
    [{ tps: '12' }, refusal('BAD_REQUEST', 400)],
    [{ transitNbr: '123' }, refusal('BAD_REQUEST', 400)],
    [{ transitNbr: '00123' }, refusal('BANK_INCOMPLETE', 422)],
    [{ accountNbr: '1234' }, refusal('BAD_REQUEST', 400)],
    [{ refundMax: 5, refundNom: 5 }, refusal('REFUND_DAYS_NOT_FALLING', 422)],
    [
      { refundMax: 9, pctRefundMax: 10, refundNom: 5, pctRefundNom: 20 },
      refusal('REFUND_PERCENT_RISING', 422),
    ],
    [{ pctRefundMax: 101 }, refusal('BAD_REQUEST', 400)],
    [{ billingMail: 'pas une adresse' }, refusal('BAD_REQUEST', 400)],
    [{ province: 'XX' as 'QC' }, refusal('BAD_REQUEST', 400)],
    [{ telephone: '555-0132' }, refusal('BAD_REQUEST', 400)],
    [{ legalName: 'x'.repeat(121) }, refusal('BAD_REQUEST', 400)],
    [{ address: 'x'.repeat(201) }, refusal('BAD_REQUEST', 400)],
  ])('%j is refused', async (change, refused) => {
    const { as, participant } = await world()
    const alice = as(await participant())
    await expect(alice.profile.updateBilling(change)).rejects.toMatchObject(refused)
    expect(await alice.pages.account.billing()).toMatchObject({
      tps: null,
      tvq: null,
      bank: null,
      refundMax: 0,
    })
  })
})
