import { createHash } from 'node:crypto'
import type { Sandbox } from '../sandbox.ts'
import { ApiError } from '../wire/errors.ts'
import type { Answer } from './answer.ts'

const KEPT_SECONDS = 24 * 3600

interface Row {
  fingerprint: string
  status: number
  headers: string
  body: string
}

/** Keys whose first request is still under way; a killed process forgets them, and its transaction with them. */
const running = new Set<string>()

/** The use of a key: the same request gets the first answer again, another one is refused. */
export interface KeyUse {
  replayed?: Answer
  /** Keeps the answer: of a request that passed validation, also when it failed. */
  keep(answer: Answer): void
  end(): void
}

export function useKey(sandbox: Sandbox, key: string, request: string): KeyUse {
  const { database, clock } = sandbox
  const fingerprint = createHash('sha256').update(request).digest('hex')
  if (key.length > 255)
    throw new ApiError(400, {
      type: 'idempotency_error',
      message: 'Idempotency keys may have at most 255 characters.',
    })
  if (running.has(key))
    throw new ApiError(409, {
      type: 'idempotency_error',
      code: 'idempotency_key_in_use',
      message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
    })
  database.prepare('delete from answer where created_at <= ?').run(clock.now() - KEPT_SECONDS)
  const row = database
    .prepare<[string], Row>('select fingerprint, status, headers, body from answer where key = ?')
    .get(key)
  if (row && row.fingerprint !== fingerprint)
    throw new ApiError(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    })
  if (!row) running.add(key)
  return {
    ...(row && { replayed: replay(row) }),
    keep({ status, headers, body }) {
      database
        .prepare(
          'insert into answer (key, fingerprint, status, headers, body, created_at) values (?, ?, ?, ?, ?, ?)',
        )
        .run(key, fingerprint, status, JSON.stringify(headers), body, clock.now())
    },
    end: () => void running.delete(key),
  }
}

function replay({ status, headers, body }: Row): Answer {
  const kept = JSON.parse(headers) as Record<string, string>
  return { status, headers: { ...kept, 'idempotent-replayed': 'true' }, body }
}
