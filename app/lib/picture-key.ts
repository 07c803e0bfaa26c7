/** The key of a picture, from where it can be seen. */
export function pictureKeyOf(url: string | null): string | null {
  return url === null ? null : (/\/images\/([0-9a-f]+)-\d+\.webp$/.exec(url)?.[1] ?? null)
}
