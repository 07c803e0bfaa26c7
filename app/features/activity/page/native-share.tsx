import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'

/** The share sheet of the device, where it has one; without script the links beside it do the same. */
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
        // Closing the sheet again rejects the promise; that is no error.
        onClick={() => void navigator.share({ title, url: address }).catch(() => undefined)}
      >
        {t('panel.share')}
      </button>
    </li>
  )
}

/** The device's support for sharing never changes while the page is open. */
function neverChanges() {
  return () => undefined
}
