import { panoramaAddress } from '#server/domain/activity/drawing.ts'

/** Hills, river and the stairs of the city: the picture of the home page. */
export function Panorama() {
  return (
    <picture>
      <source media="(prefers-color-scheme: dark)" srcSet={panoramaAddress({ isNight: true })} />
      <img src={panoramaAddress({ isNight: false })} alt="" width="1600" height="460" />
    </picture>
  )
}
