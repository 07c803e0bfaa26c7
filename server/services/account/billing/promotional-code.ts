import {
  countPromotionalCodeUses,
  endPromotionalCode,
  findPromotionalCode,
  hasUsedPromotionalCode,
  insertPromotionalCode,
  insertPromotionalCodeUse,
  listPromotionalCodes,
  listPromotionalCodeUses,
  lockPromotionalCode,
} from '#db/queries/account/billing/promotional-code.ts'
import { updateUser } from '#db/queries/account/user.ts'
import type { PromotionalCode } from '#db/schema/billing.ts'
import {
  codeKey,
  type CodeState,
  readsAs,
  stateOfCode,
} from '#server/domain/account/billing/promotional-code.ts'
import { treasurerOf } from '#server/domain/organisation/acting.ts'
import { PAGE_SIZES, rowsAndNext } from '#server/domain/platform/page-size.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { lockAccount } from '#server/services/account/hold.ts'
import { writeAudit, writeShown } from '#server/services/moderation/audit-log.ts'
import { addFreeMonths } from './free-months.ts'

export interface NewCode {
  code: string
  months: number | null
  percent: number | null
  startsAt: string
  endsAt: string
  mostUses: number | null
  /** The purpose, for operators. */
  purpose: string
}

type MakeCodeResult = { codeId: number } | { refused: 'CODE_TAKEN' | 'OVER_ALREADY' }

/**
 * Creates a promotional code. A code that looks like another one on paper is refused: people could not tell them apart.
 */
export function makePromotionalCode(services: Services, operator: Session, input: NewCode) {
  return inTransaction(services, async (services): Promise<MakeCodeResult> => {
    const { db, now } = services
    const at = instant(now())
    if (input.endsAt <= at) return { refused: 'OVER_ALREADY' }
    const code = codeKey(input.code)
    const row = { ...input, code, readsAs: readsAs(code), madeBy: operator.userId, createdAt: at }
    const made = await insertPromotionalCode(db, row)
    if (!made) return { refused: 'CODE_TAKEN' }
    const act = { action: 'promotional-code.make', detail: input.purpose } as const
    await writeAudit(services, operator, { ...act, subject: `promotional-code:${made.id}` })
    return { codeId: made.id }
  })
}

type EndCodeResult = { codeId: number } | { refused: 'NOT_FOUND' | 'NOT_OPEN' }

/** Ends a code before its last day. Accounts that used it keep their benefit. */
export function endCode(
  services: Services,
  operator: Session,
  { codeId, reason }: { codeId: number; reason: string },
): Promise<EndCodeResult> {
  return inTransaction(services, async (services): Promise<EndCodeResult> => {
    const { db, now } = services
    const endedAt = instant(now())
    const code = await lockPromotionalCode(db, { id: codeId })
    if (!code) return { refused: 'NOT_FOUND' }
    if (code.endedAt !== null || code.endsAt <= endedAt) return { refused: 'NOT_OPEN' }
    await endPromotionalCode(db, codeId, { endedAt, endReason: reason })
    const subject = `promotional-code:${codeId}` as const
    await writeAudit(services, operator, { action: 'promotional-code.end', subject, detail: reason })
    return { codeId }
  })
}

export interface CodeWithUses extends PromotionalCode {
  uses: number
  state: CodeState
}

/** Returns one page of the codes, newest first, and one row more when there is a next page. */
export async function listCodes({ db, now }: Services, page: number): Promise<CodeWithUses[]> {
  const codes = await listPromotionalCodes(db, rowsAndNext(page, PAGE_SIZES.promotionalCodes))
  return codes.map((code) => ({ ...code, state: stateOfCode(code, code.uses, instant(now())) }))
}

/** Returns a code and one page of the accounts that used it; the journal says which an operator was shown. */
export async function readCode(
  services: Services,
  operator: Session,
  { codeId, page }: { codeId: number; page: number },
) {
  const { db, now } = services
  const code = await findPromotionalCode(db, codeId)
  if (!code) return undefined
  const uses = await countPromotionalCodeUses(db, codeId)
  const of = rowsAndNext(page, PAGE_SIZES.promotionalCodeUses)
  const state = stateOfCode(code, uses, instant(now()))
  const people = await listPromotionalCodeUses(db, codeId, of)
  const shown = people.slice(0, PAGE_SIZES.promotionalCodeUses).map(({ userId }) => userId)
  await writeShown(services, operator, shown)
  return { code: { ...code, uses, state }, people }
}

type RedeemResult =
  | { proUntil: string | null; percent: number | null }
  | { refused: 'UNKNOWN_CODE' | 'CODE_OVER' | 'CODE_USED' | 'ORGANISATION_ADMIN_REQUIRED' }

/**
 * Uses a code, once per account: months count from now on, a percentage waits for the next subscription. An admin who
 * acts for an organisation uses it for that one, whose subscription it is.
 */
export function redeemPromotionalCode(services: Services, person: Session, text: string) {
  return inTransaction(services, async (services): Promise<RedeemResult> => {
    const { db } = services
    const now = services.now()
    const userId = treasurerOf(person)
    if (userId === null) return { refused: 'ORGANISATION_ADMIN_REQUIRED' }
    const code = await lockPromotionalCode(db, { readsAs: readsAs(codeKey(text)) })
    if (!code) return { refused: 'UNKNOWN_CODE' }
    const state = stateOfCode(code, await countPromotionalCodeUses(db, code.id), instant(now))
    if (state === 'COMING') return { refused: 'UNKNOWN_CODE' }
    // Its last use may have been theirs: they are told what they have, not that others were faster.
    if (await hasUsedPromotionalCode(db, { codeId: code.id, userId })) return { refused: 'CODE_USED' }
    if (state !== 'OPEN') return { refused: 'CODE_OVER' }
    const user = await lockAccount(services, userId) // another one may be redeemed now
    const use = { codeId: code.id, userId, usedAt: instant(now) }
    if (!(await insertPromotionalCodeUse(db, use))) return { refused: 'CODE_USED' }
    if (code.months === null) return { proUntil: null, percent: code.percent }

    const proUntil = instant(addFreeMonths(user.proUntil, code.months, now))
    await updateUser(db, userId, { proUntil })
    return { proUntil, percent: code.percent }
  })
}
