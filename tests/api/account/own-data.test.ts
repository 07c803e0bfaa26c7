// Also on PostgreSQL: reads every table.

import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { lastTo } from '#tests/api/world/emails/emails.ts'
import { acting, invitation, member, organisation } from '#tests/api/world/organisations.ts'
import { isOnPostgres, type Person, type World, world } from '#tests/api/world/world.ts'

/**
 * Every column that says to whom a row belongs, or holds a name or an address, and the file of the ZIP in which the
 * person finds it. A sentence instead of a file says why there is none. A new column fails the test until it has its
 * line.
 */
const OTHERS = 'says which other person acted on a row of mine'
const SEARCH = 'helps to find, and says nothing more than its neighbour'

const FOUND_IN: Record<string, string> = {
  'activity.host_id': 'activities.json',
  'activity.created_by': OTHERS,
  'activity_alert.user_id': 'activityAlerts.json',
  'activity_invitation.email': 'activityInvitations.json',
  'activity_invitation.email_key': SEARCH,
  'activity_invitation.first_name': 'activityInvitations.json',
  'activity_invitation.last_name': 'activityInvitations.json',
  'activity_invitation.invited_by': 'activityInvitations.json',
  'activity_invitation.answered_by': 'activityInvitations.json',
  'activity_revision.changed_by': 'changes.json',
  'activity_revision.closed_by': OTHERS,
  'announcement.saved_by': 'is in the log of acts: acts.json',
  'attendance_correction.corrected_by': OTHERS,
  'audit_entry.actor_id': 'acts.json',
  'ban.banned_by': 'is in the log of acts: acts.json',
  'ban.lifted_by': 'is in the log of acts: acts.json',
  'ban.user_id': 'bans.json',
  'billing_settings.user_id': 'billing.json',
  'billing_settings.billing_email': 'billing.json',
  'calendar_feed.user_id': 'calendarFeeds.json',
  'cheque.host_id': 'cheques.json',
  'door_device.user_id': 'doorDevices.json',
  'door_pass.created_by': 'opens a door of mine; its end says the rest',
  'scan.user_id': 'doorReadings.json',
  'scan.decided_by': OTHERS,
  'ticket.validated_by': OTHERS,
  'order.buyer_id': 'orders.json',
  'order.host_id': 'sales.json',
  'order.seller_email': 'sales.json',
  'payment_account.user_id': 'paymentAccounts.json',
  'receipt_counter.host_id': 'counts the receipts of sales.json',
  'receipt_gap.host_id': 'numbers of receipts that a restore left out',
  'refund.host_id': 'refunds.json',
  'ledger_account.host_id': 'ledger.json',
  'ledger_entry.account_id': 'is an account of the ledger: ledger.json',
  'stripe_event.account_id': 'is an account at the provider: paymentAccounts.json',
  'comment.author_id': 'comments.json',
  'comment.hidden_by': OTHERS,
  'confirmation_link.user_id': 'links.json',
  'consent_record.user_id': 'consents.json',
  'custom_email.saved_by': 'customEmails.json',
  'deposit_slip.host_id': 'depositSlips.json',
  'deposit_slip.created_by': OTHERS,
  'deposit_slip.closed_by': OTHERS,
  'following.follower_id': 'following.json',
  'following.host_id': 'is the other person’s choice',
  'credential_change.user_id': 'credentialChanges.json',
  'second_factor.user_id': 'secondFactors.json',
  'recovery_code.user_id': 'recoveryCodes.json',
  'guest_pass.user_id': 'passes.json',
  'guest_pass.first_name': 'passes.json',
  'guest_pass.last_name': 'passes.json',
  'held_email.host_id': 'is the host of the activity: activities.json',
  'improvement.user_id': 'improvements.json',
  'interest.user_id': 'interests.json',
  'invitation_refusal.host_id': 'is the other person’s choice',
  'mailing.sent_by': 'mailings.json',
  'member_card.organisation_id': 'memberCards.json',
  'member_card.holder_name': 'memberCards.json',
  'member_card.holder_email': 'memberCards.json',
  'member_card.issued_by': OTHERS,
  'member_card.ended_by': OTHERS,
  'membership.organisation_id': 'members.json',
  'membership.user_id': 'memberships.json',
  'membership.ended_by': OTHERS,
  'message_refusal.host_id': 'is the other person’s choice',
  'message_refusal.user_id': 'messageRefusals.json',
  'newsletter_subscription.email': 'newsletter.json',
  'newsletter_subscription.email_key': SEARCH,
  'notification.parent_of_id': 'notifications.json',
  'notification.user_id': 'notifications.json',
  'notification_preference.user_id': 'notificationPreferences.json',
  'organisation_invitation.organisation_id': 'invitations.json',
  'organisation_invitation.email': 'invitations.json',
  'organisation_invitation.email_key': SEARCH,
  'organisation_invitation.invited_by': 'invitations.json',
  'organisation_invitation.ended_by': OTHERS,
  'participation.user_id': 'registrations.json',
  'participation.first_name': 'registrations.json',
  'participation.last_name': 'registrations.json',
  'participation.organisation_name': 'registrations.json',
  'participation.email': 'registrations.json',
  'participation.attendance_by': OTHERS,
  'participation.ended_by': OTHERS,
  'passkey.user_id': 'passkeys.json',
  'password_code.user_id': 'links.json',
  'picture.owner_id': 'pictures.json',
  'promotion.sent_by': 'is in the log of acts: acts.json',
  'promotional_code.made_by': 'is in the log of acts: acts.json',
  'promotional_code_use.user_id': 'codes.json',
  'provider_code.email': 'belongs to nobody’s account, and is emptied after 30 days',
  'provider_code.first_name': 'belongs to nobody’s account, and is emptied after 30 days',
  'provider_code.last_name': 'belongs to nobody’s account, and is emptied after 30 days',
  'provider_identity.user_id': 'identities.json',
  'provider_identity.email': 'identities.json',
  'report.closed_by': 'is in the log of acts: acts.json',
  'report.profile_id': 'is what others say of me',
  'report.reporter_id': 'reports.json',
  'review.host_id': 'is what others say of an activity of mine',
  'review.author_id': 'reviews.json',
  'review.answered_by': 'reviewAnswers.json',
  'review.hidden_by': OTHERS,
  'security_event.account_id': 'securityEvents.json',
  'series.host_id': 'series.json',
  'session.user_id': 'sessions.json',
  'session.acting_for_id': 'memberships.json says for whom one may act',
  'task.dropped_by': 'is in the log of acts: acts.json',
  'ticket_handover.email': 'ticketsHandedOn.json',
  'ticket_handover.email_key': 'ticketsHandedOn.json',
  'ticket_handover.first_name': 'ticketsHandedOn.json',
  'ticket_handover.last_name': 'ticketsHandedOn.json',
  'waiting_entry.user_id': 'waitingList.json',
  'waiting_entry.offered_by': OTHERS,
  'waiting_entry.ended_by': OTHERS,
  'user.email': 'account.json',
  'user.email_key': 'account.json',
  'user.first_name': 'account.json',
  'user.last_name': 'account.json',
  'user.organisation_name': 'account.json',
  'user.parent_email': 'account.json',
  'user.sponsored_by': 'account.json',
}

const PERSONAL =
  /^((user|account|buyer|author|owner|host|follower|actor|organisation|acting_for|reporter|profile|parent_of)_id|\w+_by|(\w+_)?email(_key)?|(first|last|organisation|holder)_name)$/

async function filesOf({ as }: World, person: Person) {
  const file = await as(person).pages.account.ownData()
  const files = unzipSync(new Uint8Array(await file.arrayBuffer()))
  return new Map(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]))
}

describe('my data as a ZIP', () => {
  test('knows every column of the database that says whose a row is', async () => {
    const { db } = await world()
    const tables = await db.introspection.getTables()
    const columns = tables.flatMap(({ name, columns }) =>
      columns.filter((column) => PERSONAL.test(column.name)).map((column) => `${name}.${column.name}`),
    )
    expect(columns.toSorted()).toEqual(Object.keys(FOUND_IN).toSorted())
  })

  test('overlooks no reference to an account, whatever its name', async () => {
    const { db } = await world()
    if (isOnPostgres) return // SQLite can answer in one query, and the tables are the same
    const { rows } = await sql<{ name: string }>`
      select m.name || '.' || f."from" as name
      from sqlite_master m join pragma_foreign_key_list(m.name) f
      where m.type = 'table' and f."table" = 'user'`.execute(db)
    expect(rows.length).toBeGreaterThan(20)
    for (const { name } of rows) expect(Object.keys(FOUND_IN)).toContain(name)
  })

  test('holds every file that is named here, as JSON and as CSV', async () => {
    const app = await world()
    const files = await filesOf(app, await app.participant())
    for (const name of Object.values(FOUND_IN).filter(
      (where) => where.endsWith('.json') && !where.includes(' '),
    )) {
      expect([...files.keys()]).toContain(name)
      expect([...files.keys()]).toContain(name.replace('.json', '.csv'))
    }
  })

  test('holds rows as they are stored: 0 and 1 for yes and no', async () => {
    const app = await world()
    const bruno = await app.participant()
    await app.participation({ activity: await app.activity(), person: bruno })
    const files = await filesOf(app, bruno)
    expect(files.get('account.json')).toMatch(/"isGuest": 0,[^]*"hasPassword": true/)
    expect(files.get('registrations.json')).toMatch(/"consent": [01],/)
    expect(files.get('tickets.json')).toContain('"waitsFor": null')
    expect(files.get('billing.json')).toContain('"usesVoidCheque": false,')
    expect(files.get('account.csv')).not.toContain('false')
  })

  test('keeps the names of its fields when columns are renamed', async () => {
    const app = await world()
    const alice = await app.host()
    await app.activity({ host: alice })
    const files = await filesOf(app, alice)
    expect(files.get('activities.json')).toMatch(/"calendarSequence": \d+,\s+"lockVersion": \d+,/)
    expect(files.get('activities.json')).toMatch(/"editVersion": \d+,/)
    expect(files.get('activities.csv')).toMatch(/;lockVersion;[^\n]*;editVersion/)
  })

  test('holds what I agreed to, my ways in and my newsletter, and nothing that opens anything', async () => {
    const app = await world()
    const bruno = await app.participant()
    await app.as(bruno).pages.consent.record({ answer: 'ACCEPTER', pseudonym: null })
    await app.as(null).contact.subscribe({ email: bruno.email })
    await app.as(null).account.requestPassword({ email: bruno.email })
    await app.delivered()
    const files = await filesOf(app, bruno)
    const json = (name: string) => JSON.parse(files.get(`${name}.json`) ?? '') as Record<string, unknown>[]
    expect(json('consents')).toMatchObject([{ purpose: 'ANALYTICS', answer: 'ACCEPTER' }])
    expect(json('newsletter')).toMatchObject([{ email: bruno.email, confirmedAt: null }])
    expect(json('links').map(({ kind }) => kind)).toEqual(['confirmation', 'password'])
    for (const text of files.values()) expect(text).not.toMatch(/Hash|publicKey|sealed/i)
  })

  test('has what a host entered by hand under my confirmed address, and no code of its tickets', async () => {
    const app = await world()
    const hike = await app.activity()
    const add = (email: string) =>
      app
        .as(hike.host)
        .manualParticipant.add({ activityId: hike.id, firstname: 'Gisèle', email, nbrParticipant: 2 })
    const address = 'Gisele@exemple.org'
    await add(address)
    await add('autre@exemple.org')
    const rows = await app.db.selectFrom('ticket').select('uuid').execute()
    const person = { firstName: 'Gisèle', email: address.toLowerCase() }
    const [stranger, gisele] = [
      await app.participant({ email: 'autre@exemple.org', emailConfirmed: false }),
      await app.participant(person),
    ]
    const read = async (person: Person) => {
      const files = await filesOf(app, person)
      for (const content of files.values()) for (const { uuid } of rows) expect(content).not.toContain(uuid)
      return ['registrations', 'tickets'].map(
        (name) => JSON.parse(files.get(`${name}.json`) ?? '') as object[],
      )
    }
    expect(await read(gisele)).toMatchObject([
      [{ kind: 'GHOST', email: address, partySize: 2, activityName: hike.name }],
      [{ uuid: null, activityId: hike.id }, { uuid: null }],
    ])
    expect(await read(stranger)).toEqual([[], []])
  })

  test('names only followed hosts whose profile anybody may see', async () => {
    const app = await world()
    const bruno = await app.participant()
    const hidden = await app.participant({ firstName: 'Zénobie', organisationName: 'Club Cachalot' })
    const { host } = await app.activity({ host: await app.host({ firstName: 'Alice' }) })
    for (const person of [hidden, host]) await app.follows(bruno, person)
    const files = await filesOf(app, bruno)
    expect(JSON.parse(files.get('following.json')!)).toMatchObject([
      { hostId: hidden.id, firstName: null, organisationName: null },
      { hostId: host.id, firstName: 'Alice' },
    ])
    for (const content of files.values()) expect(content).not.toMatch(/Zénobie|Cachalot/)
  })

  test('has whom a member invited for the organisation, until they are removed from it', async () => {
    const app = await world()
    const club = await organisation(app)
    const maude = await member(app, club, 'ADMIN')
    const { id: activityId } = await app.activity({ host: club })
    const guests = [{ email: 'invitee@exemple.org' }]
    await acting(app, maude, club).invitation.save({ activityId, guests })
    await invitation(app, club, { email: 'recrue@exemple.org' })
    const { id } = await app.activity({ host: maude })
    await app.as(maude).invitation.save({ activityId: id, guests: [{ email: 'amie@exemple.org' }] })
    await app.db
      .updateTable('organisationInvitation')
      .set({ invitedBy: maude.id })
      .where('email', '=', 'recrue@exemple.org')
      .execute()
    const addresses = async (person: Person) => {
      const files = await filesOf(app, person)
      const text = `${files.get('activityInvitations.json')}${files.get('invitations.json')}`
      return [...new Set(text.match(/(invitee|recrue|amie)@/g))].toSorted()
    }
    expect(await addresses(maude)).toEqual(['amie@', 'invitee@', 'recrue@'])
    const query = { organisationId: club.id, userId: maude.id }
    await app.as(club).organisation.removeMember({ query })
    expect(await addresses(maude)).toEqual(['amie@'])
    expect(await addresses(club)).toEqual(['invitee@', 'recrue@'])
  })

  test('has no code of a ticket that somebody else holds, nor the address they gave it to', async () => {
    const app = await world()
    const bruno = await app.participant()
    const { id: activityId } = await app.activity()
    const attendance = [{ nbrParticipant: 2 }]
    const { participant } = await app.as(bruno).participation.join({ activityId, attendance })
    const [kept, given] = participant!.tickets
    const [maude, lou] = ['maude@exemple.org', 'lou@exemple.org']
    await app.as(bruno).ticket.handOn({ ticket: given!.uuid, firstname: 'Maude', email: maude })
    const { text = '' } = lastTo(await app.delivered(), { email: maude })
    const [link] = [...text.matchAll(/https?:\/\/\S+\/transmettre\S*/g)].map(([address]) => new URL(address))
    const proof = { ticket: link!.pathname.split('/')[2]!, guestId: link!.searchParams.get('passe')! }
    await app.as(null).ticket.handOn({ ...proof, firstname: 'Lou', email: lou })
    const rows = await app.db.selectFrom('ticket').select(['uuid', 'partyUuid']).orderBy('id').execute()

    const files = await filesOf(app, bruno)
    const json = (name: string) => JSON.parse(files.get(`${name}.json`) ?? '') as Record<string, unknown>[]
    expect(json('tickets').map(({ uuid }) => uuid)).toEqual([kept!.uuid, rows[1]!.partyUuid])
    expect(json('ticketsHandedOn')).toMatchObject([
      { firstName: 'Maude', email: maude },
      { firstName: 'Lou', email: null },
    ])
    for (const content of files.values()) {
      expect(content).not.toContain(rows[1]!.uuid)
      expect(content).not.toContain(lou)
    }
  })
})

describe('leaving', () => {
  test('takes my pictures out of the store; those of activities stay with them', async () => {
    const app = await world()
    const { as, services, db, clock } = app
    const bruno = await app.participant()
    const square = { create: { width: 30, height: 30, channels: 3, background: '#047E6F' } } as const
    const file = async () =>
      new File([new Uint8Array(await sharp(square).png().toBuffer())], 'moi.png', { type: 'image/png' })
    await as(bruno).profile.setPicture({ file: await file() })
    await as(bruno).profile.setPicture({ file: await file() })
    const hike = await app.activity({ host: bruno })
    await as(bruno).activity.setPicture({ query: { activityId: hike.id }, body: { file: await file() } })
    const keys = (await db.selectFrom('picture').select('key').orderBy('id').execute()).map(({ key }) => key)
    const there = () =>
      Promise.all(keys.map(async (key) => (await services.pictures.read(key, 400)) !== undefined))
    expect(await there()).toEqual([true, true, true])

    clock.pass({ days: 30 }) // the hike is over, so it does not prevent the deletion
    await as(bruno).pages.account.remove()
    await app.delivered()
    expect(await there()).toEqual([false, false, true])
    const removed = await db.selectFrom('picture').select('removedAt').orderBy('id').execute()
    expect(removed.map(({ removedAt }) => removedAt !== null)).toEqual([true, true, false])
  })
})
