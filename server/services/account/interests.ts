import { listInterests, replaceInterests } from '#db/queries/account/interest.ts'
import { findUser, updateUser } from '#db/queries/account/user.ts'
import { isActivityType } from '#server/domain/activity/type.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { lockAccount } from '#server/services/account/hold.ts'

export async function saveInterests(
  services: Services,
  person: Session,
  typeIds: number[],
): Promise<{ typeIds: number[] } | { refused: 'UNKNOWN_TYPE' }> {
  if (!typeIds.every(isActivityType)) return { refused: 'UNKNOWN_TYPE' }
  await inTransaction(services, async (services) => {
    await lockAccount(services, person.userId) // two tabs would write the same type twice
    await replaceInterests(services.db, person.userId, [...new Set(typeIds)])
  })
  return { typeIds: await readInterests(services, person) }
}

export function readInterests({ db }: Services, person: Session): Promise<number[]> {
  return listInterests(db, person.userId)
}

export type KeptFilters = Record<string, string | string[]>

export async function saveFilters({ db }: Services, person: Session, filters: KeptFilters | null) {
  await updateUser(db, person.userId, { savedFilters: filters && JSON.stringify(filters) })
}

export async function readFilters({ db }: Services, person: Session): Promise<KeptFilters | null> {
  const user = await findUser(db, person.userId)
  return user?.savedFilters ? (JSON.parse(user.savedFilters) as KeptFilters) : null
}
