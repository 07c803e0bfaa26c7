import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'

interface ShareButtonsProps {
  title: string
  link: string
  /** The name of the field where the link is not that of the page. */
  label?: string
}

/**
 * The address of a page to copy, with a button that copies it and the share sheet of the device, where it has them.
 * Without script the field is there to copy from; until it has come the buttons keep their place.
 */
export function ShareButtons({ title, link, label }: ShareButtonsProps) {
  const { t } = useTranslation('sharing')
  const canShare = useDevice(() => 'share' in navigator)
  const canCopy = useDevice(() => 'clipboard' in navigator)
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(link)
    setCopied(true)
  }

  return (
    <div className="field">
      <label className="label" htmlFor="share-address">
        {label ?? t('panel.address')}
      </label>
      <input className="input" id="share-address" type="text" readOnly value={link} />
      <div className="cluster share-links">
        {canCopy !== false && (
          <button
            type="button"
            className={`button is-line needs-script ${canCopy ? '' : 'is-awaited'}`}
            // Without permission the address is still there to copy by hand.
            onClick={() => void copy().catch(() => undefined)}
          >
            {t('panel.copy')}
          </button>
        )}
        {canShare !== false && (
          <button
            type="button"
            className={`button is-line needs-script ${canShare ? '' : 'is-awaited'}`}
            // Closing the sheet again rejects the promise; that is no error.
            onClick={() => void navigator.share({ title, url: link }).catch(() => undefined)}
          >
            {t('panel.share')}
          </button>
        )}
      </div>
      <p className="small" role="status">
        {isCopied && t('panel.copied')}
      </p>
    </div>
  )
}

/** The abilities of a device never change while the page is open; null as long as the script has not come. */
function useDevice(can: () => boolean): boolean | null {
  return useSyncExternalStore<boolean | null>(neverChanges, can, () => null)
}

function neverChanges() {
  return () => undefined
}
