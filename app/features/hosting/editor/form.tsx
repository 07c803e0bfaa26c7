import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { Form } from '@remix-run/react'
import type { FormEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Trouble } from '#app/features/hosting/editor/drafts/autosave.ts'
import { SaveLine } from '#app/features/hosting/editor/drafts/save-line.tsx'
import { useAutosave } from '#app/features/hosting/editor/drafts/use-autosave.ts'
import { ConditionsSection } from '#app/features/hosting/editor/sections/conditions.tsx'
import { Essentials } from '#app/features/hosting/editor/sections/essentials.tsx'
import { PictureSection } from '#app/features/hosting/editor/sections/picture.tsx'
import { PlacesSection } from '#app/features/hosting/editor/sections/places.tsx'
import { ActivityPreview } from '#app/features/hosting/editor/sections/preview.tsx'
import { QuestionsSection } from '#app/features/hosting/editor/sections/questions.tsx'
import { RefundSection } from '#app/features/hosting/editor/sections/refund.tsx'
import { TicketTypesSection } from '#app/features/hosting/editor/sections/ticket-types.tsx'
import { WhenAndWhere } from '#app/features/hosting/editor/sections/when-and-where.tsx'
import { useSchemaForm } from '#app/lib/form.ts'
import { useErrorTitle } from '#app/lib/title.ts'
import type { Towns } from '#app/shared/activity/town/suggestions.ts'
import { ErrorSummary, SubmitButton } from '#app/ui/form/index.ts'
import type { ActivityForm } from '#server/schemas/activity/form.ts'
import { keptTown, Part, SendResult, textOf } from './form-parts.tsx'
import { type BegunAnew, useRows } from './use-rows.ts'

/** The form as the server returned it: with its errors, or with a row more or less. */
export interface Returned {
  result: SubmissionResult | null
  fields: BegunAnew | null
  towns: Towns
  pictureKey: string | null
  bannerKey: string | null
  draftId: number | null
  draftVersion: string | null
  unsaved: Trouble | null
}

interface ActivityEditorProps {
  returned: Returned | null
  /** The initial values: those of a draft, or of the activity that is changed. */
  values: Record<string, unknown>
  /** A published activity is changed as a whole, not saved step by step. */
  mode: 'draft' | 'change'
  draftId: number | null
  /** For a draft: identifies this opening of the page, and the version of the draft that it shows. */
  page: { requestKey: string; draftVersion: string | null } | null
  lockVersion?: number | null
  /** Shown above the last button: whether the change applies to a whole series. */
  beforeSending?: ReactNode
  hostName: string
}

const FORM_ID = 'activity'

/** The parts of the form, with a preview of the card beside it. Remounts when a row was added or removed. */
export function ActivityEditor(props: ActivityEditorProps) {
  const { returned, values, draftId, page } = props
  const { begun, onSubmit } = useRows(FORM_ID, returned)
  const fields = begun ?? returned?.fields
  const isDraft = props.mode === 'draft'
  const opened = { requestKey: page?.requestKey ?? '', draftId, draftVersion: page?.draftVersion ?? null }
  const autosave = useAutosave(FORM_ID, { isDraft, opened, answered: returned, rows: begun?.mark })
  return (
    <EditorForm
      key={fields?.mark}
      {...props}
      result={begun ? null : (returned?.result ?? null)}
      values={fields?.values ?? values}
      focus={fields?.focus ?? null}
      onRows={onSubmit}
      autosave={autosave}
    />
  )
}

function EditorForm({
  returned,
  values,
  mode,
  focus,
  result,
  onRows,
  autosave,
  ...props
}: ActivityEditorProps & {
  focus: string | null
  result: SubmissionResult | null
  /** Stops the submission of actions that need no server. */
  onRows: (event: FormEvent<HTMLFormElement>) => void
  autosave: ReturnType<typeof useAutosave>
}) {
  const { t } = useTranslation('hosting')
  const [form, fields] = useSchemaForm<typeof ActivityForm>(FORM_ID, result, values)
  const pictureKey = returned ? returned.pictureKey : textOf(values.pictureKey)
  const bannerKey = returned ? returned.bannerKey : textOf(values.bannerKey)
  const { draftId, draftVersion } = autosave.draft
  const isDraft = mode === 'draft'
  useErrorTitle(Object.keys(form.allErrors).length > 0)

  return (
    <div className="split">
      <Form
        className="stack-l"
        method="post"
        encType="multipart/form-data"
        {...getFormProps(form)}
        noValidate
        onInput={autosave.onInput}
        onSubmit={(event) => {
          onRows(event)
          if (!event.defaultPrevented) autosave.onSubmit(event)
          if (!event.defaultPrevented) form.onSubmit(event)
        }}
      >
        {/* The button that the Enter key presses: it never adds a row, and never publishes by accident. */}
        <button
          type="submit"
          name="intent"
          value={isDraft ? 'save:essentiel' : 'publish'}
          hidden
          tabIndex={-1}
        />
        {isDraft && (
          <>
            {draftId !== null && <input type="hidden" name="draftId" value={draftId} />}
            <input type="hidden" name="requestKey" value={autosave.requestKey} />
            <input type="hidden" name="draftVersion" value={draftVersion ?? ''} />
            {/* Script writes here how often the page was sent. */}
            <input type="hidden" name="turn" defaultValue="" />
          </>
        )}
        {typeof props.lockVersion === 'number' && (
          <input type="hidden" name="lockVersion" value={props.lockVersion} />
        )}
        <div className="stack">
          <h1>{t(isDraft ? 'editor.title' : 'editor.changeTitle')}</h1>
          <p className="lead">{t(isDraft ? 'editor.lead' : 'editor.changeLead')}</p>
        </div>
        <ErrorSummary form={form} />
        <Part id="essentiel" next={isDraft ? 'quand-et-ou' : null}>
          <Essentials fields={fields} />
        </Part>
        <Part id="quand-et-ou" next={isDraft ? 'places' : null}>
          <WhenAndWhere fields={fields} towns={returned?.towns ?? null} kept={keptTown(values)} />
        </Part>
        <Part id="places" next={isDraft ? 'questions' : null}>
          <PlacesSection fields={fields} />
          <TicketTypesSection field={fields.ticketTypes} focus={focus} />
          <RefundSection fields={fields} />
        </Part>
        <Part id="questions" next={isDraft ? 'images' : null}>
          <QuestionsSection field={fields.questions} focus={focus} />
          <ConditionsSection fields={fields} />
        </Part>
        <Part id="images" next={isDraft ? 'envoyer' : null}>
          <PictureSection fields={fields} pictureKey={pictureKey} bannerKey={bannerKey} />
        </Part>
        <div id="envoyer" className="form-section stack">
          {props.beforeSending}
          {isDraft ? (
            <SendResult saveLine={<SaveLine state={autosave.state} draftId={draftId} />} />
          ) : (
            <SubmitButton name="intent" value="publish">
              {t('editor.change')}
            </SubmitButton>
          )}
        </div>
      </Form>
      <ActivityPreview fields={fields} pictureKey={pictureKey} hostName={props.hostName} />
    </div>
  )
}
