import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import { z } from 'zod'
import type { WalkedCall } from '#tests/infrastructure/contract-walk.ts'

/** Finds where each input of the contract is read, from the sources: there is no list to maintain. */

export interface InputField {
  /** `participation.join` */
  call: string
  /** `attendance.nbrParticipant`, without the top level of detailed calls. */
  field: string
}

interface Source {
  path: string
  file: ts.SourceFile
  /** The first place where each name is read. */
  reads: Map<string, number>
  imports: string[]
}

/** The fields of these calls, those of objects and lists in them too. */
export function inputFields(calls: readonly WalkedCall[]): InputField[] {
  return calls.flatMap(({ path: call, input, isDetailed }) => {
    if (!(input instanceof z.ZodType)) return []
    const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
    const fields = leaves(schema).filter((field) => !isDetailed || !/^(query|body)$/.test(field))
    return fields.map((field) => ({ call, field: isDetailed ? field.replace(/^(query|body)\./, '') : field }))
  })
}

interface Schema {
  properties?: Record<string, unknown>
  items?: unknown
  anyOf?: unknown[]
  allOf?: unknown[]
  oneOf?: unknown[]
}

function leaves(schema: unknown, path: string[] = []): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { properties = {}, items, anyOf = [], allOf = [], oneOf = [] } = schema as Schema
  const inner = [...anyOf, ...allOf, ...oneOf, items].flatMap((part) => leaves(part, path))
  const own = Object.entries(properties).flatMap(([name, value]) => [
    [...path, name].join('.'),
    ...leaves(value, [...path, name]),
  ])
  return [...new Set([...own, ...inner])]
}

/** A read of an input: that of `change.name` is none of the column `name`. */
const SENT = new Set(['input', 'change', 'choices', 'fields', 'joinInput', 'sendInput', 'sent', 'submission'])

/** All served code, without code that only describes or is an example. */
export class Sources {
  readonly #sources = new Map<string, Source>()
  /** Inputs that the contract itself converts before a procedure sees them. */
  readonly #transformed = new Map<string, string>()

  readonly #isOfData: boolean

  constructor(folders: readonly string[], isOfData = false) {
    this.#isOfData = isOfData
    for (const folder of folders)
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
        if (/\.tsx?$/.test(name) && !name.endsWith('.d.ts')) this.#read(join(folder, name))
  }

  #read(path: string): void {
    const file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true)
    const isContract = /^server\/(contract|schemas)\//.test(path)
    const source: Source = { path, file, reads: new Map(), imports: [] }
    const visit = (node: ts.Node): void => {
      for (const name of this.#namesReadBy(node))
        if (!source.reads.has(name)) source.reads.set(name, lineOf(file, node))
      if (isContract && isTransform(node)) this.#noteTransformed(file, node)
      if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier))
        source.imports.push(resolve(path, node.moduleSpecifier.text))
      ts.forEachChild(node, visit)
    }
    visit(file)
    if (!isContract) this.#sources.set(path, source)
  }

  #noteTransformed(file: ts.SourceFile, transform: ts.Node): void {
    const visit = (node: ts.Node): void => {
      for (const name of this.#namesReadBy(node))
        if (!this.#transformed.has(name))
          this.#transformed.set(name, `${file.fileName}:${lineOf(file, node)}`)
      ts.forEachChild(node, visit)
    }
    visit(transform)
  }

  #namesReadBy(node: ts.Node): string[] {
    if (ts.isPropertyAccessExpression(node)) {
      const isSent = ts.isIdentifier(node.expression) && SENT.has(node.expression.text)
      return this.#isOfData && isSent ? [] : [node.name.text]
    }
    if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent) && !node.dotDotDotToken) {
      const name = node.propertyName ?? node.name
      return ts.isIdentifier(name) ? [name.text] : []
    }
    if (!ts.isStringLiteral(node)) return []
    if (!this.#isOfData && isPicked(node)) return [node.text]
    const column = /^(?:\w+\.)?(\w+)(?: as \w+)?$/.exec(node.text)?.[1]
    return this.#isOfData && column ? [column] : []
  }

  /** The places that read this name, as `path:line`. */
  readerOf(name: string): string | undefined {
    for (const source of this.#sources.values()) {
      const line = source.reads.get(name)
      if (line !== undefined) return `${source.path}:${line}`
    }
    return undefined
  }

  /** The places where the procedure of this call reads the field: itself, or the functions that get its input. */
  readerOfInput({ call, field }: InputField): string | undefined {
    const name = field.split('.').at(-1) ?? field
    const found = this.#handlerOf(call)
    if (!found) return undefined
    const { source, handler } = found
    const own = firstRead(source, handler, name)
    if (own !== undefined) return `${source.path}:${own}`
    if (!handsOn(handler) && !field.includes('.')) return undefined
    return this.#within(source, name) ?? this.#transformed.get(name)
  }

  /** Whether the procedure of this call passes its input on as a whole, to be stored unchanged. */
  handsOn(call: string): boolean {
    const found = this.#handlerOf(call)
    return found !== undefined && handsOn(found.handler)
  }

  #handlerOf(call: string): { source: Source; handler: ts.Node } | undefined {
    const ofPage = this.#pageHandlerOf(call)
    if (ofPage) return ofPage
    for (const source of this.#sources.values()) {
      if (!source.path.includes('/api/')) continue
      let handler: ts.Node | undefined
      const visit = (node: ts.Node): void => {
        if (ts.isCallExpression(node) && node.expression.getText().endsWith(`.${call}.handler`))
          handler = node
        ts.forEachChild(node, visit)
      }
      visit(source.file)
      if (handler) return { source, handler }
    }
    return undefined
  }

  /** The function of a page procedure: `pages.revision.accept` is `accept` of what a file exports as `revision`. */
  #pageHandlerOf(call: string): { source: Source; handler: ts.Node } | undefined {
    const [root, noun = '', verb = ''] = call.split('.')
    if (root !== 'pages') return undefined
    for (const source of this.#sources.values()) {
      if (!source.path.includes('/api/pages/')) continue
      const group = initializerOf(source.file, noun)
      if (!group || !ts.isObjectLiteralExpression(group)) continue
      const entry = group.properties.find(({ name }) => name?.getText() === verb)
      const local = entry && ts.isPropertyAssignment(entry) ? entry.initializer.getText() : verb
      const beside = source.imports.filter((path) => path.includes('/api/pages/'))
      for (const near of [source, ...beside.flatMap((path) => this.#sources.get(path) ?? [])]) {
        const procedure = entry && initializerOf(near.file, local)
        if (procedure && ts.isCallExpression(procedure))
          return { source: near, handler: procedure.arguments[0]! }
      }
    }
    return undefined
  }

  /** Looks in the file of the procedure, and in its imports, three levels deep. */
  #within(start: Source, name: string): string | undefined {
    let layer = [start]
    const seen = new Set(layer)
    for (let step = 0; step <= 3; step++) {
      for (const source of layer) {
        const line = source.reads.get(name)
        if (line !== undefined) return `${source.path}:${line}`
      }
      layer = layer
        .flatMap(({ imports }) => imports.flatMap((path) => this.#sources.get(path) ?? []))
        .filter((source) => !seen.has(source) && seen.add(source))
    }
    return undefined
  }
}

function initializerOf(file: ts.SourceFile, name: string): ts.Expression | undefined {
  const declarations = file.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations])
  return declarations.find((declaration) => declaration.name.getText() === name)?.initializer
}

function isTransform(node: ts.Node): boolean {
  return (
    ts.isCallExpression(node) &&
    ts.isPropertyAccessExpression(node.expression) &&
    node.expression.name.text === 'transform'
  )
}

function firstRead({ file }: Source, within: ts.Node, name: string): number | undefined {
  let line: number | undefined
  const visit = (node: ts.Node): void => {
    const isAccess = ts.isPropertyAccessExpression(node) && node.name.text === name
    const isBinding =
      ts.isBindingElement(node) && !node.dotDotDotToken && (node.propertyName ?? node.name).getText() === name
    if (line === undefined && (isAccess || isBinding)) line = lineOf(file, node)
    ts.forEachChild(node, visit)
  }
  visit(within)
  return line
}

/** Whether a list such as PLAIN_FIELDS names the field: `pick` reads it. */
function isPicked(node: ts.StringLiteral): boolean {
  if (!ts.isArrayLiteralExpression(node.parent)) return false
  let list: ts.Node = node.parent.parent
  while (ts.isAsExpression(list) || ts.isSatisfiesExpression(list)) list = list.parent
  return ts.isVariableDeclaration(list) && /_FIELDS$/.test(list.name.getText())
}

/** Whether the input, or the rest of it, leaves the procedure as a whole. */
function handsOn(handler: ts.Node): boolean {
  let found = false
  const visit = (node: ts.Node): void => {
    if (ts.isBindingElement(node) && node.dotDotDotToken) found = true
    if (ts.isCallExpression(node) && node.expression.getText() === 'useCase') found = true
    if (ts.isIdentifier(node) && /^(input|query|body)$/.test(node.text) && isWhole(node)) found = true
    ts.forEachChild(node, visit)
  }
  visit(handler)
  return found
}

function isWhole(node: ts.Identifier): boolean {
  const isPart = ts.isPropertyAccessExpression(node.parent) && /^(query|body)$/.test(node.parent.name.text)
  return isHandedOn(isPart ? node.parent : node)
}

function isHandedOn(node: ts.Expression): boolean {
  const { parent } = node
  return (
    ts.isSpreadAssignment(parent) ||
    ts.isShorthandPropertyAssignment(parent) ||
    (ts.isCallExpression(parent) && parent.arguments.includes(node)) ||
    (ts.isPropertyAssignment(parent) && parent.initializer === node)
  )
}

function lineOf(file: ts.SourceFile, node: ts.Node): number {
  return file.getLineAndCharacterOfPosition(node.getStart()).line + 1
}

function resolve(from: string, specifier: string): string {
  return specifier.startsWith('#') ? specifier.slice(1) : join(dirname(from), specifier)
}

/** The names of all columns in db/schema, in which inputs are stored. */
export function columnNames(): Set<string> {
  const tables = readdirSync('db/schema')
    .map((name) => `db/schema/${name}`)
    .flatMap((path) => [
      ...ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true).statements,
    ])
    .filter((statement) => ts.isInterfaceDeclaration(statement))
    .filter(({ name }) => name.text.endsWith('Table'))
  return new Set(tables.flatMap(({ members }) => members.map(({ name }) => name?.getText() ?? '')))
}
