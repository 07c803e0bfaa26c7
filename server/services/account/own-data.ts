import { stringifyRows } from '#db/booleans.ts'
import { readOwnDataOfAccount } from '#db/queries/account/own-data.ts'
import { readOwnDataOfOtherTables } from '#db/queries/account/own-data-other-tables.ts'
import { ownEmailKey } from '#db/queries/account/user.ts'
import { maskBankNumber } from '#server/domain/account/billing/bank-account.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { type Billing, readBilling } from '#server/services/account/billing/settings.ts'

/**
 * Returns everything that is kept about a person, for themselves: rows as they are stored. Bank numbers stay masked: no
 * file ever contains them.
 */
export async function readOwnData(services: Services, person: Session): Promise<Record<string, object[]>> {
  const data = await readOwnDataOfAccount(services.db, person.userId)
  const [account] = data.account
  const beside = await readOwnDataOfOtherTables(services.db, {
    id: person.userId,
    emailKey: account ? ownEmailKey(account) : null,
  })
  const rows = JSON.parse(stringifyRows({ ...data, ...beside })) as Record<string, object[]>
  return { ...rows, billing: [masked(await readBilling(services, person.userId))] }
}

function masked({ bank, ...billing }: Billing): Billing {
  if (!bank) return { ...billing, bank }
  const { transit, institution, account } = bank
  return {
    ...billing,
    bank: { institution, transit: maskBankNumber(transit), account: maskBankNumber(account) },
  }
}
