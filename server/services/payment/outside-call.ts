import { randomBytes } from 'node:crypto'
import {
  answerCall,
  findCallByKey,
  findNewestCall,
  insertCall,
  listKeysNotFound,
  markSent,
} from '#db/queries/payment/outside-call.ts'
import type { OutsideCall } from '#db/schema/outside.ts'
import { ProviderUnavailable } from '#server/domain/payment/unavailable.ts'
import type { Outcome } from '#server/gateways/payments/outcome.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'

/** A change at the payment provider that must happen once, whatever dies or answers what. */
export interface OutsideAct<Parameters extends object> {
  /** What it does; with `subjectId`, the row that it is done for, it happens once. */
  purpose: string
  subjectId: number
  parameters: Parameters
  send: (parameters: Parameters, key: string) => Promise<Outcome>
  /** Looks for what it makes, by the key that stands in its metadata. */
  find: (key: string) => Promise<string | null>
  /** Writes what was made, in the transaction that closes the call. */
  record: (services: Services, id: string) => Promise<void>
}

export type ActResult = { id: string } | { refused: 'PROVIDER_REFUSED'; data: { code: string } }

/** The provider forgets a key after 24 hours; an hour is for clocks that differ, and for the call itself. */
const KEY_LASTS_MS = 23 * 3_600_000

/**
 * Does an act at the provider: its row is committed, then it is called, then the answer is recorded. Called again, it
 * goes on where it was: an open call is sent with the same key and the same parameters, one that is older than its key is
 * looked for first, an answered one is not sent. After a refusal the next call is a new attempt with a new key, which is
 * sent only where nothing was made with the former ones. Throws ProviderUnavailable while the outcome is unknown; never
 * inside a transaction.
 */
export async function callOutside<Parameters extends object>(
  services: Services,
  act: OutsideAct<Parameters>,
): Promise<ActResult> {
  if (services.db.isTransaction) throw new Error('A call to the provider has to wait for the commit.')
  const call = await openCall(services, act)
  if (call.answeredAt !== null) return { id: call.answer ?? '' }

  if (isOlderThanKey(call, services.now())) return lookFor(services, act, call)
  const known = call.attempt > 1 ? await findFormer(services, act, call) : null
  if (known !== null) return close(services, act, call, { outcome: 'FOUND', id: known })
  await markSent(services.db, call.id, instant(services.now()))
  const outcome = await act.send(JSON.parse(call.parameters ?? '{}') as Parameters, call.key)
  if (outcome.kind === 'DONE') return close(services, act, call, { outcome: 'DONE', id: outcome.id })
  if (outcome.kind === 'STUCK') return lookFor(services, act, call)
  if (outcome.kind === 'UNKNOWN') throw new ProviderUnavailable(`${act.purpose}: ${outcome.why}`)
  // Sent before, without an answer: what it made then is not undone by a refusal.
  const made = call.firstSentAt === null ? null : await act.find(call.key)
  if (made !== null) return close(services, act, call, { outcome: 'FOUND', id: made })
  const { code } = outcome
  await answer(services, call, { outcome: 'REFUSED', answer: code })
  return { refused: 'PROVIDER_REFUSED', data: { code } }
}

/** Returns the call that is open or done, or begins an attempt. */
async function openCall(
  services: Services,
  act: { purpose: string; subjectId: number; parameters: object },
): Promise<OutsideCall> {
  const { purpose, subjectId, parameters } = act
  const newest = await findNewestCall(services.db, purpose, subjectId)
  if (newest && goesOn(newest)) return newest
  const attempt = (newest?.attempt ?? 0) + 1
  const begun = await inTransaction(services, ({ db, now }) =>
    insertCall(db, {
      purpose,
      subjectId,
      attempt,
      // Random, so that a database that is set up anew never meets the keys of the former one.
      key: `${purpose}-${subjectId}-${attempt}-${randomBytes(9).toString('base64url')}`,
      parameters: JSON.stringify(parameters),
      createdAt: instant(now()),
    }),
  )
  return begun ?? openCall(services, act)
}

/** Whether this call is open or done: after one that came to nothing the next is a new attempt, with a new key. */
export function goesOn({ outcome }: Pick<OutsideCall, 'outcome'>): boolean {
  return outcome !== 'REFUSED' && outcome !== 'NOT_FOUND'
}

function isOlderThanKey({ firstSentAt }: OutsideCall, now: Date): boolean {
  return firstSentAt !== null && now.getTime() - Date.parse(firstSentAt) >= KEY_LASTS_MS
}

/**
 * Looks once more for what earlier calls made whose outcome nobody knew: lists of the provider lag behind, and what was
 * not in them may be there by now.
 */
async function findFormer(
  { db }: Services,
  { find }: Pick<OutsideAct<object>, 'find'>,
  call: OutsideCall,
): Promise<string | null> {
  for (const key of await listKeysNotFound(db, call)) {
    const id = await find(key)
    if (id !== null) return id
  }
  return null
}

/** The key helps no more. What is found was made by this call; where there is nothing, the next try is a new attempt. */
async function lookFor<Parameters extends object>(
  services: Services,
  act: OutsideAct<Parameters>,
  call: OutsideCall,
): Promise<ActResult> {
  const id = await act.find(call.key)
  if (id !== null) return close(services, act, call, { outcome: 'FOUND', id })
  await answer(services, call, { outcome: 'NOT_FOUND', answer: null })
  throw new ProviderUnavailable(`${act.purpose}: nothing was made, it is tried anew`)
}

function close(
  services: Services,
  act: Pick<OutsideAct<object>, 'record'>,
  call: OutsideCall,
  { outcome, id }: { outcome: 'DONE' | 'FOUND'; id: string },
): Promise<{ id: string }> {
  return inTransaction(services, async (services) => {
    if (await answer(services, call, { outcome, answer: id })) await act.record(services, id)
    return { id }
  })
}

function answer(
  { db, now }: Services,
  call: OutsideCall,
  answered: { outcome: NonNullable<OutsideCall['outcome']>; answer: string | null },
): Promise<boolean> {
  return answerCall(db, call.id, { ...answered, answeredAt: instant(now()) })
}

/**
 * Ends a call without sending it once more: what it made is looked for, whatever its key would answer. Returns its id;
 * null: nothing was made.
 */
export async function findOutside(
  services: Services,
  act: Pick<OutsideAct<object>, 'purpose' | 'subjectId' | 'find' | 'record'>,
): Promise<string | null> {
  const call = await findNewestCall(services.db, act.purpose, act.subjectId)
  if (!call || !goesOn(call)) return null
  if (call.answeredAt !== null) return call.answer
  const id = call.firstSentAt === null ? null : await act.find(call.key)
  if (id !== null) return (await close(services, act, call, { outcome: 'FOUND', id })).id
  await answer(services, call, { outcome: 'NOT_FOUND', answer: null })
  return null
}

/** Closes an open call by what it made, where that was told before its answer: its key stands in the metadata. */
export async function closeFound(
  services: Services,
  act: Pick<OutsideAct<object>, 'record'>,
  { key, id }: { key: string; id: string },
): Promise<void> {
  const call = await findCallByKey(services.db, key)
  if (call?.answeredAt === null) await close(services, act, call, { outcome: 'FOUND', id })
}
