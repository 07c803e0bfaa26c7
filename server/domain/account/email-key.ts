/**
 * Returns the key of an address: addresses that differ only in capitals or in how accents are encoded are one
 * address. Pure.
 */
export function emailKey(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase()
}
