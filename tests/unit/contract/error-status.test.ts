import { type AnyContractRouter, isContractProcedure } from '@orpc/contract'
import { expect, test } from 'vitest'
import { contract } from '#server/contract/index.ts'

interface Named {
  path: string
  code: string
  status: number | undefined
}

function namedErrors(router: AnyContractRouter, path: string[] = []): Named[] {
  if (!isContractProcedure(router))
    return Object.entries(router).flatMap(([name, inner]) =>
      namedErrors(inner as AnyContractRouter, [...path, name]),
    )
  const { errorMap } = router['~orpc'] as { errorMap: Record<string, { status?: number }> }
  return Object.entries(errorMap).map(([code, { status }]) => ({ path: path.join('.'), code, status }))
}

// A client that knows a code by one status would misread it at another call.
test('an error has one status, whichever call answers it', () => {
  const named = namedErrors(contract)
  const several = named.filter(({ code, status }) =>
    named.some((other) => other.code === code && other.status !== status),
  )
  expect(several.map(({ path, code, status }) => `${code} ${status}: ${path}`)).toEqual([])
})
