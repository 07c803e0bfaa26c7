/** A POST of JSON. */
export const asJson = (headers: Record<string, string>) => ({
  method: 'POST',
  headers: { ...headers, 'Content-Type': 'application/json' },
})

/** A form without files. */
export const asForm = (headers: Record<string, string>) => ({
  method: 'POST',
  headers: { ...headers, 'Content-Type': 'application/x-www-form-urlencoded' },
})
