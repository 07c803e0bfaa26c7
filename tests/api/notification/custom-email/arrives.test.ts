import { createTransport } from 'nodemailer'
import PostalMime from 'postal-mime'
import { describe, expect, test } from 'vitest'
import type { OutgoingEmail } from '#server/gateways/mailer/mailer.ts'
import { toMime } from '#server/gateways/mailer/mime.ts'
import { lastTo } from '#tests/api/world/emails/emails.ts'
import { checkHtml } from '#tests/html/check.ts'
import { javaProgram } from '#tests/infrastructure/programs.mjs'
import { hostedHike, now } from './stage.ts'

const NAME = '[gagnez](https://x.example) <b>$& "l’as"</b>'

const CONTENT = [
  '# Départ',
  'Bonjour **{{firstname}}**, voici [la carte de {{firstname}}](https://carte.example/?a=1&b=2).',
  '3. bottes\n4. eau',
  '> <script>alert(1)</script> Fermé *hier*',
  '```\n<b>{{firstname}}</b>\n```',
  '---',
  'Vous avez {{tickets}} pour {{activity}}.',
].join('\n\n')

/** The email as a mail program reads it. */
async function received(message: OutgoingEmail) {
  const transport = createTransport({ streamTransport: true, buffer: true })
  const { message: source } = await transport.sendMail(toMime(message))
  return PostalMime.parse(source as Buffer)
}

async function messageTo(firstName: string) {
  const { app, as, hike, activityId } = await hostedHike()
  const person = await app.participant({ firstName, lastName: 'Roy' })
  await app.participation({ activity: hike, person })
  await app.delivered()
  await as.email.save({ ...now(activityId, CONTENT), subject: 'À demain, {{firstname}}' })
  return received(lastTo(await app.delivered(), person))
}

describe('a message of a host, as a mail program reads it', () => {
  test('shows a name that is Markdown and HTML as a name', async () => {
    const { to, subject, text = '', html = '', headers } = await messageTo(NAME)
    expect(subject).toBe(`À demain, ${NAME}`)
    expect(to?.map(({ name }) => name)).toEqual([`${NAME} Roy`])
    expect(text).toContain(`Bonjour ${NAME}, voici la carte de ${NAME} (https://carte.example/?a=1&b=2).`)
    expect(html).toContain('[gagnez](https://x.example) &lt;b&gt;$&amp; &quot;l’as&quot;&lt;/b&gt;')
    expect(html).not.toMatch(/<b>|<script|href="https:\/\/x\.example/)
    const header = (key: string) => headers.find((one) => one.key === key)?.value
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(header('list-unsubscribe')).toMatch(/^<https?:\/\/[^\s<>]+\/courriel\/messages\?lien=[\w.-]+>$/)
  })

  test.skipIf(!javaProgram())('passes the Nu HTML checker (needs Java)', async () => {
    const { html = '' } = await messageTo(NAME)
    const faults = await checkHtml([{ url: 'message', html }])
    expect(faults.filter(({ message }) => !isOfMailPrograms(message))).toEqual([])
  })
})

/** What programs for email need, and pages do not have: tables, Apple's tag, and the styles of Outlook. */
const OF_MAIL_PROGRAMS = [
  /doctype/i,
  /attribute on the “(table|td|tr|img|body)” element is obsolete/,
  /^Element “meta” is missing/,
  /^CSS: “(mso-[a-z-]+|supported-color-schemes)”: Property/,
]

function isOfMailPrograms(message: string): boolean {
  return OF_MAIL_PROGRAMS.some((known) => known.test(message))
}
