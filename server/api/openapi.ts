import type { OpenAPI } from '@orpc/contract'
import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { authContract } from '#server/contract/auth.ts'
import { restContract } from '#server/contract/index.ts'
import { brand } from '#server/domain/brand.ts'

let made: Promise<OpenAPI.Document> | undefined

/** The OpenAPI 3.1 description of the API, made from the contract with the first asking. */
export function openApiDocument(): Promise<OpenAPI.Document> {
  made ??= generate()
  return made
}

function generate(): Promise<OpenAPI.Document> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  return generator.generate(
    { ...restContract, auth: authContract },
    {
      info: { title: `${brand.name} API`, version: '1' },
      servers: [{ url: '/api' }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
  )
}
