import {
  countPromotionalCodeUses,
  insertPromotionalCode,
  insertPromotionalCodeUse,
  lockPromotionalCode,
} from '#db/queries/promotional-code.ts'
import { insertAuditEntry } from '#db/queries/audit-entry.ts'
import { updateUser } from '#db/queries/user.ts'
import { instant } from '#server/clock.ts'
import type { Services, Session } from '#server/context.ts'
import { addFreeMonths } from '#server/domain/pro.ts'
import { inTransaction } from '#server/transaction.ts'
import { lockAccount } from './account-hold.ts'

export interface NewCode {
  code: string
  months: number | null
  percent: number | null
  startsAt: string
  endsAt: string
  mostUses: number | null
}

/** Makes a code of the platform. */
export function makePromotionalCode(services: Services, operator: Session, wish: NewCode): Promise<void> {
  return inTransaction(services, async ({ db, now }) => {
    const at = instant(now())
    const code = codeKey(wish.code)
    await insertPromotionalCode(db, { ...wish, code, madeBy: operator.userId, createdAt: at })
    const entry = { actorId: operator.userId, action: 'promotional-code.make', subject: code }
    await insertAuditEntry(db, { ...entry, detail: null, at })
  })
}

type Redeeming =
  | { outcome: 'REDEEMED'; proUntil: string | null; percent: number | null }
  | { outcome: 'UNKNOWN_CODE' | 'CODE_OVER' | 'CODE_USED' }

/** Uses a code, once per account: months count from now on, a percentage waits for the next subscription. */
export function redeemPromotionalCode(services: Services, person: Session, text: string): Promise<Redeeming> {
  return inTransaction(services, async (services): Promise<Redeeming> => {
    const { db } = services
    const now = services.now()
    const code = await lockPromotionalCode(db, codeKey(text))
    if (!code || code.startsAt > instant(now)) return { outcome: 'UNKNOWN_CODE' }
    if (code.endsAt <= instant(now)) return { outcome: 'CODE_OVER' }
    const isUsedUp = code.mostUses !== null && (await countPromotionalCodeUses(db, code.id)) >= code.mostUses
    const user = await lockAccount(services, person.userId) // another code, or a sponsor's month, may be at work
    const use = { codeId: code.id, userId: person.userId, usedAt: instant(now) }
    if (isUsedUp) return { outcome: 'CODE_OVER' }
    if (!(await insertPromotionalCodeUse(db, use))) return { outcome: 'CODE_USED' }
    if (code.months === null) return { outcome: 'REDEEMED', proUntil: null, percent: code.percent }

    const proUntil = instant(addFreeMonths(user.proUntil, code.months, now))
    await updateUser(db, person.userId, { proUntil })
    return { outcome: 'REDEEMED', proUntil, percent: code.percent }
  })
}

/** People type codes in small letters, with spaces. */
function codeKey(text: string): string {
  return text.normalize('NFKC').replace(/\s+/g, '').toUpperCase()
}
