import ts from 'typescript'
import type { Members, Typed } from './declarations.ts'

/** The faults of a value that was sent, compared with its type: fields too many, fields too few, kinds that differ. */
export function faultsOf(value: unknown, { file, type, scope }: Typed, path: string): string[] {
  const same = (other: ts.TypeNode) => faultsOf(value, { file, type: other, scope }, path)
  if (ts.isParenthesizedTypeNode(type)) return same(type.type)
  if (ts.isUnionTypeNode(type)) {
    const [best = []] = type.types.map(same).sort((a, b) => a.length - b.length)
    return best
  }
  if (ts.isLiteralTypeNode(type)) {
    const wanted = type.literal.kind === ts.SyntaxKind.NullKeyword ? null : literalOf(type.literal)
    return value === wanted ? [] : [`${path}: ${JSON.stringify(value)} is not ${type.getText()}`]
  }
  const word = KEYWORDS[type.kind]
  if (word) return typeof value === word ? [] : [`${path}: ${JSON.stringify(value)} is no ${word}`]
  if (ts.isTypeReferenceNode(type)) return faultsOfNamed(value, { file, type, scope }, path)
  return []
}

const KEYWORDS: Partial<Record<ts.SyntaxKind, string>> = {
  [ts.SyntaxKind.StringKeyword]: 'string',
  [ts.SyntaxKind.NumberKeyword]: 'number',
  [ts.SyntaxKind.BooleanKeyword]: 'boolean',
}

function literalOf(literal: ts.LiteralTypeNode['literal']): unknown {
  if (ts.isStringLiteral(literal)) return literal.text
  return literal.kind === ts.SyntaxKind.TrueKeyword
}

function faultsOfNamed(
  value: unknown,
  typed: Typed & { type: ts.TypeReferenceNode },
  path: string,
): string[] {
  const { file, type, scope } = typed
  const name = type.typeName.getText()
  const [item] = type.typeArguments ?? []
  if (name === 'Array' && item) {
    if (!Array.isArray(value)) return [`${path}: is no list`]
    return value.flatMap((one) => faultsOf(one, { file, type: item, scope }, `${path}[]`))
  }
  // Any other text: the package names the values that it knows.
  if (name === 'OtherString') return typeof value === 'string' ? [] : [`${path}: is no text`]
  const found = file.resolve(name, scope)
  // Objects of other files are sent by their ids, which the text in the same union stands for.
  if (!found) return value === null ? [`${path}: is null`] : []
  return 'members' in found ? faultsOfObject(value, found.members, typed, path) : faultsOf(value, found, path)
}

export function faultsOfObject(
  value: unknown,
  members: Members,
  { file }: Pick<Typed, 'file'>,
  path: string,
): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [`${path}: is no object`]
  const sent = value as Record<string, unknown>
  const unknown = Object.keys(sent).filter((key) => !members.has(key))
  const missing = [...members].filter(([key, { isOptional }]) => !isOptional && sent[key] === undefined)
  return [
    ...unknown.map((key) => `${path}.${key}: does not exist`),
    ...missing.map(([key]) => `${path}.${key}: is missing`),
    ...Object.entries(sent).flatMap(([key, one]) => {
      const member = members.get(key)
      if (!member || (member.isOptional && one === undefined)) return []
      return faultsOf(one, { file, type: member.type, scope: member.scope }, `${path}.${key}`)
    }),
  ]
}
