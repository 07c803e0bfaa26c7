import { describe, expect, test } from 'vitest'
import { describeApi } from '#server/contract/document.ts'
import { restContract } from '#server/contract/rest/index.ts'
import { permissionRefusal, PERMISSIONS } from '#server/domain/platform/permission.ts'
import { walk } from '#tests/infrastructure/contract-walk.ts'
import { API_CALLS, type ApiCall, DECIDED_CALLS, DECIDED_INPUTS } from './api-calls.ts'

interface Operation {
  operationId: string
  parameters?: { name: string; in: string }[]
  requestBody?: { content: Record<string, { schema: { properties?: object } }> }
  responses: Record<string, unknown>
}

const document = await describeApi({ title: 'Virée', server: '' })
const operations = new Map<string, Operation>(
  Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Operation>).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} /api${path}`,
      operation,
    ]),
  ),
)

const UNPROVEN = { accountType: 'BASIC', standing: 'WAITING_MAIL_VERIFICATION', isOperator: false } as const
const BANNED = { ...UNPROVEN, accountType: 'BANNED' } as const

const name = ({ method, path }: ApiCall) => `${method} ${path}`
const isUpload = ({ note }: ApiCall) => note === 'multipart file'

describe('every call of the specification is in the contract', () => {
  test.each(API_CALLS.map((row) => [name(row), row] as const))('%s', (call, row) => {
    const operation = operations.get(call)
    expect(operation).toBeDefined()

    const { query, body } = inputsOf(operation)
    const bodyOfRow = isUpload(row) ? ['file'] : row.body
    expect([...query, ...body].sort()).toEqual([...row.query, ...bodyOfRow, ...(row.additions ?? [])].sort())
    expect(query).toEqual(expect.arrayContaining(row.query))
    expect(body).toEqual(expect.arrayContaining(bodyOfRow))
  })

  test('an upload is multipart, every other body is JSON', () => {
    for (const row of API_CALLS) {
      const kinds = Object.keys(operations.get(name(row))?.requestBody?.content ?? {})
      if (kinds.length === 0) continue
      expect([name(row), kinds]).toEqual([
        name(row),
        [isUpload(row) ? 'multipart/form-data' : 'application/json'],
      ])
    }
  })
})

test('each call names what the table of permissions refuses: closed accounts, and such as wait for something', () => {
  const named = new Map([...operations.values()].map((each) => [each.operationId, each.responses]))
  for (const { path } of walk(restContract))
    for (const actor of [null, BANNED, UNPROVEN]) {
      const refusal = permissionRefusal(PERMISSIONS[path], actor)
      const responses = named.get(path) ?? {}
      const problem = JSON.stringify(responses[refusal === 'UNAUTHORIZED' ? '401' : '403'] ?? {})
      if (refusal) expect([path, problem]).toEqual([path, expect.stringContaining(`"${refusal}"`)])
    }
})

test('nothing is served beyond the table', () => {
  expect([...operations.keys()].sort()).toEqual(API_CALLS.map(name).sort())
})

test('what is listed as decided on is not served yet', () => {
  expect(DECIDED_CALLS.map(name).filter((call) => operations.has(call))).toEqual([])
  for (const [call, inputs] of Object.entries(DECIDED_INPUTS)) {
    expect([call, operations.has(call)]).toEqual([call, true])
    const { query, body } = inputsOf(operations.get(call))
    expect([...query, ...body].filter((input) => inputs.includes(input))).toEqual([])
  }
})

test('the id of a member card is a number wherever it is sent', () => {
  const kinds = [...operations].flatMap(([call, { requestBody }]) => {
    const [content] = Object.values(requestBody?.content ?? {})
    const schema = (content?.schema.properties as Record<string, object> | undefined)?.memberCardId
    return schema ? [[call, /"type":"(?:integer|number)"/.test(JSON.stringify(schema))]] : []
  })
  expect(kinds).toEqual([
    ['POST /api/activity/participant', true],
    ['POST /api/paymentintent', true],
  ])
})

test('a call that is not built says so, a call that is built says what it answers', () => {
  for (const { path, isBuilt, codes, output } of walk(restContract)) {
    expect([path, isBuilt || codes.includes('NOT_IMPLEMENTED')]).toEqual([path, true])
    expect([path, output !== undefined]).toEqual([path, isBuilt])
  }
})

test('how many calls are left to build, by issue', () => {
  const waiting = new Set(walk(restContract).flatMap(({ route, isBuilt }) => (isBuilt ? [] : [route])))
  const left = new Map<string, number>()
  for (const row of [...API_CALLS.filter((row) => waiting.has(name(row))), ...DECIDED_CALLS])
    left.set(row.issue, (left.get(row.issue) ?? 0) + 1)

  const table = [...left].map(([issue, calls]) => `${issue} ${calls}`).join(' · ')
  process.stdout.write(`calls left to build: ${table || 'none'}\n`)
  expect([...left.values()].reduce((sum, calls) => sum + calls, 0)).toBe(waiting.size + DECIDED_CALLS.length)
})

function inputsOf(operation: Operation | undefined) {
  const parameters = operation?.parameters ?? []
  const [content] = Object.values(operation?.requestBody?.content ?? {})
  return {
    query: parameters.filter((parameter) => parameter.in === 'query').map((parameter) => parameter.name),
    body: Object.keys(content?.schema.properties ?? {}),
  }
}
