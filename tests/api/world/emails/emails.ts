import ICAL from 'ical.js'
import jsQR from 'jsqr'
import sharp from 'sharp'
import type { OutgoingEmail } from '#server/gateways/mailer/mailer.ts'
import type { Person } from '#tests/api/world/cast.ts'

/** The emails that one person got, oldest first. */
export function emailsTo(messages: OutgoingEmail[], { email }: Pick<Person, 'email'>): OutgoingEmail[] {
  return messages.filter((message) => message.to.address === email)
}

/** The newest email that one person got. */
export function lastTo(messages: OutgoingEmail[], person: Pick<Person, 'email'>): OutgoingEmail {
  const message = emailsTo(messages, person).at(-1)
  if (!message) throw new Error(`No email went to ${person.email}.`)
  return message
}

/** French puts no-break spaces before « : »; here they are read as ordinary ones. */
export function words(text = ''): string {
  return text.replaceAll('\u00A0', ' ')
}

/** Reads the QR code of a picture. */
export async function readQr(png: string | Uint8Array): Promise<string | undefined> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data
}

/** Reads the QR codes of an email's pictures, in order. */
export async function codesOf(message: OutgoingEmail): Promise<(string | undefined)[]> {
  const codes = (message.attachments ?? []).filter(({ contentType }) => contentType === 'image/png')
  return Promise.all(codes.map(({ content }) => readQr(content)))
}

/** Parses the calendar file of an email. */
export function calendarOf(message: OutgoingEmail) {
  const file = message.attachments?.find(({ filename }) => filename === 'activite.ics')
  if (!file) throw new Error('No calendar file came with the email.')
  const calendar = new ICAL.Component(ICAL.parse(String(file.content)) as unknown[])
  const vevent = calendar.getFirstSubcomponent('vevent')!
  const event = new ICAL.Event(vevent)
  const instantOf = (time: ICAL.Time) => new Date(time.toUnixTime() * 1000).toISOString()
  return {
    contentType: file.contentType,
    calendar,
    event,
    method: calendar.getFirstPropertyValue('method'),
    status: vevent.getFirstPropertyValue('status'),
    uid: event.uid,
    sequence: event.sequence,
    organiser: vevent.getFirstPropertyValue('organizer'),
    attendees: vevent.getAllProperties('attendee').map((attendee) => attendee.getFirstValue()),
    startsAt: instantOf(event.startDate),
    endsAt: instantOf(event.endDate),
  }
}
