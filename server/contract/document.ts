import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
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
export function describeApi({ title, server }: { title: string; server: string }) {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  const commonSchemas = Object.fromEntries(
    Object.entries(NAMED).map(([name, schema]) => [name, { schema, strategy: 'output' as const }]),
  )
  return generator.generate(
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
