import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { NotificationPreference } from '#db/schema/notification.ts'
import { Notification } from '#server/contract/entities.ts'
import { unreadSettings } from '#server/runtime/env.ts'

/** The channels by which notifications are sent. */
const BUILT: Record<Exclude<NotificationPreference['channel'], 'NONE'>, true> = { EMAIL: true }

/** The other channels of the specification, each with the decision that says why it is absent. */
const PUT_OFF: Record<string, string> = { PUSH: '119', BOTH: '119' }

/** One setting of each feature that is not built, and how the README names them. */
const UNREAD = {
  S3_ENDPOINT: 'S3_…',
  VAPID_PUBLIC_KEY: 'VAPID_…',
  TRANSFER_AFTER_DAYS: 'TRANSFER_AFTER_DAYS',
}

function readDecision(number: string): string {
  const file = readdirSync('docs/decisions').find((name) => name.startsWith(`${number}-`))
  return file === undefined ? '' : readFileSync(`docs/decisions/${file}`, 'utf8')
}

describe('each channel of a notification is built, or put off by a decision', () => {
  test('of which there are no others', () => {
    const channels = [...Object.keys(BUILT), ...Object.keys(PUT_OFF)]
    expect(channels.sort()).toEqual([...Notification.shape.channel.options].sort())
  })

  test.each(Object.entries(PUT_OFF))('%s by %s, as the page of the JSON says', (channel, number) => {
    expect(readDecision(number)).toContain(channel)
    const [, section = ''] = readFileSync('docs/wire.md', 'utf8').split('\n## Notification\n')
    const [words] = section.split('\n## ')
    expect(words).toContain(`\`${channel}\``)
    expect(words).toContain(`docs/decisions/${number}`)
  })
})

test.each(Object.entries(UNREAD))('%s is named at start, and %s in the README', (name, inReadme) => {
  expect(unreadSettings({ [name]: 'set' })).toEqual([name])
  expect(readFileSync('README.md', 'utf8')).toContain(`\n| \`${inReadme}\` `)
})
