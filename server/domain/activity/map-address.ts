/** Returns the address of the place on a map: OpenStreetMap does not track people. Pure. */
export function mapAddress({
  city,
  province,
  address,
}: {
  city: string
  province: string
  address: string | null
}): string {
  const query = [address, city, province, 'Canada'].filter(Boolean).join(', ')
  return `https://www.openstreetmap.org/search?${new URLSearchParams({ query })}`
}
