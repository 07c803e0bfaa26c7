import { useTranslation } from 'react-i18next'
import type { Drawn } from './drawn-secret.server.ts'

/** Four modules of white around the code: cameras find nothing without them. */
const QUIET = 4

/** The secret of the app, three ways: for its camera, for typing, and as a link on the same device. */
export function DrawnSecret({ drawn: { qr, secret, address } }: { drawn: Drawn }) {
  const { t } = useTranslation('verification')
  const side = qr.size + 2 * QUIET

  return (
    <>
      {/* Always black on white, also in the dark theme: cameras need the contrast. */}
      <svg
        width="224"
        height="224"
        viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
        shapeRendering="crispEdges"
        role="img"
        aria-label={t('setUp.qr')}
      >
        <path fill="#fff" d={`M${-QUIET} ${-QUIET}h${side}v${side}h-${side}z`} />
        <path fill="#000" d={qr.path} />
      </svg>
      <p>
        {t('setUp.typed')}
        <br />
        <code>{secret}</code>
      </p>
      <p>
        <a href={address}>{t('setUp.open')}</a>
      </p>
    </>
  )
}
