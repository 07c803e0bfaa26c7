/** Where a map finds the place: OpenStreetMap asks nobody who they are. Pure. */
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
