import { type ErrorMap, isContractProcedure, type Route } from '@orpc/contract'
import type { CallMeta } from '#server/contract/rest/call.ts'

export interface WalkedCall {
  /** `participation.join` */
  path: string
  /** `POST /api/activity/participant` */
  route: string
  isBuilt: boolean
  isDetailed: boolean
  /** The errors that it names. */
  codes: string[]
  /** The same, each with the schema of its data. */
  errors: ErrorMap
  input: unknown
  output: unknown
}

interface Declared {
  route: Route
  meta: CallMeta
  errorMap: ErrorMap
  inputSchema: unknown
  outputSchema: unknown
}

/** Every procedure of a contract or a router, with its name and what it declares. */
export function walk(router: object, path: string[] = []): WalkedCall[] {
  if (!isContractProcedure(router)) {
    return Object.entries(router).flatMap(([name, inner]) => walk(inner as object, [...path, name]))
  }
  const { route, meta, errorMap, inputSchema, outputSchema } = router['~orpc'] as Declared
  return [
    {
      path: path.join('.'),
      route: `${route.method ?? 'POST'} /api${route.path ?? ''}`,
      isBuilt: meta.built !== false,
      isDetailed: route.inputStructure === 'detailed',
      codes: Object.keys(errorMap),
      errors: errorMap,
      input: inputSchema,
      output: outputSchema,
    },
  ]
}
