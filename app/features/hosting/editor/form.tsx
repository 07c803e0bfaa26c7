import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { DraftFields } from '#app/features/hosting/editor/drafts/draft-fields.tsx'
import { SaveLine } from '#app/features/hosting/editor/drafts/save-line.tsx'
import { useAutosave } from '#app/features/hosting/editor/drafts/use-autosave.ts'
import type { SectionProps } from '#app/features/hosting/editor/sections/fields.ts'
import { ActivityPreview } from '#app/features/hosting/editor/sections/preview.tsx'
import { useSchemaForm } from '#app/lib/form.ts'
import { useErrorTitle } from '#app/lib/title.ts'
import { ErrorSummary } from '#app/ui/form/index.ts'
import { EDITOR_PATH, hostedPath } from '#server/domain/activity/paths.ts'
import type { ActivityForm } from '#server/schemas/activity/form.ts'
import { ChangeParts, PartLinks } from './change-parts.tsx'
import { DraftSteps } from './draft-steps.tsx'
import { Finish, type Publishing, useHasPrice } from './finish.tsx'
import { keptTown, type Returned, textOf } from './form-parts.ts'
import type { EditorRows } from './rows.ts'
import { countByStep, shownSteps, type Step, STEPS } from './steps.ts'
import { useRows } from './use-rows.ts'

interface ActivityEditorProps {
  returned: Returned | null
  /** The initial values: those of a draft, or of the activity that is changed. */
  values: Record<string, unknown>
  /** A published activity is changed as a whole, not step by step. */
  mode: 'draft' | 'change'
  /** Shown above the fields. */
  title: string
  lead: string
  step: Step
  /** For a draft: what its button does. */
  publishing?: Publishing
  draftId: number | null
  /** For a draft: identifies this opening of the page, and the version of the draft that it shows. */
  page: { requestKey: string; draftVersion: string | null } | null
  lockVersion?: number | null
  mayOweUnhandledTax?: boolean
  /** Whether the host is an organisation. */
  hasMembers: boolean
  /** Shown above the fields: whether the change applies to a whole series. */
  scope?: ReactNode
  /** Shown beside the date and the place: how many people are told when they change. */
  note?: ReactNode
  hostName: string
  /** For a new activity: as whose it would be published. */
  hostId?: number
  /** The drawing of an activity for which none was chosen. */
  ownDrawing: number | null
}

export const FORM_ID = 'activity'

/** The form in steps or as a whole, with a preview of the card beside it. Remounts when a row was added or removed. */
export function ActivityEditor(props: ActivityEditorProps) {
  const { returned, values, draftId, page } = props
  const { begun, onSubmit } = useRows(FORM_ID, returned)
  const fields = begun ?? returned?.fields
  // Reading the page anew leaves the fields as they are: they keep the version that they were filled from.
  const [lockVersion] = useState(returned?.lockVersion ?? props.lockVersion ?? null)
  const isDraft = props.mode === 'draft'
  const opened = { requestKey: page?.requestKey ?? '', draftId, draftVersion: page?.draftVersion ?? null }
  const autosave = useAutosave(FORM_ID, { isDraft, opened, answered: returned, rows: begun?.mark })
  return (
    <EditorForm
      key={fields?.mark}
      {...props}
      lockVersion={lockVersion}
      result={begun ? null : (returned?.result ?? null)}
      values={fields?.values ?? values}
      focus={fields?.focus ?? null}
      changed={fields?.changed ?? null}
      onRows={onSubmit}
      autosave={autosave}
    />
  )
}

interface EditorFormProps extends ActivityEditorProps {
  focus: string | null
  changed: EditorRows | null
  result: SubmissionResult | null
  /** Stops the submission of actions that need no server. */
  onRows: (event: FormEvent<HTMLFormElement>) => void
  autosave: ReturnType<typeof useAutosave>
}

function EditorForm({ returned, values, mode, step, result, autosave, ...props }: EditorFormProps) {
  const [form, fields] = useSchemaForm<typeof ActivityForm>(FORM_ID, result, values)
  const [chosenUrl, setChosenUrl] = useState<string | null>(null)
  const isDraft = mode === 'draft'
  const section: SectionProps = {
    fields,
    towns: returned?.towns ?? null,
    kept: keptTown(values),
    pictureKey: returned ? returned.pictureKey : textOf(values.pictureKey),
    bannerKey: returned ? returned.bannerKey : textOf(values.bannerKey),
    drawing: Number(textOf(values.drawing)) || props.ownDrawing,
    chosenUrl,
    onChosen: setChosenUrl,
    mayImprove: !props.publishing?.unconfirmed,
    focus: props.focus,
    changed: props.changed,
    mayOweUnhandledTax: props.mayOweUnhandledTax === true,
    hasMembers: props.hasMembers,
  }
  const faulty = Object.keys(form.allErrors)
  const errors = countByStep(faulty)
  const shown = shownSteps(step, errors)
  const next = shown.length > 1 ? step : Math.min(step + 1, STEPS.length)
  const hasPrice = useHasPrice(fields)
  useErrorTitle(faulty.length > 0)

  const { draftId } = autosave.draft
  const editor = draftId === null ? EDITOR_PATH : hostedPath(draftId, 'modifier')
  const head = (
    <div className={isDraft ? 'stack' : 'stack section-head'}>
      {isDraft ? <h1>{props.title}</h1> : <h2>{props.title}</h2>}
      {(step === 1 || !isDraft) && <p className="lead">{props.lead}</p>}
    </div>
  )
  const preview = <ActivityPreview {...section} hostName={props.hostName} />
  const summary = <ErrorSummary form={form} />

  return (
    <>
      {!isDraft && head}
      <div className="split">
        {!isDraft && (
          <div className="keep stack-l">
            <PartLinks faulty={faulty} />
            {preview}
          </div>
        )}
        <Form
          className={isDraft ? 'stack-l' : undefined}
          method="post"
          encType="multipart/form-data"
          {...getFormProps(form)}
          noValidate
          onInput={autosave.onInput}
          onSubmit={(event) => {
            props.onRows(event)
            if (!event.defaultPrevented) autosave.onSubmit(event)
            if (!event.defaultPrevented) form.onSubmit(event)
          }}
        >
          {/* The button that the Enter key presses: it never adds a row, and never publishes by accident. */}
          <button
            type="submit"
            name="intent"
            value={isDraft ? `save:${next}` : 'publish'}
            hidden
            tabIndex={-1}
          />
          {isDraft && <DraftFields {...autosave} />}
          {props.hostId !== undefined && <input type="hidden" name="of" value={props.hostId} />}
          {typeof props.lockVersion === 'number' && (
            <input type="hidden" name="lockVersion" value={props.lockVersion} />
          )}
          {isDraft ? (
            <>
              {head}
              <DraftSteps
                {...{ section, step, shown, errors, summary }}
                saveLine={<SaveLine state={autosave.state} draftId={draftId} />}
              >
                {props.publishing && <Finish {...{ editor, hasPrice }} publishing={props.publishing} />}
              </DraftSteps>
            </>
          ) : (
            <div className="stack-l">
              {summary}
              {props.scope}
              <ChangeParts section={section} note={props.note} />
            </div>
          )}
        </Form>
        {isDraft && <div className="keep for-large">{preview}</div>}
      </div>
    </>
  )
}
