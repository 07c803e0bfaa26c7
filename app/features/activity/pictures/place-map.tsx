import { useTranslation } from 'react-i18next'

export interface PlaceMapProps {
  /** The addresses of the drawing by day and by night. */
  drawing: string
  nightDrawing: string
  city: string
  /** The largest towns on the map, for its text alternative. */
  towns: string[]
  mapHref: string
}

/** A map of the place, drawn by this site: no other site learns who looks at it. */
export function PlaceMap({ drawing, nightDrawing, city, towns, mapHref }: PlaceMapProps) {
  const { t, i18n } = useTranslation('sharing')
  const list = new Intl.ListFormat(`${i18n.language}-CA`).format(towns)
  const alt = towns.length > 0 ? t('map.alt', { city, towns: list }) : t('map.altAlone', { city })

  return (
    <section className="stack" aria-labelledby="where">
      <h2 id="where">{t('map.title')}</h2>
      <picture>
        <source media="(prefers-color-scheme: dark)" srcSet={nightDrawing} />
        <img className="place-map" src={drawing} width="720" height="400" loading="lazy" alt={alt} />
      </picture>
      <p className="small soft">
        {t('map.source')}{' '}
        <a href={mapHref} rel="noopener noreferrer">
          {t('map.open')}
        </a>
      </p>
    </section>
  )
}
