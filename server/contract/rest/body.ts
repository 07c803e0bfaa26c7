import { z } from 'zod'

/** A JSON body: an unknown field is refused, so that a typing error is not ignored silently. */
export function body<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.strictObject(shape, {
    error: ({ code }) => (code === 'unrecognized_keys' ? 'common.unknownField' : 'common.object'),
  })
}

/** A query string: unknown keys are ignored (links carry tracking parameters). */
export function query<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.object(shape, { error: 'common.object' })
}

/** A list in a JSON body. */
export function list<Item extends z.ZodType>(item: Item, longest: number) {
  return z.array(item, { error: 'common.list' }).max(longest, 'common.listTooLong')
}
