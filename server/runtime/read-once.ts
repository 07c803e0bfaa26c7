/** What the procedures of one request have read, by the services that they share. */
const reads = new WeakMap<object, Map<string, Promise<unknown>>>()

/**
 * Returns services for the procedures of one request that changes nothing: with these, `readOnce` reads everything
 * once. A transaction gets services of its own, and so reads anew.
 */
export function servicesOfOneReading<Given extends object>(services: Given): Given {
  const own = { ...services }
  reads.set(own, new Map())
  return own
}

/**
 * Returns what `read` returned to the same key before in this request; with other services it is read each time. The
 * key names all that the result depends on besides the services.
 */
export function readOnce<Found>(
  services: object,
  key: readonly (string | number | null)[],
  read: () => Promise<Found>,
): Promise<Found> {
  const known = reads.get(services)
  if (!known) return read()

  const name = key.join(' ')
  const found = (known.get(name) as Promise<Found> | undefined) ?? read()
  known.set(name, found)
  return found
}
