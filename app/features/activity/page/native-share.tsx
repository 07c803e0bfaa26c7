import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'

/** The sheet of the device itself, where there is one; without script the links beside it do the same. */
export function NativeShare({ title, address }: { title: string; address: string }) {
  const { t } = useTranslation('sharing')
  const isThere = useSyncExternalStore(
    neverChanges,
    () => 'share' in navigator,
    () => false,
  )
  if (!isThere) return null

  return (
    <li>
      <button
        type="button"
        className="button is-small"
        // Who closes the sheet again has changed their mind: nothing to say.
        onClick={() => void navigator.share({ title, url: address }).catch(() => undefined)}
      >
        {t('panel.share')}
      </button>
    </li>
  )
}

/** A device has a sheet or has none. */
function neverChanges() {
  return () => undefined
}
