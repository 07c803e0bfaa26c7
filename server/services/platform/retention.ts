import { forgetPerson, forgetPersonOfParticipations } from '#db/queries/account/deletion.ts'
import { endOtherSessions } from '#db/queries/account/sign-in/session.ts'
import { forgetDrafts } from '#db/queries/activity/draft.ts'
import { forgetImprovements, listOldImprovements } from '#db/queries/activity/improvement.ts'
import { listPicturesOfPerson } from '#db/queries/activity/picture.ts'
import { forgetInvitations, listOldInvitations } from '#db/queries/invitation/retention.ts'
import {
  forgetAuditDetails,
  forgetConsents,
  forgetParticipations,
  forgetSubscriptions,
  forgetWaysBack,
  listAccountsWithoutParent,
  listGuestAccounts,
  listGuestParticipations,
  listOldAuditDetails,
  listOldConsents,
  listOldSubscriptions,
  listOldWaysBack,
  listUnconfirmedAccounts,
} from '#db/queries/platform/retention.ts'
import {
  forgetDevices,
  forgetGuestPasses,
  forgetLinks,
  forgetProviderCodes,
  type LinkTable,
  listExpiredLinks,
  listOldGuestPasses,
  listOldProviderCodes,
  listOldSessions,
} from '#db/queries/platform/retention-sign-in.ts'
import { forgetSecurityEvents, listOldSecurityEvents } from '#db/queries/platform/security-event.ts'
import { forgetAlerts, listOldAlerts } from '#db/queries/search/alert.ts'
import type { Db } from '#db/schema.ts'
import {
  KEPT_DAYS,
  keptSince,
  RETENTION_KINDS,
  type RetentionKind,
} from '#server/domain/platform/retention.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { releasePictures } from '#server/services/activity/picture/picture.ts'
import { indexActivitiesOf } from '#server/services/search/index-entry.ts'

interface Step {
  /** Expired rows that still contain personal data. */
  list: (db: Db, before: string, limit: number) => Promise<number[]>
  /** Deletes the personal data in them; a row is removed only where nothing else is in it. */
  forget: (services: Services, ids: number[], now: string) => Promise<void>
}

const STEPS: Record<RetentionKind, readonly Step[]> = {
  UNCONFIRMED_ACCOUNT: [{ list: listUnconfirmedAccounts, forget: forgetAccounts }],
  ACCOUNT_WITHOUT_PARENT: [{ list: listAccountsWithoutParent, forget: forgetAccounts }],
  GUEST_REGISTRATION: [{ list: listGuestParticipations, forget: rows(forgetParticipations) }],
  GUEST_ACCOUNT: [{ list: listGuestAccounts, forget: forgetAccounts }],
  SESSION: [{ list: listOldSessions, forget: rows(forgetDevices) }],
  EXPIRED_LINK: [
    { list: listOldWaysBack, forget: rows(forgetWaysBack) },
    linksOf('confirmationLink'),
    linksOf('passwordCode'),
    linksOf('credentialChangeLink'),
    { list: listOldProviderCodes, forget: rows(forgetProviderCodes) },
  ],
  GUEST_PASS: [{ list: listOldGuestPasses, forget: rows(forgetGuestPasses) }],
  NEWSLETTER: [{ list: listOldSubscriptions, forget: rows(forgetSubscriptions) }],
  CONSENT_PROOF: [{ list: listOldConsents, forget: rows(forgetConsents) }],
  AUDIT_DETAIL: [{ list: listOldAuditDetails, forget: rows(forgetAuditDetails) }],
  SECURITY_EVENT: [{ list: listOldSecurityEvents, forget: rows(forgetSecurityEvents) }],
  GUEST_LIST: [{ list: listOldInvitations, forget: rows(forgetInvitations) }],
  IMPROVED_TEXT: [{ list: listOldImprovements, forget: rows(forgetImprovements) }],
  ALERT: [{ list: listOldAlerts, forget: rows(forgetAlerts) }],
}

function linksOf(table: LinkTable): Step {
  return {
    list: (db, before, limit) => listExpiredLinks(db, table, before, limit),
    forget: rows((db, ids) => forgetLinks(db, table, ids)),
  }
}

/** Turns a query into a step: it needs only the database. */
function rows(forget: (db: Db, ids: number[], now: string) => Promise<void>): Step['forget'] {
  return ({ db }, ids, now) => forget(db, ids, now)
}

/** Like a deletion by the person: pictures and every way of signing in are removed. */
async function forgetAccounts(services: Services, ids: number[], now: string): Promise<void> {
  const { db } = services
  for (const id of ids) {
    await forgetDrafts(db, id, now)
    await forgetPersonOfParticipations(db, id)
    await forgetPerson(db, id, now)
    await indexActivitiesOf(services, id)
    await releasePictures(services, await listPicturesOfPerson(db, id))
    await endOtherSessions(db, id, null, now)
  }
}

export interface RetentionCount {
  kind: RetentionKind
  keptDays: number
  /** How many rows have expired. */
  due: number
}

/** A dry run: returns what `purgeExpired` would delete now. Nothing is written. */
export async function previewRetention({ db, now }: Services): Promise<RetentionCount[]> {
  const counts: RetentionCount[] = []
  for (const kind of RETENTION_KINDS) {
    const before = instant(keptSince(kind, now()))
    const lists = await Promise.all(STEPS[kind].map(({ list }) => list(db, before, MOST_COUNTED)))
    const due = lists.reduce((sum, ids) => sum + ids.length, 0)
    counts.push({ kind, keptDays: KEPT_DAYS[kind], due })
  }
  return counts
}

/** Counting stops here: nobody needs to know more exactly. */
const MOST_COUNTED = 100_000

/** Rows per transaction: nobody waits long for it. */
const BATCH = 200

/**
 * Deletes expired personal data, kind after kind. Running it twice does nothing; interrupted, it continues next time.
 */
export async function purgeExpired(services: Services, signal?: AbortSignal): Promise<void> {
  for (const kind of RETENTION_KINDS) {
    try {
      const emptied = await emptyKind(services, kind, signal)
      if (emptied > 0) services.log.info({ kind, emptied }, 'expired data purged')
    } catch (error) {
      services.log.error({ err: error, kind }, 'purging expired data failed')
    }
  }
}

async function emptyKind(services: Services, kind: RetentionKind, signal?: AbortSignal): Promise<number> {
  let emptied = 0
  for (const step of STEPS[kind]) {
    for (let batch = BATCH; batch === BATCH && !signal?.aborted; emptied += batch)
      batch = await emptyBatch(services, kind, step)
  }
  return emptied
}

function emptyBatch(services: Services, kind: RetentionKind, { list, forget }: Step): Promise<number> {
  return inTransaction(services, async (services) => {
    const now = services.now()
    const ids = await list(services.db, instant(keptSince(kind, now)), BATCH)
    if (ids.length > 0) await forget(services, ids, instant(now))
    return ids.length
  })
}
