import { useTranslation } from 'react-i18next'
import { keptPictureUrl } from '#app/features/hosting/editor/kept-picture.ts'
import { FileField } from '#app/ui/form/index.ts'
import type { ActivityFields } from './fields.ts'

/** A wide picture at the top of the activity's page, beside its cover. */
export function BannerSection({ fields, bannerKey }: { fields: ActivityFields; bannerKey: string | null }) {
  const { t } = useTranslation('hosting')
  const keptUrl = keptPictureUrl(bannerKey)

  return (
    <>
      {keptUrl && bannerKey && (
        <>
          <input type="hidden" name="bannerKey" value={bannerKey} />
          <img className="cover" src={keptUrl} alt={t('editor.banner.kept')} width="800" height="450" />
          <label className="choice">
            <input type="checkbox" name="dropBanner" />
            <span>{t('editor.banner.drop')}</span>
          </label>
        </>
      )}
      {/* Once stored, the picture is removed from the field, so that it is not sent again. */}
      <div key={bannerKey}>
        <FileField
          field={fields.banner}
          label={t(`editor.banner.${keptUrl ? 'replace' : 'label'}`)}
          hint={t('editor.banner.hint')}
          accept="image/jpeg,image/png,image/webp"
          optional
        />
      </div>
    </>
  )
}
