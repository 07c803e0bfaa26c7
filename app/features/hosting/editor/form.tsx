import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { DraftFields } from '#app/features/hosting/editor/drafts/draft-fields.tsx'
import { SaveLine } from '#app/features/hosting/editor/drafts/save-line.tsx'
import { useAutosave } from '#app/features/hosting/editor/drafts/use-autosave.ts'
import { BannerSection } from '#app/features/hosting/editor/sections/banner.tsx'
import { OptionsSection } from '#app/features/hosting/editor/sections/options.tsx'
import { PictureSection } from '#app/features/hosting/editor/sections/picture.tsx'
import { ActivityPreview } from '#app/features/hosting/editor/sections/preview.tsx'
import { TextSection } from '#app/features/hosting/editor/sections/text.tsx'
import { WhatSection } from '#app/features/hosting/editor/sections/what.tsx'
import {
  PlacesSection,
  WhenSection,
  WhereSection,
} from '#app/features/hosting/editor/sections/when-and-where.tsx'
import { useSchemaForm } from '#app/lib/form.ts'
import { useErrorTitle } from '#app/lib/title.ts'
import { ErrorSummary, SubmitButton } from '#app/ui/form/index.ts'
import { EDITOR_PATH, hostedPath } from '#server/domain/activity/paths.ts'
import type { ActivityForm } from '#server/schemas/activity/form.ts'
import { Finish, type Publishing, useHasPrice } from './finish.tsx'
import { keptTown, type Returned, textOf } from './form-parts.ts'
import type { EditorRows } from './rows.ts'
import { StepActions, StepBar, StepSection } from './step-parts.tsx'
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
  /** The label of the button that saves a published activity. */
  submit?: string
  step: Step
  /** For a draft: what its button does. */
  publishing?: Publishing
  draftId: number | null
  /** For a draft: identifies this opening of the page, and the version of the draft that it shows. */
  page: { requestKey: string; draftVersion: string | null } | null
  lockVersion?: number | null
  mayOweUnhandledTax?: boolean
  /** Shown above the last button: whether the change applies to a whole series. */
  beforeSending?: ReactNode
  hostName: string
  /** For a new activity: as whose it would be published. */
  hostId?: number
  /** The drawing of an activity for which none was chosen. */
  ownDrawing: number | null
}

const FORM_ID = 'activity'

/** The steps of the form, with a preview of the card beside it. Remounts when a row was added or removed. */
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
  const pictureKey = returned ? returned.pictureKey : textOf(values.pictureKey)
  const bannerKey = returned ? returned.bannerKey : textOf(values.bannerKey)
  const drawing = Number(textOf(values.drawing)) || props.ownDrawing
  const [chosenUrl, setChosenUrl] = useState<string | null>(null)
  const isDraft = mode === 'draft'
  const errors = countByStep(Object.keys(form.allErrors))
  const shown = shownSteps(step, errors, isDraft)
  const isWhole = shown.length > 1
  const hasPrice = useHasPrice(fields)
  useErrorTitle(Object.keys(form.allErrors).length > 0)

  const section = (of: Step) => ({
    step: of,
    isShown: shown.includes(of),
    isNumbered: isDraft,
    takesFocus: !isWhole,
  })
  const editor =
    autosave.draft.draftId === null ? EDITOR_PATH : hostedPath(autosave.draft.draftId, 'modifier')

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
          props.onRows(event)
          if (!event.defaultPrevented) autosave.onSubmit(event)
          if (!event.defaultPrevented) form.onSubmit(event)
        }}
      >
        {/* The button that the Enter key presses: it never adds a row, and never publishes by accident. */}
        <button
          type="submit"
          name="intent"
          value={isDraft ? `save:${isWhole ? step : Math.min(step + 1, STEPS.length)}` : 'publish'}
          hidden
          tabIndex={-1}
        />
        {isDraft && <DraftFields {...autosave} />}
        {props.hostId !== undefined && <input type="hidden" name="of" value={props.hostId} />}
        {typeof props.lockVersion === 'number' && (
          <input type="hidden" name="lockVersion" value={props.lockVersion} />
        )}
        <div className="stack">
          <h1>{props.title}</h1>
          {(step === 1 || !isDraft) && <p className="lead">{props.lead}</p>}
        </div>
        {isDraft && <StepBar current={isWhole ? null : step} errors={errors} />}
        <ErrorSummary form={form} />
        <StepSection {...section(1)}>
          <WhatSection fields={fields} />
          <WhenSection fields={fields} />
          <WhereSection fields={fields} towns={returned?.towns ?? null} kept={keptTown(values)} />
          <PlacesSection fields={fields} />
          <PictureSection
            fields={fields}
            pictureKey={pictureKey}
            drawing={drawing}
            chosenUrl={chosenUrl}
            onChosen={setChosenUrl}
          />
        </StepSection>
        <StepSection {...section(2)}>
          <TextSection fields={fields} mayImprove={!props.publishing?.unconfirmed} />
        </StepSection>
        <StepSection {...section(3)}>
          <OptionsSection
            fields={fields}
            focus={props.focus}
            changed={props.changed}
            mayOweUnhandledTax={props.mayOweUnhandledTax === true}
          >
            <BannerSection fields={fields} bannerKey={bannerKey} />
          </OptionsSection>
        </StepSection>
        {isDraft ? (
          <StepActions
            step={isWhole ? 3 : step}
            saveLine={<SaveLine state={autosave.state} draftId={autosave.draft.draftId} />}
          >
            {props.publishing && <Finish {...{ editor, hasPrice }} publishing={props.publishing} />}
          </StepActions>
        ) : (
          <div className="form-section stack">
            {props.beforeSending}
            <SubmitButton name="intent" value="publish">
              {props.submit}
            </SubmitButton>
          </div>
        )}
      </Form>
      <ActivityPreview
        fields={fields}
        pictureUrl={chosenUrl}
        pictureKey={pictureKey}
        drawing={drawing}
        hostName={props.hostName}
      />
    </div>
  )
}
