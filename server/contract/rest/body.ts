import { z } from 'zod'

/** A JSON body: a field that the call does not know is refused, so that a slip of the pen is not lost in silence. */
export function body<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.strictObject(shape, {
    error: ({ code }) => (code === 'unrecognized_keys' ? 'common.unknownField' : 'common.object'),
  })
}

/** A query string: keys that the call does not know are left alone (links carry marks of where they come from). */
export function query<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.object(shape, { error: 'common.object' })
}

/** A list in a JSON body. */
export function list<Item extends z.ZodType>(item: Item, longest: number) {
  return z.array(item, { error: 'common.list' }).max(longest, 'common.listTooLong')
}
