import { isContractProcedure } from '@orpc/contract'
import { expect, test } from 'vitest'
import { router } from '#server/api/router.ts'

interface Named {
  path: string
  code: string
  status: number | undefined
}

function namedErrors(calls: object, path: string[] = []): Named[] {
  if (!isContractProcedure(calls))
    return Object.entries(calls).flatMap(([name, inner]) => namedErrors(inner as object, [...path, name]))
  const { errorMap } = calls['~orpc'] as { errorMap: Record<string, { status?: number }> }
  return Object.entries(errorMap).map(([code, { status }]) => ({ path: path.join('.'), code, status }))
}

// A client that knows a code by one status would misread it at another call.
test('an error has one status, whichever call answers it', () => {
  const named = namedErrors(router)
  const several = named.filter(({ code, status }) =>
    named.some((other) => other.code === code && other.status !== status),
  )
  expect(several.map(({ path, code, status }) => `${code} ${status}: ${path}`)).toEqual([])
})
