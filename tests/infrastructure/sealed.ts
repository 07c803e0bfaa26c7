import { makeDataSeal } from '#server/gateways/data-seal.ts'
import { fixedKeys } from '#server/gateways/keys.ts'
import { makeSigner } from '#server/gateways/signer.ts'
import { readSettings } from '#server/runtime/env.ts'
import type { Secrets } from '#server/runtime/keys/stored.ts'
import { readSecrets } from '#server/runtime/secrets.ts'
import type { Member } from './crowd.ts'
import type { Site } from './site.ts'

type Place = Pick<Site, 'db' | 'dataDir'>

export function secretsOf(dataDir: string): Secrets {
  return readSecrets(readSettings({ DATA_DIR: dataDir }))
}

/** Returns the token of a calendar, signed with the newest key. */
export async function makeFeed({ db, dataDir }: Place, { id: userId }: Pick<Member, 'id'>): Promise<string> {
  const signer = makeSigner(fixedKeys(secretsOf(dataDir).sessions))
  const { id } = await db
    .insertInto('calendarFeed')
    .values({ userId, createdAt: new Date().toISOString(), endedAt: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return `${id}-${signer.sign(`calendar feed ${id}`)}`
}

/** Stores a bank account that ends in 345, sealed with the newest key. */
export async function saveBank({ db, dataDir }: Place, { id: userId }: Pick<Member, 'id'>): Promise<void> {
  const dataSeal = makeDataSeal(fixedKeys(secretsOf(dataDir).data))
  const bank = JSON.stringify({ transit: '00123', institution: '815', account: '0012345' })
  const bankSealed = dataSeal.seal(bank, `billing_settings:${userId}`)
  const changedAt = new Date().toISOString()
  await db.insertInto('billingSettings').values({ userId, bankSealed, changedAt }).execute()
}
