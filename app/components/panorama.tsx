/** Hills, river and the stairs of the city: the picture of the home page. */
export function Panorama() {
  return (
    <picture>
      <source media="(prefers-color-scheme: dark)" srcSet="/couvertures/panorama-nuit.svg" />
      <img src="/couvertures/panorama.svg" alt="" width="1600" height="460" />
    </picture>
  )
}
