import { inclusions } from '../inclusions.ts'
import type { Sandbox } from '../sandbox.ts'
import type { Kind } from '../store/kinds.ts'
import { invalidRequest } from './errors.ts'

type Tree = Record<string, unknown>

/** Sends named objects whole instead of their ids: `latest_charge.balance_transaction`, in lists `data.customer`. */
export function expandObject(sandbox: Sandbox, object: object, paths: string[]): object {
  if (paths.length === 0) return object
  if (paths.length > 20) throw cannot('more than 20 properties')
  const copy = structuredClone(object) as Tree
  for (const path of paths) {
    const names = path.split('.')
    const depth = names[0] === 'data' ? 5 : 4
    if (names.length > depth)
      throw invalidRequest('You cannot expand more than 4 levels of a property.', { param: 'expand' })
    expandPath(sandbox, copy, names, path)
  }
  return copy
}

function expandPath(sandbox: Sandbox, object: Tree, [name = '', ...rest]: string[], path: string): void {
  const value = Object.hasOwn(object, name) ? object[name] : include(sandbox, object, name)
  if (value === undefined) throw cannot(path)
  if (value === null) return
  if (Array.isArray(value)) {
    object[name] = value.map((item: unknown) => expandValue(sandbox, item, rest, path))
    return
  }
  object[name] = expandValue(sandbox, value, rest, path)
}

function expandValue(sandbox: Sandbox, value: unknown, rest: string[], path: string): unknown {
  const found = typeof value === 'string' ? findAny(sandbox, value) : value
  if (typeof found !== 'object' || found === null) throw cannot(path)
  const copy = { ...found } as Tree
  if (rest.length > 0) expandPath(sandbox, copy, rest, path)
  return copy
}

/** Fields that are only sent when they are asked for. */
function include(sandbox: Sandbox, object: Tree, name: string): unknown {
  const include = inclusions[`${String(object.object)}.${name}`]
  return include?.(sandbox, String(object.id))
}

function findAny({ objects }: Sandbox, id: string): object | undefined {
  const known = objects.kindOf(id)
  return known && objects.find(known.kind satisfies Kind, id)
}

function cannot(path: string) {
  return invalidRequest(`This property cannot be expanded (${path}).`, {
    code: 'property_cannot_be_expanded',
    param: 'expand',
  })
}
