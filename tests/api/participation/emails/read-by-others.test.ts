import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ICAL from 'ical.js'
import type { Email } from 'postal-mime'
import { afterEach, expect, test } from 'vitest'
import { fileMailer } from '#server/gateways/mailer/files.ts'
import type { OutgoingEmail } from '#server/gateways/mailer/mailer.ts'
import { words } from '#tests/api/world/emails/emails.ts'
import { ownRegistrations } from '#tests/api/world/registrations.ts'
import { world } from '#tests/api/world/world.ts'
import { readEmails } from '#tests/infrastructure/mailbox.ts'
import { HAS_PDF_READER, pdfInfo, pdfText } from '#tests/infrastructure/pdf.ts'

// postal-mime reads the bytes that are sent, ical.js the calendar files in them, Poppler the tickets.

const folders: string[] = []
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true })
})

/** The same messages as the bytes that a server gets, read by postal-mime. */
async function received(messages: readonly OutgoingEmail[]): Promise<Email[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'viree-emails-'))
  folders.push(dataDir)
  // The files are read in the order of their names: each message is a second younger.
  let sent = 0
  const mailer = fileMailer(join(dataDir, 'mail'), () => new Date(Date.UTC(2026, 10, 20, 12, 0, sent)))
  for (const message of messages) {
    await mailer.send(message)
    sent += 1
  }
  return readEmails(dataDir)
}

/** The event of the calendar file in an email, as ical.js reads it. */
function eventIn({ attachments }: Email) {
  const file = attachments.find(({ filename }) => filename === 'activite.ics')
  const bytes = file?.content
  if (bytes === undefined || typeof bytes === 'string') throw new Error('There is no calendar file.')
  const calendar = new ICAL.Component(ICAL.parse(new TextDecoder().decode(bytes)) as unknown[])
  const { uid, sequence, startDate, summary } = new ICAL.Event(calendar.getFirstSubcomponent('vevent')!)
  return {
    ...{ uid, sequence, summary, method: calendar.getFirstPropertyValue('method') },
    startsAt: new Date(startDate.toUnixTime() * 1000).toISOString(),
    status: calendar.getFirstSubcomponent('vevent')!.getFirstPropertyValue('status'),
  }
}

test('an activity joined, moved and left is one event in the calendar, each file newer than the one before', async () => {
  const { as, activity, participant, clock, delivered } = await world()
  const hike = await activity({ name: 'Les crêtes d’Élodie', start: '2026-11-28T09:00', capacity: 20 })
  const lan = await participant({ firstName: 'Thị Ánh Tuyết', lastName: 'Nguyễn' })
  const join = { activityId: hike.id, attendance: [{ nbrParticipant: 2 }] }
  await as(lan).participation.join(join)
  const messages = (await delivered()).filter(({ to }) => to.address === lan.email)
  clock.pass({ hours: 1 })
  await as(hike.host).activity.update({ activity: { activityId: hike.id, startDate: '2026-11-29T13:30' } })
  clock.pass({ minutes: 10 })
  messages.push(...(await delivered()))
  clock.pass({ hours: 1 })
  const [own] = await ownRegistrations(as(lan))
  const { id: participantId, tickets } = own!.participant
  const ticketsId = tickets.map(({ uuid }) => uuid)
  await as(lan).participation.cancelTickets({ activityId: hike.id, participantId, ticketsId })
  messages.push(...(await delivered()))

  const emails = await received(messages.filter(({ attachments }) => attachments))
  expect(emails.map(({ subject }) => words(subject))).toEqual([
    'Vos 2 billets : Les crêtes d’Élodie',
    'Changement : Les crêtes d’Élodie',
    '2 billets annulés : Les crêtes d’Élodie',
  ])
  const events = emails.map(eventIn)
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(1)
  expect(events.map(({ method, status }) => [method, status])).toEqual([
    ['PUBLISH', 'CONFIRMED'],
    ['PUBLISH', 'CONFIRMED'],
    ['CANCEL', 'CANCELLED'],
  ])
  const [first, second, third] = events.map(({ sequence }) => sequence)
  expect(second).toBeGreaterThan(first!)
  expect(third).toBeGreaterThan(second!)
  expect(events.map(({ startsAt }) => startsAt)).toEqual([
    '2026-11-28T14:00:00.000Z',
    '2026-11-29T18:30:00.000Z',
    '2026-11-29T18:30:00.000Z',
  ])
})

test('a confirmation is whole: who, in two forms, with the tickets as pictures and as a file', async () => {
  const { as, activity, participant, delivered } = await world()
  const hike = await activity({ name: 'Les crêtes', capacity: 20 })
  const lan = await participant({ firstName: 'Thị Ánh Tuyết', lastName: 'Nguyễn' })
  await as(lan).participation.join({ activityId: hike.id, attendance: [{ nbrParticipant: 2 }] })
  const [email] = await received((await delivered()).filter(({ attachments }) => attachments))
  expect(email!.to).toEqual([{ address: lan.email, name: expect.any(String) }])
  expect(email!.text).toContain('Thị Ánh Tuyết')
  expect(email!.html).toContain('Thị Ánh Tuyết')
  const types = email!.attachments.map(({ mimeType }) => mimeType)
  expect(types.toSorted()).toEqual(['application/pdf', 'image/png', 'image/png', 'text/calendar'])
  // Each picture stands in the text of the email.
  const pictures = email!.attachments.filter(({ mimeType }) => mimeType === 'image/png')
  for (const { contentId } of pictures)
    expect(email!.html).toContain(`cid:${contentId?.replace(/[<>]/g, '')}`)
  const pdf = email!.attachments.find(({ mimeType }) => mimeType === 'application/pdf')
  if (!HAS_PDF_READER) return
  const bytes = new Uint8Array(pdf!.content as ArrayBuffer)
  expect(pdfText(bytes)).toHaveLength(2)
  expect(pdfText(bytes)[0]).toContain('Nguyễn')
  expect(pdfInfo(bytes)).toMatchObject({ Tagged: 'yes' })
})
