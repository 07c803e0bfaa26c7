import type { PostgresPoolClient } from 'kysely'
import type { PoolClient, QueryResult } from 'pg'
import { DatabaseUnavailable, unavailableReason } from '#db/unavailable.ts'
import type { OutageNotifier } from './outage.ts'
import { beginWith, type PostgresLimits } from './postgres-limits.ts'
import { StaleStatement, statementFault, type StatementNames } from './postgres-names.ts'

const READS = /^\s*(select|show)\b/i

type Answer = Pick<QueryResult, 'command' | 'rowCount' | 'rows'>

const NOTHING: Answer = { command: 'ROLLBACK', rowCount: 0, rows: [] }

/**
 * Wraps one connection while it is checked out. With `perTransaction`, the limits are sent with each transaction, and
 * every single change becomes one: without a limit of the server's own it could still be done long after we reported a
 * failure. Statements with a name are prepared once per connection.
 */
export function guardClient(
  client: PoolClient,
  perTransaction: PostgresLimits | null,
  { notifier, names, isOutdated, onRelease }: GuardOptions,
): PostgresPoolClient {
  let broken: DatabaseUnavailable | null = null
  let isInTransaction = false

  async function ask(text: string, values: readonly unknown[] = []): Promise<Answer> {
    if (broken) throw broken
    try {
      const answer = await send(text, [...values])
      if (text === 'commit') notifier.written()
      return answer
    } catch (error) {
      throw judge(error, text)
    }
  }

  async function send(text: string, values: unknown[]): Promise<Answer> {
    const name = names.nameOf(text, values.length)
    if (name === undefined) return client.query(text, values)
    const { generation } = names
    try {
      return await client.query({ name, text, values })
    } catch (error) {
      const fault = statementFault(error)
      if (!fault) throw error
      if (fault === 'LOST') names.stop()
      else if (names.generation === generation) names.renew()
      if (isInTransaction) throw new StaleStatement(error)
      return client.query(text, values)
    }
  }

  function judge(error: unknown, text: string): unknown {
    const reason = unavailableReason(error)
    if (!reason) return error
    const endsConnection = reason === 'AWAY' || isFatal(error)
    const unavailable = new DatabaseUnavailable(reason, error, {
      isOutcomeUnknown: endsConnection && (text === 'commit' || !(isInTransaction || READS.test(text))),
    })
    if (endsConnection) broken = unavailable
    else notifier.failed(unavailable)
    return unavailable
  }

  async function change(text: string, values: readonly unknown[], limits: PostgresLimits) {
    isInTransaction = true
    await ask(beginWith(limits))
    try {
      const result = await ask(text, values)
      await ask('commit')
      return result
    } catch (error) {
      if (!broken) await ask('rollback').catch(() => undefined)
      throw error
    } finally {
      isInTransaction = false
    }
  }

  async function query(text: string, values: readonly unknown[] = []): Promise<Answer> {
    if (text === 'begin') {
      isInTransaction = true
      return ask(perTransaction ? beginWith(perTransaction) : text)
    }
    if (text === 'rollback' && broken) return NOTHING // rolled back already; report the first error
    if (perTransaction && !isInTransaction && !READS.test(text)) return change(text, values, perTransaction)
    return ask(text, values)
  }

  return {
    query: query as PostgresPoolClient['query'],
    release() {
      client.release(broken ?? isOutdated())
      onRelease(broken !== null)
    },
  }
}

interface GuardOptions {
  notifier: OutageNotifier
  names: StatementNames
  /** Whether the connection holds statements of an earlier generation: then it is closed and not used again. */
  isOutdated: () => boolean
  onRelease: (isBroken: boolean) => void
}

function isFatal(error: unknown): boolean {
  return error instanceof Error && 'severity' in error && error.severity !== 'ERROR'
}
