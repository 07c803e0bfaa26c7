import type { useAutosave } from '#app/features/hosting/editor/drafts/use-autosave.ts'

/** The draft that the form saves, and the page that saves it. */
export function DraftFields({
  draft,
  requestKey,
}: Pick<ReturnType<typeof useAutosave>, 'draft' | 'requestKey'>) {
  const { draftId, draftVersion } = draft
  return (
    <>
      {draftId !== null && <input type="hidden" name="draftId" value={draftId} />}
      <input type="hidden" name="requestKey" value={requestKey} />
      <input type="hidden" name="draftVersion" value={draftVersion ?? ''} />
      {/* Script writes here how often the page was sent. */}
      <input type="hidden" name="turn" defaultValue="" />
    </>
  )
}
