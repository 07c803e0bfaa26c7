import { describe, expect, test } from 'vitest'
import { findUser, updateUser } from '#db/queries/account/user.ts'
import { CURRENT_TERMS } from '#server/domain/account/terms.ts'
import { saveBilling } from '#server/services/account/billing/settings.ts'
import { AccountBanned } from '#server/services/account/hold.ts'
import { invite, sealInvitation } from '#server/services/organisation/invitation.ts'
import { emailsTo, lastTo } from '#tests/api/world/emails/emails.ts'
import { acting, actingContext, invitation, member, organisation } from '#tests/api/world/organisations.ts'
import { photograph } from '#tests/api/world/pictures.ts'
import { refusal, world } from '#tests/api/world/world.ts'

const draft = {
  name: 'La marche du club',
  typeId: 1,
  description: 'Deux heures.',
  startDate: '2026-12-24T09:00',
  place: { city: 'Rimouski' },
  participantNbr: 10,
}

const NOT_FOUND = refusal('NOT_FOUND', 404)
const ADMIN_REQUIRED = refusal('ORGANISATION_ADMIN_REQUIRED', 403)

/** A club with an admin and a member. */
async function club(accountType: 'BASIC' | 'PRO' = 'BASIC') {
  const here = await world()
  const host = await organisation(here, { accountType })
  const maude = await member(here, host, 'ADMIN')
  const bruno = await member(here, host, 'MEMBER')
  const stranger = await here.participant()
  return { ...here, host, maude, bruno, stranger, organisationId: host.id }
}

test('an admin who was removed while they saved changes no billing of the organisation', async () => {
  const here = await club()
  const context = await actingContext(here, here.maude, here.host)
  const session = context.session!
  expect(await saveBilling(here.services, session, { telephone: '418 555-0100' })).not.toHaveProperty(
    'refused',
  )
  const memberships = here.db.updateTable('membership').set({ endedAt: '2026-11-20T17:00:00.000Z' })
  await memberships.where('userId', '=', here.maude.id).execute()
  expect(await saveBilling(here.services, session, { telephone: '418 555-0199' })).toEqual({
    refused: 'ORGANISATION_ADMIN_REQUIRED',
  })
})

describe('an invitation', () => {
  /** The secret of the link in the newest email to this address. */
  const linkTo = (messages: Parameters<typeof lastTo>[0], email: string) =>
    /\/invitation\?lien=([\w.-]+)&lang=/.exec(lastTo(messages, { email }).text)?.[1] ?? ''

  test('leaves those of other organisations to the same address open', async () => {
    const here = await club()
    const other = await organisation(here)
    const { link } = await invitation(here, other, { email: here.stranger.email })
    await invitation(here, here.host, { email: here.stranger.email })
    const accepted = here.as(here.stranger).pages.organisation.accept({ link })
    await expect(accepted).resolves.toMatchObject({ organisationId: other.id })
  })

  test('speaks the language of the account it goes to, and to an address without one that of who invites', async () => {
    const { as, maude, stranger, organisationId, delivered, db } = await club()
    await updateUser(db, stranger.id, { locale: 'en' })
    const unknown = 'personne@exemple.org'
    for (const email of [stranger.email, unknown])
      await as(maude).pages.organisation.invite({ organisationId, email, role: 'MEMBER' })
    const messages = await delivered()
    expect(lastTo(messages, stranger).text).toMatch(/&lang=en/)
    expect(lastTo(messages, { email: unknown }).text).toMatch(/&lang=fr/)
  })

  test('goes to an address, and is accepted with the link of its email, once', async () => {
    const { as, host, maude, stranger, organisationId, delivered, db } = await club()
    const input = { organisationId, email: stranger.email, role: 'MEMBER' as const }
    await as(maude).pages.organisation.invite(input)
    const link = linkTo(await delivered(), stranger.email)

    expect(await as(null).pages.organisation.readInvitation({ link })).toMatchObject({
      role: 'MEMBER',
      email: stranger.email,
    })
    expect(JSON.stringify(await db.selectFrom('organisationInvitation').selectAll().execute())).not.toContain(
      link,
    )
    await as(stranger).pages.organisation.accept({ link })
    expect(await as(stranger).organisation.list({})).toMatchObject([
      { organisationId: host.id, role: 'MEMBER', members: [] },
    ])
    for (const person of [stranger, maude])
      await expect(as(person).pages.organisation.accept({ link })).rejects.toMatchObject(
        refusal('INVITATION_OVER', 410),
      )
  })

  test('reaches somebody without an account, whose email then confirms the new account', async () => {
    const here = await club()
    const { as, maude, organisationId, delivered, participant } = here
    const email = 'nouvelle.venue@exemple.org'
    await as(maude).pages.organisation.invite({ organisationId, email, role: 'ADMIN' })
    const link = linkTo(await delivered(), email)
    const newcomer = await participant({ email, emailConfirmed: false })
    await as(newcomer).pages.organisation.accept({ link })
    expect(await as(newcomer).organisation.list({})).toMatchObject([{ organisationId, role: 'ADMIN' }])
  })

  test('is accepted by another address of the person, once that is confirmed', async () => {
    const here = await club()
    const unconfirmed = await here.participant({ emailConfirmed: false })
    const { link } = await invitation(here, here.host, { email: 'autre@exemple.org' })
    await expect(here.as(unconfirmed).pages.organisation.accept({ link })).rejects.toMatchObject(
      refusal('MAIL_NOT_CONFIRMED', 403),
    )
    await here.as(here.stranger).pages.organisation.accept({ link })
    expect(await here.as(here.stranger).organisation.list({})).toHaveLength(1)
  })

  test('is declined without signing in', async () => {
    const here = await club()
    const { link } = await invitation(here, here.host, { email: here.stranger.email })
    await here.as(null).pages.organisation.decline({ link })
    await expect(here.as(here.stranger).pages.organisation.accept({ link })).rejects.toMatchObject(
      refusal('INVITATION_OVER', 410),
    )
  })

  test('is good for seven days', async () => {
    const here = await club()
    const { link } = await invitation(here, here.host, { email: here.stranger.email })
    here.clock.pass({ days: 7 })
    for (const answer of ['accept', 'decline', 'readInvitation'] as const)
      await expect(here.as(here.stranger).pages.organisation[answer]({ link })).rejects.toMatchObject(
        refusal('INVITATION_EXPIRED', 410),
      )
  })

  test('is replaced by the next one to the same address, and can be taken back', async () => {
    const here = await club()
    const { as, maude, organisationId, stranger, host } = here
    const first = await invitation(here, host, { email: stranger.email })
    const second = await invitation(here, host, { email: stranger.email.toUpperCase() })
    await expect(as(stranger).pages.organisation.accept({ link: first.link })).rejects.toMatchObject(
      refusal('INVITATION_OVER', 410),
    )
    const { invitationId } = second
    await as(maude).pages.organisation.withdraw({ organisationId, invitationId })
    await expect(as(stranger).pages.organisation.accept({ link: second.link })).rejects.toMatchObject(
      refusal('INVITATION_OVER', 410),
    )
    const before = emailsTo(await here.delivered(), stranger)
    expect(before.filter(({ subject }) => subject.includes('invite'))).toEqual([]) // withdrawn before they were sent
  })

  test('has a link that nobody can make up', async () => {
    const here = await club()
    const { link } = await invitation(here, here.host, { email: here.stranger.email })
    const about = here.services.dataSeal.seal('1', 'billing_settings:1')
    for (const forged of ['1', 'abc', `${link}x`, link.slice(0, -4), about])
      await expect(here.as(here.stranger).pages.organisation.accept({ link: forged })).rejects.toMatchObject(
        refusal('UNKNOWN_LINK', 404),
      )
  })

  test('that several people answer at once counts for one of them', async () => {
    const here = await club()
    const people = [here.stranger, await here.participant(), await here.participant()]
    const { link } = await invitation(here, here.host, { email: here.stranger.email })
    const answers = await Promise.allSettled(
      people.map((person) => here.as(person).pages.organisation.accept({ link })),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const lists = await Promise.all(people.map((person) => here.as(person).organisation.list({})))
    expect(lists.flat()).toHaveLength(1)
  })

  test('to a member is refused, and so is one to the organisation itself', async () => {
    const { as, maude, bruno, host, organisationId } = await club()
    for (const { email } of [bruno, host])
      await expect(
        as(maude).pages.organisation.invite({ organisationId, email, role: 'ADMIN' }),
      ).rejects.toMatchObject(refusal('ALREADY_MEMBER', 409))
  })

  test('is not sent for an organisation whose own address nobody confirmed', async () => {
    const here = await club()
    await updateUser(here.db, here.host.id, { emailConfirmedAt: null })
    const input = { organisationId: here.organisationId, email: here.stranger.email, role: 'MEMBER' as const }
    await expect(here.as(here.maude).pages.organisation.invite(input)).rejects.toMatchObject(
      refusal('ORGANISATION_NOT_USABLE', 403),
    )
  })

  test('floods no mailbox', async () => {
    const { as, maude, organisationId } = await club()
    const input = { organisationId, email: 'assaillie@exemple.org', role: 'MEMBER' as const }
    for (let sent = 0; sent < 5; sent++) await as(maude).pages.organisation.invite(input)
    await expect(as(maude).pages.organisation.invite(input)).rejects.toMatchObject(
      refusal('TOO_MANY_REQUESTS', 429),
    )
  })

  test('leads nowhere once the organisation is closed or gone', async () => {
    const here = await club()
    const { link } = await invitation(here, here.host, { email: here.stranger.email })
    await updateUser(here.db, here.host.id, { accountType: 'BANNED' })
    await expect(here.as(here.stranger).pages.organisation.accept({ link })).rejects.toMatchObject(
      refusal('INVITATION_OVER', 410),
    )
  })

  test.each(['made a member', 'removed'])('ends with its sender’s role of an admin: %s', async (change) => {
    const here = await club()
    const { as, bruno, maude, host, organisationId } = here
    const kept = await invitation(here, host, { email: here.stranger.email })
    await as(maude).pages.organisation.setRole({ organisationId, userId: bruno.id, role: 'ADMIN' })
    const input = { organisationId, email: 'mon.autre.boite@exemple.org', role: 'ADMIN' as const }
    await as(bruno).pages.organisation.invite(input)
    const link = linkTo(await here.delivered(), input.email)

    const query = { organisationId, userId: bruno.id }
    if (change === 'removed') await as(maude).organisation.removeMember({ query })
    else await as(maude).pages.organisation.setRole({ ...query, role: 'MEMBER' })
    await expect(as(bruno).pages.organisation.accept({ link })).rejects.toMatchObject(
      refusal('INVITATION_OVER', 410),
    )
    const roles = (await as(bruno).organisation.list({})).map(({ role }) => role)
    expect(roles).toEqual(change === 'removed' ? [] : ['MEMBER'])
    await as(here.stranger).pages.organisation.accept({ link: kept.link }) // somebody else's goes on
  })

  test.each(['made a member', 'removed'])(
    'that its account did not need ends with the role of an admin: %s',
    async (change) => {
      const here = await club()
      const { as, maude, host, stranger, organisationId } = here
      const unused = await invitation(here, host, { email: stranger.email, role: 'ADMIN' })
      const used = await invitation(here, host, { email: 'autre@exemple.org', role: 'ADMIN' })
      const elsewhere = await invitation(here, await organisation(here), { email: stranger.email })
      await as(stranger).pages.organisation.accept({ link: used.link })

      const query = { organisationId, userId: stranger.id }
      if (change === 'removed') await as(maude).organisation.removeMember({ query })
      else await as(maude).pages.organisation.setRole({ ...query, role: 'MEMBER' })
      const again = as(stranger).pages.organisation.accept({ link: unused.link })
      await expect(again).rejects.toMatchObject(refusal('INVITATION_OVER', 410))
      const roles = (await as(stranger).organisation.list({})).map(({ role }) => role)
      expect(roles).toEqual(change === 'removed' ? [] : ['MEMBER'])
      await as(stranger).pages.organisation.accept({ link: elsewhere.link }) // another organisation's goes on
    },
  )

  test.each(['deleted', 'banned'])('ends with the account that sent it: %s', async (change) => {
    const here = await club()
    const { as, bruno, maude, organisationId } = here
    await as(maude).pages.organisation.setRole({ organisationId, userId: bruno.id, role: 'ADMIN' })
    await as(bruno).pages.organisation.invite({
      organisationId,
      email: here.stranger.email,
      role: 'ADMIN',
    })
    const link = linkTo(await here.delivered(), here.stranger.email)
    if (change === 'deleted') await as(bruno).pages.account.remove()
    else await as(await here.operator()).pages.ban.place({ userId: bruno.id, reason: 'Fraude.' })
    await expect(as(here.stranger).pages.organisation.accept({ link })).rejects.toMatchObject(
      refusal('INVITATION_OVER', 410),
    )
  })

  test('is not sent by an admin who was banned while it was under way', async () => {
    const { as, services, sessionOf, operator, maude, organisationId, stranger } = await club()
    const session = await sessionOf(maude)
    await as(await operator()).pages.ban.place({ userId: maude.id, reason: 'Fraude.' })
    const input = { organisationId, email: stranger.email, role: 'ADMIN', locale: 'fr' } as const
    await expect(invite(services, session, input)).rejects.toThrow(AccountBanned)
  })

  test('is not accepted by a closed account', async () => {
    const here = await club()
    const { link } = await invitation(here, here.host, { email: here.stranger.email })
    await updateUser(here.db, here.stranger.id, { accountType: 'BANNED' })
    await expect(here.as(here.stranger).pages.organisation.accept({ link })).rejects.toMatchObject(
      refusal('ACCOUNT_BANNED', 403),
    )
  })
})

describe('roles', () => {
  test('only admins look after members, invitations and cards; to strangers there is no organisation', async () => {
    const here = await club()
    const { as, bruno, stranger, maude, organisationId } = here
    const { invitationId } = await invitation(here, here.host, { email: 'autre@exemple.org' })
    const card = { organisationId, number: '1', holder: 'Aline Roy', validUntil: '2027-12-31' }
    const { memberCardId } = await as(maude).pages.organisation.issueCard(card)
    const calls = (person: typeof bruno) => {
      const { pages, organisation: rest } = as(person)
      const { view, invite, withdraw, setRole, issueCard, endCard } = pages.organisation
      return [
        () => view({ organisationId }),
        () => invite({ organisationId, email: 'x@exemple.org', role: 'ADMIN' }),
        () => withdraw({ organisationId, invitationId }),
        () => setRole({ organisationId, userId: person.id, role: 'ADMIN' }),
        () => setRole({ organisationId, userId: maude.id, role: 'MEMBER' }),
        () => issueCard({ ...card, number: '2' }),
        () => endCard({ organisationId, memberCardId }),
        () => rest.removeMember({ query: { organisationId, userId: maude.id } }),
      ]
    }
    for (const call of calls(bruno)) await expect(call()).rejects.toMatchObject(ADMIN_REQUIRED)
    for (const call of calls(stranger)) await expect(call()).rejects.toMatchObject(NOT_FOUND)
  })

  test('an admin of one organisation is nobody in another, whichever ids are sent', async () => {
    const here = await club()
    const other = await organisation(here)
    const { invitationId } = await invitation(here, other, { email: 'autre@exemple.org' })
    const theirs = await member(here, other)
    const { maude, as, organisationId } = here
    const card = { number: 'A-17', holder: 'Aline Roy', validUntil: '2027-12-31' }
    const issued = await as(other).pages.organisation.issueCard({ ...card, organisationId: other.id })
    const { memberCardId } = issued
    const { pages, organisation: rest } = as(maude)
    const both = [organisationId, other.id]
    for (const id of both) {
      await expect(pages.organisation.withdraw({ organisationId: id, invitationId })).rejects.toMatchObject(
        NOT_FOUND,
      )
      await expect(
        pages.organisation.setRole({ organisationId: id, userId: theirs.id, role: 'ADMIN' }),
      ).rejects.toMatchObject(NOT_FOUND)
      await expect(
        rest.removeMember({ query: { organisationId: id, userId: theirs.id } }),
      ).rejects.toMatchObject(NOT_FOUND)
      await expect(pages.organisation.endCard({ organisationId: id, memberCardId })).rejects.toMatchObject(
        NOT_FOUND,
      )
    }
    // None of these has ended it: its own organisation still can.
    await as(other).pages.organisation.endCard({ organisationId: other.id, memberCardId })
    await expect(rest.act({ organisationId: other.id })).rejects.toMatchObject(NOT_FOUND)
    await expect(rest.list({ userId: theirs.id })).rejects.toMatchObject(NOT_FOUND)
  })

  test('the last admin neither leaves nor steps down; once there is another, they may', async () => {
    const { as, maude, bruno, organisationId } = await club()
    const leave = { query: { organisationId, userId: maude.id } }
    await expect(as(maude).organisation.removeMember(leave)).rejects.toMatchObject(refusal('LAST_ADMIN', 409))
    const stepDown = { organisationId, userId: maude.id, role: 'MEMBER' as const }
    await expect(as(maude).pages.organisation.setRole(stepDown)).rejects.toMatchObject(
      refusal('LAST_ADMIN', 409),
    )
    await as(maude).pages.organisation.setRole({ organisationId, userId: bruno.id, role: 'ADMIN' })
    await as(maude).organisation.removeMember(leave)
    expect(await as(maude).organisation.list({})).toEqual([])
  })

  test('of two admins who leave at once, one stays', async () => {
    const here = await club()
    const other = await member(here, here.host, 'ADMIN')
    const leaving = await Promise.allSettled(
      [here.maude, other].map((person) =>
        here.as(person).organisation.removeMember({
          query: { organisationId: here.organisationId, userId: person.id },
        }),
      ),
    )
    expect(leaving.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('a membership that ended stays as a row, and the same person may come back', async () => {
    const here = await club()
    const { as, bruno, maude, organisationId, db, host } = here
    await as(maude).organisation.removeMember({ query: { organisationId, userId: bruno.id } })
    await member(here, host, 'ADMIN', bruno)
    const rows = await db
      .selectFrom('membership')
      .selectAll()
      .where('userId', '=', bruno.id)
      .orderBy('id')
      .execute()
    expect(rows.map(({ role, endedBy }) => [role, endedBy])).toEqual([
      ['MEMBER', maude.id],
      ['ADMIN', null],
    ])
  })

  test('the list shows the pictures of the organisation and of its members, not that of a banned one', async () => {
    const here = await club()
    const { as, host, maude, bruno } = here
    for (const person of [host, bruno]) await as(person).profile.setPicture({ file: await photograph() })
    const pictures = async () => {
      const [own] = await as(maude).organisation.list({})
      return [own?.pictureUrl, ...(own?.members ?? []).map(({ pictureUrl }) => pictureUrl)]
    }
    const shown: unknown = expect.stringMatching(/^\/images\/[0-9a-f]{24}-400\.webp$/)
    expect(await pictures()).toEqual([shown, null, shown])
    await updateUser(here.db, bruno.id, { accountType: 'BANNED' })
    expect(await pictures()).toEqual([shown, null, null])
  })

  test('the list is empty while the address waits to be confirmed; admins see who the members are', async () => {
    const here = await club()
    const { as, maude, bruno, db } = here
    const [own] = await as(maude).organisation.list({ userId: maude.id })
    expect(own?.members.map(({ userId, role }) => [userId, role])).toEqual([
      [maude.id, 'ADMIN'],
      [bruno.id, 'MEMBER'],
    ])
    await updateUser(db, maude.id, { emailConfirmedAt: null })
    expect(await as(maude).organisation.list({})).toEqual([])
  })
})

describe('acting for an organisation', () => {
  test('what a member publishes is the organisation’s, on its page and in its list', async () => {
    const here = await club()
    const { as, host, bruno, stranger } = here
    const forClub = acting(here, bruno, host)
    const { activityId } = await forClub.activity.publish({ activity: draft })
    const read = await forClub.activity.read({ activityId })
    expect(read).toMatchObject({ isHost: true, host: { userId: host.id } })
    expect((await forClub.activity.listMine({})).map((activity) => activity.activityId)).toEqual([activityId])
    expect(await as(bruno).activity.listMine({})).toEqual([])
    await expect(as(stranger).activity.read({ activityId })).rejects.toMatchObject(
      refusal('ACTIVITY_UNRECOVERED', 404),
    )
    expect(lastTo(await here.delivered(), host).subject).toContain(draft.name)
  })

  test('trust is the organisation’s: three validated activities, whoever published them', async () => {
    const here = await club()
    const publish = async (person: typeof here.bruno) =>
      (await acting(here, person, here.host).activity.publish({ activity: draft })).validation
    for (let shown = 0; shown < 3; shown++) await here.activity({ host: here.host })
    expect(await publish(here.bruno)).toBe('VALIDED')
    expect((await here.as(here.bruno).activity.publish({ activity: draft })).validation).toBe(
      'NEED_VALIDATION',
    )
  })

  test('a member edits their own, marks all, and leaves the rest to admins', async () => {
    const here = await club('PRO')
    const { host, bruno, maude } = here
    const theirs = await here.activity({ host, start: '2026-12-24T09:00' })
    const { activityId: own } = await acting(here, bruno, host).activity.publish({ activity: draft })
    const { id: participantId } = await here.participation({ activity: theirs, consent: true })
    const forClub = acting(here, bruno, host)
    const [asMember, asAdmin] = [forClub.pages.hosting, acting(here, maude, host).pages.hosting]

    await asMember.resize({ activityId: own, participantNbr: 20 })
    await expect(asMember.resize({ activityId: theirs.id, participantNbr: 20 })).rejects.toMatchObject(
      ADMIN_REQUIRED,
    )
    await asAdmin.resize({ activityId: theirs.id, participantNbr: 20 })

    // Names, never addresses, of activities that they only help with (decisions §10).
    const seen = async (view: typeof asMember) => (await view.view({ activityId: theirs.id })).participants[0]
    expect(await seen(asMember)).toMatchObject({ email: null, mayRemove: 'ORGANISATION_ADMIN_REQUIRED' })
    expect(await seen(asAdmin)).toMatchObject({
      email: expect.stringContaining('@') as string,
      mayRemove: true,
    })
    await expect(forClub.participation.exportList({ activityId: theirs.id })).rejects.toMatchObject(
      ADMIN_REQUIRED,
    )

    const remove = { query: { activityId: theirs.id, participantId, reason: 'Complet' } }
    await expect(forClub.participation.remove(remove)).rejects.toMatchObject(ADMIN_REQUIRED)
    await expect(forClub.activity.cancel({ query: { activityId: own } })).rejects.toMatchObject(
      ADMIN_REQUIRED,
    )

    here.clock.now = new Date('2026-12-24T15:00:00.000Z')
    expect((await forClub.attendance.listToRate({})).map(({ id }) => id)).toEqual([participantId])
    await forClub.attendance.rate({ activityId: theirs.id, userId: participantId, rate: 1 })
    const { attendanceBy } = await here.db
      .selectFrom('participation')
      .select('attendanceBy')
      .where('id', '=', participantId)
      .executeTakeFirstOrThrow()
    expect(attendanceBy).toBe(bruno.id)
  })

  test('an admin calls off and removes as the organisation would', async () => {
    const here = await club('PRO')
    const hike = await here.activity({ host: here.host })
    const { id: participantId } = await here.participation({ activity: hike })
    const asAdmin = acting(here, here.maude, here.host)
    await asAdmin.participation.remove({ query: { activityId: hike.id, participantId, reason: 'Complet' } })
    expect(await asAdmin.activity.cancel({ query: { activityId: hike.id } })).toMatchObject({
      cancelled: true,
    })
  })

  test('what is one’s own stays so meanwhile, and without acting nothing of the organisation’s is', async () => {
    const here = await club()
    const { bruno, host, as } = here
    const own = await here.activity({ host: bruno })
    const clubs = await here.activity({ host })
    const forClub = acting(here, bruno, host)
    expect((await forClub.activity.read({ activityId: own.id })).isHost).toBe(true)
    expect((await as(bruno).activity.read({ activityId: clubs.id })).isHost).toBe(false)
  })

  test('a member takes part as the person they are', async () => {
    const here = await club()
    const hike = await here.activity({ host: here.host })
    const forClub = acting(here, here.bruno, here.host)
    const input = { activityId: hike.id, attendance: [{ nbrParticipant: 1 }] }
    expect((await forClub.participation.join(input)).participant).toMatchObject({ userId: here.bruno.id })
  })

  test('nothing is published for an organisation that waits for something', async () => {
    const here = await club()
    await updateUser(here.db, here.host.id, { termsVersion: '2020-01-01' })
    const publishing = acting(here, here.bruno, here.host).activity.publish({ activity: draft })
    await expect(publishing).rejects.toMatchObject(refusal('ACCOUNT_NOT_USABLE', 403))
    expect(await here.as(here.bruno).activity.publish({ activity: draft })).toBeTruthy()
  })

  test('an admin accepts the terms for it, and a member only their own', async () => {
    const here = await club()
    const { db, host, maude, bruno } = here
    const own = await findUser(db, maude.id)
    await updateUser(db, host.id, { termsVersion: '2020-01-01', termsAcceptedAt: null })

    await acting(here, bruno, host).pages.account.acceptTerms()
    await expect(acting(here, maude, host).activity.publish({ activity: draft })).rejects.toMatchObject(
      refusal('ACCOUNT_NOT_USABLE', 403),
    )

    here.clock.now = new Date(here.clock.now.getTime() + 60_000)
    await acting(here, maude, host).pages.account.acceptTerms()
    const accepted = await findUser(db, host.id)
    expect(accepted).toMatchObject({
      termsVersion: CURRENT_TERMS,
      termsAcceptedAt: here.clock.now.toISOString(),
    })
    expect((await findUser(db, maude.id))?.termsAcceptedAt).toBe(own?.termsAcceptedAt)
    expect(await acting(here, maude, host).activity.publish({ activity: draft })).toBeTruthy()
  })
})

describe('the choice stands in the session, of a browser and of a token alike', () => {
  test('it lasts until the next one, and ends with the membership', async () => {
    const here = await club()
    const { bruno, maude, as, host, organisationId } = here
    const browser = here.browser()
    await browser.signIn(bruno)
    const act = (id: number | null) =>
      browser.send('/api/user/organisations/acting', { json: { organisationId: id } })
    const publish = () => browser.send('/api/activity', { json: { activity: draft } })
    const hostOf = async (answer: Awaited<ReturnType<typeof publish>>) => {
      const { activityId } = answer.body as { activityId: number }
      const row = here.db.selectFrom('activity').select(['hostId', 'createdBy']).where('id', '=', activityId)
      return row.executeTakeFirst()
    }

    expect(await act(organisationId)).toMatchObject({ status: 200, body: { organisationId } })
    expect(await hostOf(await publish())).toEqual({ hostId: host.id, createdBy: bruno.id })
    expect(await act(null)).toMatchObject({ status: 200, body: { organisationId: null } })
    expect(await hostOf(await publish())).toEqual({ hostId: bruno.id, createdBy: null })

    await act(organisationId)
    await as(maude).organisation.removeMember({ query: { organisationId, userId: bruno.id } })
    expect(await act(organisationId)).toMatchObject({ status: 404 })
    expect(await hostOf(await publish())).toEqual({ hostId: bruno.id, createdBy: null })
  })

  test('a closed organisation is acted for no more', async () => {
    const here = await club()
    const browser = here.browser()
    await browser.signIn(here.bruno)
    await browser.send('/api/user/organisations/acting', { json: { organisationId: here.organisationId } })
    await here.activity({ host: here.host })
    await updateUser(here.db, here.host.id, { accountType: 'BANNED' })
    expect((await browser.send('/api/user/activities')).body).toEqual([])
    expect((await browser.send('/api/user/organisations')).body).toEqual([])
  })

  test('a visitor and a guest have none to choose', async () => {
    const { as, organisationId } = await club()
    await expect(as(null).organisation.act({ organisationId })).rejects.toMatchObject(
      refusal('UNAUTHORIZED', 401),
    )
    await expect(as(null).organisation.list({})).rejects.toMatchObject(refusal('UNAUTHORIZED', 401))
  })
})

describe('who leaves the platform', () => {
  test('acts for nobody any more, and leaves no address in invitations', async () => {
    const here = await club()
    const { as, bruno, host, db, stranger } = here
    await invitation(here, host, { email: stranger.email })
    for (const person of [bruno, stranger]) await as(person).pages.account.remove()
    const open = db
      .selectFrom('membership')
      .selectAll()
      .where('userId', '=', bruno.id)
      .where('endedAt', 'is', null)
    expect(await open.execute()).toEqual([])
    const invitations = JSON.stringify(await db.selectFrom('organisationInvitation').selectAll().execute())
    expect(invitations).not.toContain(stranger.email)
    expect(invitations).not.toContain(bruno.email)
  })
})

describe('a member card', () => {
  const card = { number: '2026-001', holder: 'Aline Roy', validUntil: '2026-12-31' }

  test('is sent to its holder with number, name and last day', async () => {
    const { as, maude, organisationId, delivered } = await club()
    const email = 'aline.roy@exemple.org'
    await as(maude).pages.organisation.issueCard({ ...card, organisationId, email })
    const { text } = lastTo(await delivered(), { email })
    for (const fact of ['Aline Roy', '2026-001', '31\u00A0décembre 2026']) expect(text).toContain(fact)
  })

  test('ends with the account of its organisation, and names nobody any more', async () => {
    const { as, host, maude, organisationId, db, clock } = await club()
    await as(maude).pages.organisation.issueCard({ ...card, organisationId, email: 'aline.roy@exemple.org' })
    await as(host).pages.account.remove()
    const rows = await db.selectFrom('memberCard').select(['holderName', 'holderEmail', 'endedAt']).execute()
    expect(rows).toEqual([{ holderName: '', holderEmail: null, endedAt: clock.now.toISOString() }])
  })

  test('has a number of its own while it is good, and ends without going away', async () => {
    const { as, maude, organisationId, db, clock } = await club()
    const { issueCard, endCard, view } = as(maude).pages.organisation
    const { memberCardId } = await issueCard({ ...card, organisationId })
    await expect(issueCard({ ...card, organisationId })).rejects.toMatchObject(refusal('NUMBER_TAKEN', 409))
    await endCard({ organisationId, memberCardId })
    await expect(endCard({ organisationId, memberCardId })).rejects.toMatchObject(NOT_FOUND)
    await issueCard({ ...card, organisationId })
    expect(await db.selectFrom('memberCard').selectAll().execute()).toHaveLength(2)
    clock.pass({ days: 60 })
    expect((await view({ organisationId })).cards).toMatchObject([{ number: '2026-001', isValid: false }])
    await expect(issueCard({ ...card, number: '9', organisationId })).rejects.toMatchObject(
      refusal('IN_THE_PAST', 422),
    )
  })
})

test('an email that is written late says nothing of an invitation that was answered', async () => {
  const here = await club()
  const { link, invitationId } = await invitation(here, here.host, { email: here.stranger.email })
  await here.as(null).pages.organisation.decline({ link })
  const messages = emailsTo(await here.delivered(), here.stranger)
  expect(messages.filter(({ subject }) => subject.includes('invite'))).toEqual([])
  expect(sealInvitation(here.services, invitationId)).not.toBe(link) // no two seals are the same
})
