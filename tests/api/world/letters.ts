import ICAL from 'ical.js'
import jsQR from 'jsqr'
import sharp from 'sharp'
import type { MailMessage } from '#server/gateways/post.ts'
import type { Person } from './cast.ts'

/** The letters that one person got, oldest first. */
export function lettersTo(letters: MailMessage[], { email }: Pick<Person, 'email'>): MailMessage[] {
  return letters.filter((letter) => letter.to.address === email)
}

/** The newest letter that one person got. */
export function lastTo(letters: MailMessage[], person: Pick<Person, 'email'>): MailMessage {
  const letter = lettersTo(letters, person).at(-1)
  if (!letter) throw new Error(`No letter went to ${person.email}.`)
  return letter
}

/** French puts spaces that do not break before « : »; here they are read as any other. */
export function words(text = ''): string {
  return text.replaceAll('\u00A0', ' ')
}

/** What a camera reads in a picture. */
export async function readQr(png: string | Uint8Array): Promise<string | undefined> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data
}

/** What a camera reads in the codes that came with a letter, in their order. */
export async function codesOf(letter: MailMessage): Promise<(string | undefined)[]> {
  const codes = (letter.attachments ?? []).filter(({ contentType }) => contentType === 'image/png')
  return Promise.all(codes.map(({ content }) => readQr(content)))
}

/** What a calendar program understands of the file that came with a letter. */
export function calendarOf(letter: MailMessage) {
  const file = letter.attachments?.find(({ filename }) => filename === 'activite.ics')
  if (!file) throw new Error('No calendar file came with the letter.')
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
