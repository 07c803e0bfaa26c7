import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { PERMISSIONS, REFUSALS_OF } from '#server/domain/platform/permission.ts'
import { authContract } from './auth.ts'
import * as entities from './entities.ts'
import { restContract } from './rest/index.ts'

const NAMED = {
  Activity: entities.Activity,
  ActivitySummary: entities.ActivitySummary,
  Participant: entities.Participant,
  PaymentModel: entities.PaymentModel,
  Place: entities.Place,
  Profile: entities.Profile,
  Session: entities.Session,
  Ticket: entities.Ticket,
}

/** Returns the OpenAPI 3.1 document of everything under /api. */
export async function describeApi({ title, server }: { title: string; server: string }) {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  const commonSchemas = Object.fromEntries(
    Object.entries(NAMED).map(([name, schema]) => [name, { schema, strategy: 'output' as const }]),
  )
  const document = await generator.generate(
    { ...restContract, auth: authContract },
    {
      info: { title, version: '1' },
      servers: [{ url: `${server}/api` }],
      security: [{ cookie: [] }, { bearer: [] }, {}],
      components: {
        securitySchemes: {
          cookie: { type: 'apiKey', in: 'cookie', name: 'viree_session' },
          bearer: { type: 'http', scheme: 'bearer' },
        },
      },
      commonSchemas,
      customErrorResponseBodySchema: (errors) => describeProblem(errors.map(([code]) => code)),
    },
  )
  for (const methods of Object.values(document.paths ?? {}))
    for (const operation of Object.values(methods ?? {}) as Operation[]) addRefusals(operation)
  return document
}

interface Operation {
  operationId?: string
  responses?: Record<string, unknown>
}

interface Problem {
  description: string
  content: { 'application/json': { schema: ReturnType<typeof describeProblem> } }
}

/** Adds what the table of permissions refuses, before the call: the calls declare only what they refuse themselves. */
function addRefusals(operation: Operation): void {
  const { operationId = '', responses = {} } = operation
  const permission = PERMISSIONS[operationId]
  for (const code of permission ? REFUSALS_OF[permission] : []) {
    const status = code === 'UNAUTHORIZED' ? '401' : '403'
    const known = responses[status] as Problem | undefined
    const codes = known?.content['application/json'].schema.properties.code.enum ?? []
    const schema = describeProblem([...new Set([...codes, code])])
    responses[status] = { description: status, content: { 'application/json': { schema } } } satisfies Problem
  }
  operation.responses = responses
}

/** Returns the schema of the error body of docs/wire.md, with the codes of this call. */
function describeProblem(codes: string[]) {
  const text = { type: 'string' } as const
  const field = {
    type: 'object',
    properties: { field: text, code: text, message: text },
    required: ['field', 'code', 'message'],
  } as const
  return {
    type: 'object',
    properties: {
      code: { type: 'string', enum: codes },
      message: text,
      fields: { type: 'array', items: field },
      data: { type: 'object' },
    },
    required: ['code', 'message'],
  } as const
}
