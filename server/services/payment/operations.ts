import { listUnexplained } from '#db/queries/payment/ledger.ts'
import { listOrdersByIds } from '#db/queries/payment/order.ts'
import { listAccountSums, listFailedRefunds, listOwed } from '#db/queries/payment/owed.ts'
import { findLastRun, findRunUnderWay } from '#db/queries/payment/verification-run.ts'
import { listFailedTasksOf } from '#db/queries/platform/task-overview.ts'
import type { Finding } from '#server/domain/payment/verify/finding.ts'
import { PAGE_SIZES, rowsAndNext } from '#server/domain/platform/page-size.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { writeAudit, writeView } from '#server/services/moderation/audit-log.ts'
import { findPeopleByWords } from '#server/services/moderation/finder.ts'
import { addTask, MONEY_TASKS } from '#server/services/platform/task.ts'
import { readBalance } from './holdings.ts'
import { readShortage } from './shortage.ts'
import type { VerifiedCounts } from './verify/findings.ts'
import { RUN_SILENT_MS } from './verify/verify.ts'

/** So many of a kind are shown at once: more of them have one cause. */
const SHOWN = 50

/** More hosts of one name are found by their number. */
const FOUND = 100

/** What Stripe holds, what the ledger says, what is owed to whom, what the last check named, and what waits for somebody. */
export async function readMoney(
  services: Services,
  operator: Session,
  { wanted, page }: { wanted: string; page: number },
) {
  const { db } = services
  const size = PAGE_SIZES.owed
  const hostIds =
    wanted === '' ? null : (await findPeopleByWords(services, wanted, FOUND)).map(({ id }) => id)
  const owed = await listOwed(db, hostIds, rowsAndNext(page, size))
  await writeView(services, operator, { action: 'money.read', subject: 'money' })
  const provider = await readBalance(services)
  const failedTasks = await listFailedTasksOf(db, MONEY_TASKS, SHOWN + 1)
  const failedRefunds = await listFailedRefunds(db, SHOWN + 1)
  const unexplained = await listUnexplained(db, '', SHOWN + 1)
  return {
    hasProvider: services.payments !== null,
    provider,
    /** How much the provider's balance lacks. */
    shortCents: provider && (await readShortage(services, provider)),
    accounts: await listAccountSums(db),
    owed: owed.slice(0, size),
    hasNext: owed.length > size,
    run: await readLastRun(services),
    isRunning: (await findRunUnderWay(db, runSeen(services))) !== undefined,
    failedTasks: failedTasks.slice(0, SHOWN),
    failedRefunds: failedRefunds.slice(0, SHOWN),
    unexplained: unexplained.slice(0, SHOWN),
    hasMoreToSettle: [failedTasks, failedRefunds, unexplained].some(({ length }) => length > SHOWN),
  }
}

interface LastRun {
  runId: number
  endedAt: string
  counts: Partial<VerifiedCounts>
  /** With who and what is behind the order of each. */
  findings: (Finding & { of: { activityId: number; hostId: number; buyerId: number } | null })[]
  /** Also those that were not kept. */
  total: number
}

async function readLastRun({ db }: Services): Promise<LastRun | null> {
  const run = await findLastRun(db)
  if (!run?.endedAt) return null
  const { findings: total, ...counts } = JSON.parse(run.counts) as VerifiedCounts & { findings: number }
  const named = (JSON.parse(run.findings) as Finding[]).slice(0, SHOWN)
  const orderIds = [...new Set(named.flatMap(({ ids }) => ids.orderId ?? []))]
  const behind = new Map((await listOrdersByIds(db, orderIds)).map(({ id, ...order }) => [id, order]))
  const findings = named.map((finding) => ({ ...finding, of: behind.get(finding.ids.orderId ?? 0) ?? null }))
  return { runId: run.id, endedAt: run.endedAt, counts, findings, total }
}

function runSeen({ now }: Services): string {
  return instant(new Date(now().getTime() - RUN_SILENT_MS))
}

/** Has everything compared now, in the background. */
export function askForVerification(services: Services, operator: Session): Promise<void> {
  return inTransaction(services, async (services) => {
    await addTask(services, 'verify-money', {})
    await writeAudit(services, operator, { action: 'money.verify', subject: 'money' })
  })
}
