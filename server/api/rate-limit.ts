import { ORPCError } from '@orpc/server'
import { PROCEDURE_LIMITS, showsWrongSecret } from '#server/domain/platform/procedure-limits.ts'
import { type LimitName, RATE_LIMITS } from '#server/domain/platform/rate-limit.ts'
import { FilesBusy, TooBusy } from '#server/domain/platform/too-busy.ts'
import type { Context, Services } from '#server/runtime/context.ts'
import {
  giveBack,
  isSpent,
  type LimitSpend,
  spendAll,
  spendIfLeft,
  type Wait,
} from '#server/services/platform/rate-limit.ts'

/** Returns the error that asks callers to come back later; the API boundary adds status, header and sentence. */
export function tooMany({ retryAfterSeconds: retryAfter }: Wait): ORPCError<'TOO_MANY_REQUESTS', unknown> {
  return new ORPCError('TOO_MANY_REQUESTS', { status: 429, data: { retryAfter } })
}

/** Too many files are made at this moment: that is no limit of the caller. */
function filesBusy({ retryAfterSeconds: retryAfter }: FilesBusy): ORPCError<'FILES_BUSY', unknown> {
  return new ORPCError('FILES_BUSY', { status: 503, data: { retryAfter } })
}

/** Counts an answer that is made for everybody as a search of the caller who asked first; false beyond that limit. */
export async function mayAskForNew(
  services: Services,
  { peer, userId }: { peer: string; userId: number | null },
): Promise<boolean> {
  const spending: LimitSpend = userId === null ? ['search', peer] : ['searchOfAccount', String(userId)]
  return spendIfLeft(services, [spending])
}

/** Spends the limits of this procedure in the table, does the work, and gives back what does not count after all. */
export async function withinLimits<Result>(
  context: Context,
  { path, input }: { path: readonly string[]; input: unknown },
  work: () => Promise<Result>,
): Promise<Result> {
  const spendings = spendingsOf(PROCEDURE_LIMITS[path.join('.')], context)
  const unlessTooBusy = async () => {
    try {
      return await work()
    } catch (error) {
      if (error instanceof FilesBusy) throw filesBusy(error)
      throw error instanceof TooBusy ? tooMany(error) : error
    }
  }
  if (spendings.length === 0) return unlessTooBusy()
  return countedBy(context, spendings, unlessTooBusy, (error) => isWrong(error, input))
}

async function countedBy<Result>(
  { services }: Pick<Context, 'services'>,
  spendings: readonly LimitSpend[],
  work: () => Promise<Result>,
  isFailure: (error: unknown) => boolean,
): Promise<Result> {
  const afterwards = spendings.filter(isAfterwards)
  const before = spendings.filter((spending) => !isAfterwards(spending))
  const wait = (await isSpent(services, afterwards)) ?? (await spendAll(services, before))
  if (wait) throw tooMany(wait)
  try {
    const result = await work()
    await giveBack(services, before.filter(countsAs('failures')))
    return result
  } catch (error) {
    const kept = isFailure(error) ? 'failures' : 'tries'
    const counted = isFilesBusy(error) ? [] : [kept, 'tries']
    await giveBack(
      services,
      before.filter(([name]) => !counted.includes(RATE_LIMITS[name].counts)),
    )
    if (isFailure(error)) await spendIfLeft(services, afterwards)
    throw error
  }
}

/** Nothing was made, and the caller is told to come back: that uses up nothing of theirs. */
function isFilesBusy(error: unknown): boolean {
  return error instanceof ORPCError && error.code === 'FILES_BUSY'
}

function isAfterwards([name]: LimitSpend): boolean {
  return RATE_LIMITS[name].isAfterwards === true
}

function countsAs(kind: 'failures') {
  return ([name]: LimitSpend) => RATE_LIMITS[name].counts === kind
}

function spendingsOf(
  row: readonly LimitName[] | string | undefined,
  { session, peer, isForEverybody }: Context,
) {
  if (row === undefined || typeof row === 'string' || isForEverybody) return []
  return row.flatMap((name): LimitSpend[] => {
    const { by } = RATE_LIMITS[name]
    if (by === 'network') return [[name, peer]]
    if (by === 'account') return session ? [[name, String(session.userId)]] : []
    if (by === 'visitor network') return session ? [] : [[name, peer]]
    throw new Error(`The key of ${name} is known to its procedure alone.`)
  })
}

function isWrong(error: unknown, input: unknown): boolean {
  return error instanceof ORPCError && showsWrongSecret(String(error.code), input)
}
