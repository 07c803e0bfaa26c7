import {
  countBankSealedOtherwise,
  listBankSealedOtherwise,
  replaceBankSealed,
} from '#db/queries/account/billing/settings.ts'
import {
  countSecretsSealedOtherwise,
  listSecretsSealedOtherwise,
  replaceSealedSecret,
} from '#db/queries/account/sign-in/sealed-secret.ts'
import type { Db } from '#db/schema.ts'
import type { Services } from '#server/runtime/context.ts'
import { aboutBank } from '#server/services/account/billing/settings.ts'
import { aboutSecondFactor } from '#server/services/account/sign-in/second-factor-secret.ts'

interface SealedColumn {
  /** The number of values that the key of this prefix did not seal. */
  count(db: Db, prefix: string): Promise<number>
  /** Lists them by id, from the one after `after`. */
  list(db: Db, prefix: string, after: number, limit: number): Promise<{ id: number; sealed: string }[]>
  /** Replaces one, unless it was changed meanwhile. */
  replace(db: Db, id: number, before: string, after: string): Promise<boolean>
  about(id: number): string
}

/** All columns whose values the data key seals: `npm run rotate` drops a data key when none of them needs it. */
export const SEALED_COLUMNS: Record<string, SealedColumn> = {
  'billingSettings.bankSealed': {
    count: countBankSealedOtherwise,
    list: listBankSealedOtherwise,
    replace: replaceBankSealed,
    about: aboutBank,
  },
  'secondFactor.secretSealed': {
    count: countSecretsSealedOtherwise,
    list: listSecretsSealedOtherwise,
    replace: replaceSealedSecret,
    about: aboutSecondFactor,
  },
}

/** Returns how many stored values another key than that of this prefix has sealed. */
export async function countSealedOtherwise(db: Db, prefix: string): Promise<number> {
  let count = 0
  for (const column of Object.values(SEALED_COLUMNS)) count += await column.count(db, prefix)
  return count
}

const BATCH = 50

/**
 * Seals with the newest key what older ones have sealed, value by value, while the site runs: a worker that is stopped
 * or killed leaves values that are readable, and the next run does the others.
 */
export async function sealAnew(services: Services, signal: AbortSignal): Promise<void> {
  const { db, dataSeal, log } = services
  const prefix = dataSeal.prefix()
  const totals = { sealed: 0, unreadable: 0 }
  for (const [name, column] of Object.entries(SEALED_COLUMNS))
    for (let after = 0; !signal.aborted;) {
      const rows = await column.list(db, prefix, after, BATCH)
      for (const { id, sealed } of rows) {
        const again = sealedAnew(services, name, { id, sealed, about: column.about(id) })
        if (again === null) totals.unreadable++
        else if (await column.replace(db, id, sealed, again)) totals.sealed++
        after = id
      }
      if (rows.length < BATCH) break
    }
  if (totals.sealed === 0) return
  const left = await countSealedOtherwise(db, prefix)
  log.info({ ...totals, left }, left === 0 ? 'all stored values have the newest key' : 'values sealed anew')
}

/** Null where no key opens it: it stays as it is, and the older keys with it. */
function sealedAnew(
  { dataSeal, log }: Services,
  column: string,
  { id, sealed, about }: { id: number; sealed: string; about: string },
): string | null {
  try {
    return dataSeal.seal(dataSeal.open(sealed, about), about)
  } catch (error) {
    log.error({ err: error, column, id }, 'no key opens a stored value')
    return null
  }
}
