import { describeType, type FieldNote, itemOf, type JsonSchema, listFields, type TypeNote } from './schema.ts'

/** The content of the reference page: plain values made from the OpenAPI document, without translated texts. */
export interface Reference {
  groups: ReferenceGroup[]
  /** An object that several calls answer, described once. */
  objects: { name: string; fields: FieldNote[] }[]
}

export interface ReferenceGroup {
  /** The tag of the document, which is in English. */
  tag: string
  calls: ReferenceCall[]
}

export interface ReferenceCall {
  /** `activity.publish`: the key of its texts. */
  id: string
  method: string
  path: string
  /** False for a call that is not implemented yet and answers 501. */
  isBuilt: boolean
  fields: FieldNote[]
  answer: TypeNote | null
  /** Inline, for an answer that is described nowhere else. */
  answerFields: FieldNote[]
  errors: { status: string; codes: string[] }[]
}

/** The parts of an OpenAPI document that the page reads. */
export interface ApiDocument {
  paths?: Record<string, Record<string, unknown> | undefined>
  components?: { schemas?: Record<string, unknown> }
}

interface Operation {
  operationId?: string
  tags?: string[]
  parameters?: { name: string; required?: boolean; schema?: JsonSchema }[]
  requestBody?: { content?: Content }
  responses?: Record<string, { content?: Content }>
}

type Content = Record<string, { schema?: JsonSchema }>

const METHODS = ['get', 'post', 'put', 'delete']

/** The calls by tag, in the order of the document. */
export function describeReference({ paths = {}, components }: ApiDocument): Reference {
  const groups = new Map<string, ReferenceCall[]>()
  for (const [path, operations = {}] of Object.entries(paths)) {
    for (const method of METHODS.filter((name) => name in operations)) {
      const operation = operations[method] as Operation
      const [tag = ''] = operation.tags ?? []
      groups.set(tag, [...(groups.get(tag) ?? []), describeCall(method, path, operation)])
    }
  }
  const schemas = Object.entries(components?.schemas ?? {}) as [string, JsonSchema][]
  return {
    groups: [...groups].map(([tag, calls]) => ({ tag, calls })),
    objects: schemas.map(([name, schema]) => ({ name, fields: listFields(schema) })),
  }
}

function describeCall(method: string, path: string, operation: Operation): ReferenceCall {
  const { operationId = `${method} ${path}`, parameters = [], requestBody, responses = {} } = operation
  const answered = schemaOf(responses['200']?.content) ?? {}
  const answer = answerOf(answered)
  const errors = Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .map(([status, { content }]) => ({ status, codes: codesOf(schemaOf(content)) }))
  return {
    id: operationId,
    method: method.toUpperCase(),
    path,
    isBuilt: answer !== null || !errors.some(({ status }) => status === '501'),
    fields: [...parameters.map(describeParameter), ...listFields(schemaOf(requestBody?.content) ?? {})],
    answer,
    answerFields: answer?.ref ? [] : listFields(itemOf(answered)),
    errors,
  }
}

function describeParameter({
  name,
  required = false,
  schema = {},
}: NonNullable<Operation['parameters']>[number]) {
  return { name, isRequired: required, type: describeType(schema) }
}

/** The answer of a call; null where the document does not define it, as for calls that are not implemented. */
function answerOf(schema: JsonSchema): TypeNote | null {
  const type = describeType(schema)
  return type.kind === 'any' ? null : type
}

/** The first format of an answer that has several. */
function schemaOf(content: Content = {}): JsonSchema | null {
  return Object.values(content)[0]?.schema ?? null
}

function codesOf(problem: JsonSchema | null): string[] {
  const branches = problem?.oneOf ?? problem?.anyOf ?? (problem ? [problem] : [])
  return branches.flatMap((branch) => branch.properties?.code?.enum ?? []).map(String)
}
