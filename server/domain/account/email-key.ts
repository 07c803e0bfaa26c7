/** Returns the key of an address: capitals and the encoding of accents make no difference. Pure. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase()
}
