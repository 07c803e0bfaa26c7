import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

const FOLDER = 'node_modules/stripe'

export interface Member {
  isOptional: boolean
  type: ts.TypeNode
  /** The namespace in which its names are looked up. */
  scope: string
}

export type Members = Map<string, Member>

/** A type of the package with the names that are known where it stands. */
export interface Typed {
  file: Declarations
  type: ts.TypeNode
  scope: string
}

/** Types that come from elsewhere and have the same fields everywhere. */
const SHARED: Record<string, string[]> = {
  PaginationParams: ['limit', 'starting_after', 'ending_before'],
  RangeQueryParam: ['gt', 'gte', 'lt', 'lte'],
}

/** The interfaces and aliases of one file of type declarations, by their full names. */
export class Declarations {
  readonly interfaces = new Map<string, Members>()
  private readonly aliases = new Map<string, { type: ts.TypeNode; scope: string }>()
  readonly methods = new Map<string, ts.TypeNode | undefined>()

  constructor(path: string) {
    const text = readFileSync(path, 'utf8')
    const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
    for (const statement of source.statements) this.read(statement, '')
  }

  private read(node: ts.Statement, scope: string): void {
    const within = (name: string) => (scope ? `${scope}.${name}` : name)
    if (ts.isModuleDeclaration(node) && node.body && ts.isModuleBlock(node.body)) {
      for (const statement of node.body.statements) this.read(statement, within(node.name.text))
    } else if (ts.isInterfaceDeclaration(node)) {
      const name = within(node.name.text)
      const members: Members = this.interfaces.get(name) ?? new Map<string, Member>()
      for (const heritage of node.heritageClauses?.flatMap(({ types }) => types) ?? [])
        for (const shared of SHARED[heritage.expression.getText()] ?? [])
          members.set(shared, { isOptional: true, type: heritage, scope: name })
      for (const member of node.members)
        if (ts.isPropertySignature(member) && member.type)
          members.set(member.name.getText(), {
            isOptional: member.questionToken !== undefined,
            type: member.type,
            scope: name,
          })
      this.interfaces.set(name, members)
    } else if (ts.isTypeAliasDeclaration(node)) {
      this.aliases.set(within(node.name.text), { type: node.type, scope: within(node.name.text) })
    } else if (ts.isClassDeclaration(node)) {
      for (const member of node.members)
        if (ts.isMethodDeclaration(member))
          this.methods.set(
            member.name.getText(),
            member.parameters.find(({ name }) => name.getText() === 'params')?.type,
          )
    }
  }

  /** Looks a name up where it stands, then further out. */
  resolve(name: string, scope: string): { members: Members } | Typed | undefined {
    for (let around = scope; ; around = around.slice(0, Math.max(0, around.lastIndexOf('.')))) {
      const full = around ? `${around}.${name}` : name
      const members = this.interfaces.get(full)
      if (members) return { members }
      const alias = this.aliases.get(full)
      if (alias) return { file: this, ...alias }
      if (around === '') return undefined
    }
  }
}

/** The fields that a type may have; undefined where they are free, or no object's. */
export function membersOf({ file, type, scope }: Typed): Members | undefined {
  if (ts.isUnionTypeNode(type)) {
    const all = type.types.flatMap((one) => [...(membersOf({ file, type: one, scope }) ?? [])])
    return all.length > 0 ? new Map(all) : undefined
  }
  if (ts.isArrayTypeNode(type)) return membersOf({ file, type: type.elementType, scope })
  if (!ts.isTypeReferenceNode(type)) return undefined
  const name = type.typeName.getText()
  const [argument] = type.typeArguments ?? []
  if (argument && (name === 'Array' || name === 'Emptyable'))
    return membersOf({ file, type: argument, scope })
  const shared = SHARED[name]
  if (shared) return new Map(shared.map((field) => [field, { isOptional: true, type, scope }]))
  const found = file.resolve(name, scope)
  if (!found) return undefined
  return 'members' in found ? found.members : membersOf(found)
}

export interface PackageCall {
  method: string
  pattern: string
  params: Typed | undefined
}

/** A method of a resource begins, and within it the request that it makes. */
const METHOD = /^ {4}(\w+)\([\w, ]*\) \{$/
const REQUEST = /this\._makeRequest\('(\w+)', [`']([^`']+)[`'],/

/** The calls of the installed package, by method and path, each with the type of its parameters. */
export function callsOfPackage(): Map<string, () => PackageCall> {
  const root = join(FOLDER, 'esm/resources')
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\w\.js$/.test(name),
  )
  const calls = new Map<string, () => PackageCall>()
  for (const name of files) {
    const declared = declarationsOf(name.replace(/\.js$/, ''))
    let current = ''
    for (const line of readFileSync(join(root, name), 'utf8').split('\n')) {
      current = METHOD.exec(line)?.[1] ?? current
      const [, method = '', path = ''] = REQUEST.exec(line) ?? []
      if (method === '') continue
      const call = current
      const pattern = path.replace(/\$\{[^}]*\}/g, ':id')
      calls.set(`${method} ${pattern}`, () => {
        const file = declared()
        const type = file.methods.get(call)
        return { method, pattern, params: type && { file, type, scope: '' } }
      })
    }
  }
  return calls
}

const read = new Map<string, Declarations>()

/** Reads a file of declarations once, when it is asked for. */
export function declarationsOf(name: string): () => Declarations {
  return () => {
    const known = read.get(name) ?? new Declarations(join(FOLDER, 'cjs/resources', `${name}.d.ts`))
    read.set(name, known)
    return known
  }
}
