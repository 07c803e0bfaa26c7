import type { RootOperationNode } from 'kysely'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { router } from '#server/api/router.ts'
import { PROCEDURE_LIMITS, SPENT_IN_PLACE, WRITES_NOTHING } from '#server/domain/platform/procedure-limits.ts'
import { RATE_LIMITS } from '#server/domain/platform/rate-limit.ts'
import { ROLES } from '#tests/api/matrix/expected.ts'
import { CALLS, LINES } from '#tests/api/matrix/matrix.ts'
import { type App, appOfRoles } from '#tests/api/matrix/people.ts'
import { walk } from '#tests/infrastructure/contract-walk.ts'

const procedures = walk(router)

describe('the table of limits', () => {
  test('has a row for every procedure, with limits or a reason, and none that is left over', () => {
    expect(Object.keys(PROCEDURE_LIMITS).sort()).toEqual(procedures.map(({ path }) => path).sort())
    for (const [path, row] of Object.entries(PROCEDURE_LIMITS))
      expect([path, row.length > 0]).toEqual([path, true])
  })

  test('uses each of its numbers', () => {
    const used = new Set([
      ...Object.values(PROCEDURE_LIMITS).flatMap((row) => (typeof row === 'string' ? [] : row)),
      ...SPENT_IN_PLACE,
    ])
    expect([...used].sort()).toEqual(Object.keys(RATE_LIMITS).sort())
  })

  test('lets no network alone refuse what a classroom does', () => {
    for (const [name, { by, most, minutes, counts }] of Object.entries(RATE_LIMITS)) {
      if (!by.endsWith('network') || by === 'account and network' || name === 'wrongMemberCardByNetwork')
        continue
      expect([name, counts, (most * 60) / minutes >= 300]).toEqual([name, counts, true])
    }
  })
})

/** The kinds of statements that change something. */
const WRITES = ['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode', 'MergeQueryNode']

function writes(node: RootOperationNode): boolean {
  if (node.kind !== 'RawNode') return WRITES.includes(node.kind)
  return /^\s*(insert|update|delete|merge|replace)\b/i.test(node.sqlFragments.join(''))
}

describe('what the table says to write nothing', () => {
  let app: App

  beforeAll(async () => {
    app = await appOfRoles()
  })
  afterEach(() => app.asBefore())

  /** The statements of a call that change something. */
  async function writtenBy(call: () => Promise<unknown>): Promise<string[]> {
    const found: string[] = []
    const { db } = app.services
    app.services.db = db.withPlugin({
      transformQuery: ({ node }) => {
        if (writes(node)) found.push(node.kind)
        return node
      },
      transformResult: ({ result }) => Promise.resolve(result),
    })
    try {
      await call()
    } finally {
      app.services.db = db
    }
    return found
  }

  const lines = LINES.filter(({ procedure }) => WRITES_NOTHING.includes(String(PROCEDURE_LIMITS[procedure])))

  test.each(lines.map((line) => [line.name, line] as const))('%s', async (name, line) => {
    const role = ROLES.find((role) => line.cells[role] === 'yes') ?? ROLES[0]
    const call = await CALLS[name]!(app, await app.caller(role))
    expect(await writtenBy(() => call().catch(() => undefined))).toEqual([])
  })

  test('is looked at well: saving interests is noticed', async () => {
    const name = LINES.find(({ procedure }) => procedure === 'profile.saveInterests')!.name
    const call = await CALLS[name]!(app, await app.caller('user'))
    expect(await writtenBy(() => call())).not.toEqual([])
  })
})
