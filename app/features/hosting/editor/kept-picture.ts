/** Where a kept picture can be seen; null for a key that cannot be one of ours. */
export function keptPictureUrl(key: string | null): string | null {
  return key && /^[0-9a-f]{24}$/.test(key) ? `/images/${key}-800.webp` : null
}
