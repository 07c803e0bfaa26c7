import type { ProviderPage } from '#server/gateways/payments/records.ts'

const PAGE_SIZE = 500

/** Walks rows by their ids, page by page. */
export async function walkRows<Row extends { id: number }>(
  read: (after: number, limit: number) => Promise<Row[]>,
  work: (rows: Row[], range: { after: number; last: number }) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  let after = 0
  for (;;) {
    signal?.throwIfAborted()
    const rows = await read(after, PAGE_SIZE)
    const last = rows.at(-1)?.id
    if (last === undefined) return
    await work(rows, { after, last })
    after = last
  }
}

/** Walks what the provider keeps, page by page. */
export async function walkProvider<Item>(
  read: (after: string | undefined) => Promise<ProviderPage<Item>>,
  work: (items: Item[]) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  let after: string | undefined
  for (;;) {
    signal?.throwIfAborted()
    const { items, isLast, last } = await read(after)
    await work(items)
    if (isLast || last === undefined) return
    after = last
  }
}
