import { expect, test, vi } from 'vitest'
import { readOnce, servicesOfOneReading } from '#server/runtime/read-once.ts'

const counted = () => {
  let reads = 0
  return vi.fn(() => Promise.resolve(++reads))
}

test('the loaders of a request read a thing once, and each other thing', async () => {
  const services = servicesOfOneReading({ db: 'database' })
  expect(services).toEqual({ db: 'database' })
  const read = counted()
  const asked = [
    readOnce(services, ['sight', 7, 1], read),
    readOnce(services, ['sight', 7, 1], read),
    readOnce(services, ['sight', 7, null], read),
  ]
  expect(await Promise.all(asked)).toEqual([1, 1, 2])
  expect(await readOnce(services, ['sight', 7, 1], read)).toBe(1)
})

test('another request, a transaction and a call of the API read for themselves', async () => {
  const all = { db: 'database' }
  const services = servicesOfOneReading(all)
  const read = counted()
  for (const of of [services, servicesOfOneReading(all), { ...services, db: 'transaction' }, all, all])
    await readOnce(of, ['sight', 7, 1], read)
  expect(read).toHaveBeenCalledTimes(5)
})
