import { listSendings } from '#db/queries/notification/custom-email.ts'
import type { Db } from '#db/schema.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { readProgress, type Sending } from '#server/services/notification/custom-email/progress.ts'
import { sendNow } from '#server/services/notification/custom-email/send.ts'
import { makeHostOfMany } from '#tests/infrastructure/registrations.ts'
import type { Site } from '#tests/infrastructure/site.ts'
import type { Work } from './emails.ts'
import { IS_WHOLE } from './kills.ts'

/** More than one step: a worker can be killed between two of them, too. */
export const MESSAGES = IS_WHOLE ? 200 : 120

type Progress = Pick<Sending, 'recipients' | 'sent' | 'failed' | 'skipped' | 'left'>

/** A message that a host sends to everybody who comes; `seen` is what the host was told on the way. */
export function makeMessage(): Work & { seen: Progress[] } {
  const seen: Progress[] = []
  return {
    seen,
    emails: MESSAGES,
    async begin(site) {
      const activityId = await sendToAll(site)
      return {
        look: async () => void seen.push(await readOne(site, activityId)),
        async expected() {
          seen.push(await readOne(site, activityId))
          return readMessageIds(site)
        },
      }
    },
  }
}

async function sendToAll({ db }: Site): Promise<number> {
  const { host, activityId } = await makeHostOfMany(db, MESSAGES)
  const session = { userId: host.id, email: host.email, accountType: 'PRO', actingFor: null }
  const sent = await sendNow(servicesOf(db), session as unknown as Session, {
    ...{ activityId, subject: 'Verglas', content: 'Bonjour {{firstname}}, apportez vos crampons.' },
    ...{ usesCustomLogo: false, selection: { audience: 'ALL' }, requestKey: null },
  })
  if (!('mailingId' in sent)) throw new Error(JSON.stringify(sent))
  return activityId
}

const servicesOf = (db: Db) => ({ db, now: () => new Date() }) as unknown as Services

async function readOne({ db }: Site, activityId: number): Promise<Progress> {
  const [sending] = await readProgress(servicesOf(db), await listSendings(db, activityId, 1))
  if (!sending) throw new Error('The sending is gone.')
  const { recipients, sent, failed, skipped, left } = sending
  return { recipients, sent, failed, skipped, left }
}

async function readMessageIds({ db, publicUrl }: Site): Promise<Map<string, string>> {
  const { hostname } = new URL(publicUrl)
  const rows = await db
    .selectFrom('notification')
    .innerJoin('user', 'user.id', 'notification.userId')
    .select(['notification.id', 'user.email'])
    .where('notification.mailingId', 'is not', null)
    .execute()
  return new Map(rows.map(({ id, email }) => [email, `<notification-${id}@${hostname}>`]))
}
