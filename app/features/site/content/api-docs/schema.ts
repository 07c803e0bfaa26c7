/** A field of a call or of an object: its path, whether it is required, its type. */
export interface FieldNote {
  /** `place.city`, `paymentModels[].price` */
  name: string
  isRequired: boolean
  type: TypeNote
}

/** The type of a value, for the page to translate. */
export interface TypeNote {
  kind:
    | 'text'
    | 'integer'
    | 'number'
    | 'flag'
    | 'instant'
    | 'day'
    | 'email'
    | 'uuid'
    | 'file'
    | 'choice'
    | 'object'
    | 'any'
  /** The values of an enumeration. */
  values?: string[]
  /** The name of a described object. */
  ref?: string
  isList?: boolean
  isNullable?: boolean
}

export interface JsonSchema {
  $ref?: string
  type?: string | string[]
  format?: string
  contentMediaType?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  required?: string[]
}

/** Nested objects are listed down to this depth. */
const DEEPEST = 3

/** Returns the fields of an object, each followed by those of its nested objects. */
export function listFields(schema: JsonSchema, prefix = '', depth = 1): FieldNote[] {
  const shape = objectIn(schema)
  return Object.entries(shape?.properties ?? {}).flatMap(([key, value]) => {
    const type = describeType(value)
    const name = `${prefix}${key}`
    const inner =
      depth < DEEPEST ? listFields(itemOf(value), `${name}${type.isList ? '[]' : ''}.`, depth + 1) : []
    return [{ name, isRequired: shape?.required?.includes(key) ?? false, type }, ...inner]
  })
}

export function describeType(schema: JsonSchema): TypeNote {
  const branches = branchesOf(schema)
  const real = branches.filter(({ type }) => type !== 'null')
  const isNullable =
    real.length < branches.length || (Array.isArray(schema.type) && schema.type.includes('null'))
  const [only = schema] = real
  const choice = choiceIn(real)
  const note = choice ?? (real.length > 1 ? describeMixed(real) : describeOne(only))
  return isNullable ? { ...note, isNullable } : note
}

function describeOne(schema: JsonSchema): TypeNote {
  const { $ref, items, format } = schema
  if ($ref) return { kind: 'object', ref: $ref.replace(/^.*\//, '') }
  if (items) return { ...describeType(items), isList: true }

  const type = Array.isArray(schema.type) ? schema.type.find((name) => name !== 'null') : schema.type
  if (type === 'string')
    return { kind: schema.contentMediaType ? 'file' : (TEXT_KINDS[format ?? ''] ?? 'text') }
  return { kind: KINDS[type ?? ''] ?? (schema.properties ? 'object' : 'any') }
}

const KINDS: Record<string, TypeNote['kind']> = {
  integer: 'integer',
  number: 'number',
  boolean: 'flag',
  object: 'object',
}

const TEXT_KINDS: Record<string, TypeNote['kind']> = {
  'date-time': 'instant',
  date: 'day',
  email: 'email',
  uuid: 'uuid',
  binary: 'file',
}

/** For a union: the type if all its members have the same, else anything. */
function describeMixed(branches: JsonSchema[]): TypeNote {
  const [first, ...others] = branches.map(describeOne)
  const isOneKind = first && others.every(({ kind, ref }) => kind === first.kind && ref === first.ref)
  return isOneKind ? first : { kind: branches.every((branch) => objectIn(branch)) ? 'object' : 'any' }
}

/** The values of an enumeration, whether it is written as a list or as several constants. */
function choiceIn(branches: JsonSchema[]): TypeNote | null {
  const values = branches.flatMap((branch) => branch.enum ?? ('const' in branch ? [branch.const] : []))
  const areAll = branches.every((branch) => branch.enum !== undefined || 'const' in branch)
  return areAll && values.length > 0 ? { kind: 'choice', values: values.map(String) } : null
}

function branchesOf(schema: JsonSchema): JsonSchema[] {
  return schema.anyOf ?? schema.oneOf ?? [schema]
}

/** The schema of a list's items; any other schema unchanged. */
export function itemOf(schema: JsonSchema): JsonSchema {
  const list = branchesOf(schema).find(({ items }) => items !== undefined)
  return list?.items ?? schema
}

/** The object that a schema is or may be. Named objects are described in a section of their own. */
function objectIn(schema: JsonSchema): JsonSchema | undefined {
  return [...branchesOf(schema), ...(schema.allOf ?? [])].find(({ properties }) => properties !== undefined)
}
