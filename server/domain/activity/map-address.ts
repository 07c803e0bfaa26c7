interface Place {
  city: string
  nearCity?: string | null
  province: string
  address: string | null
}

/** Returns the address of the place on a map: OpenStreetMap does not track people. Pure. */
export function mapAddress(place: Place): string {
  return `https://www.openstreetmap.org/search?${new URLSearchParams({ query: inWords(place) })}`
}

/** Returns addresses that open the way to the place, and the place on a map. Plain links: nothing is loaded there. */
export function directionsTo(place: Place) {
  const destination = inWords(place)
  return {
    google: `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination })}`,
    apple: `https://maps.apple.com/?${new URLSearchParams({ daddr: destination })}`,
    openstreetmap: mapAddress(place),
  }
}

export type Directions = ReturnType<typeof directionsTo>

function inWords({ city, nearCity, province, address }: Place): string {
  return [address, city, nearCity, province, 'Canada'].filter(Boolean).join(', ')
}
