import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#app/lib/brand.ts'
import { formatTime } from '#app/lib/dates.ts'
import { hostedPath } from '#server/domain/activity/paths.ts'
import type { SaveState, Trouble } from './autosave.ts'

interface SaveLineProps {
  state: SaveState
  draftId: number | null
}

/** Says whether the draft is saved: discreetly beside its button, or always in sight when it is not. */
export function SaveLine({ state, draftId }: SaveLineProps) {
  const isTrouble = state.kind === 'UNSAVED'
  useSightOfFocus(isTrouble)

  return (
    <p className={isTrouble ? 'save-line small is-no' : 'small soft'} role="status">
      {isTrouble ? <TroubleWords why={state.why} draftId={draftId} /> : <QuietWords state={state} />}
    </p>
  )
}

/** The message covers the top of the page, so the focused field is scrolled out from under it. */
function useSightOfFocus(isCovering: boolean): void {
  useEffect(() => {
    const { activeElement } = document
    if (isCovering && activeElement !== document.body) activeElement?.scrollIntoView({ block: 'nearest' })
  }, [isCovering])
}

/** `14 h 32`, as it is written within a French sentence. */
function spoken(time: string): string {
  const [hour, minute] = time.split(':')
  return `${Number(hour)}\u00A0h\u00A0${minute}`
}

function QuietWords({ state }: { state: Exclude<SaveState, { kind: 'UNSAVED' }> }) {
  const { t, i18n } = useTranslation('hosting')
  switch (state.kind) {
    case 'QUIET':
      return null
    case 'SAVING':
      return t('editor.autosave.saving')
    case 'SAVED': {
      // The browser's own time zone suits; the server never renders this.
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
      const time = formatTime(new Date(state.at).toISOString(), timeZone)
      return t('editor.autosave.saved', { time: i18n.language.startsWith('fr') ? spoken(time) : time })
    }
  }
}

/** Opens in another tab, so that what is typed stays here. */
function TroubleWords({ why, draftId }: { why: Trouble; draftId: number | null }) {
  const { t } = useTranslation('hosting')
  const draft = draftId === null ? paths.addActivity : hostedPath(draftId, 'modifier')
  const fixPath: Partial<Record<Trouble, string>> = {
    SIGNED_OUT: `${paths.login}&${new URLSearchParams({ returnTo: draft })}`,
    TOO_MANY_DRAFTS: paths.myActivities,
    CHANGED_MEANWHILE: draft,
  }
  const href = fixPath[why]

  return (
    <>
      {t(`editor.autosave.unsaved.${why}`)}
      {href && (
        <>
          {' '}
          <a href={href} target="_blank" rel="noopener">
            {t(`editor.autosave.fix.${why}`)}
          </a>
        </>
      )}
    </>
  )
}
