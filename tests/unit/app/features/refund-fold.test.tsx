import { expect, test } from 'vitest'
import { RefundFields } from '#app/features/hosting/editor/sections/refund.tsx'
import { useSchemaForm } from '#app/lib/form.ts'
import type { ActivityForm } from '#server/schemas/activity/form.ts'
import { drawnPage } from '#tests/unit/app/drawn-page.tsx'

function Refunds({ price }: { price: string }) {
  const values: Record<string, unknown> = { ticketTypes: [{ price }], refundMax: '7', pctRefundMax: '100' }
  const [, fields] = useSchemaForm<typeof ActivityForm>('activity', null, values)
  return <RefundFields fields={fields} />
}

test.each([
  ['12.50', true],
  ['0', false],
  ['', false],
])('the refunds are unfolded where a ticket costs something: "%s"', async (price, isOpen) => {
  const html = await drawnPage(() => <Refunds price={price} />, {})
  expect(html).toContain('name="refundMax"')
  expect(/<details[^>]* open=/.test(html)).toBe(isOpen)
})
