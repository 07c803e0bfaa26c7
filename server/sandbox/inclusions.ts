import { listItems } from './checkout/line-items.ts'
import type { Sandbox } from './sandbox.ts'

/** Fields that an object has only when `expand` names them, by kind and field. */
export const inclusions: Record<string, (sandbox: Sandbox, id: string) => unknown> = {
  'checkout.session.line_items': (sandbox, id) => listItems(sandbox, id),
}
