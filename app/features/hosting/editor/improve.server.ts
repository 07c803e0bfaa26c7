import { api } from '#app/lib/api.server.ts'
import { attemptForForm } from '#app/lib/attempt.server.ts'
import { refusalText } from '#app/lib/form/submit.server.ts'
import { textOf } from '#app/lib/form/text-of.ts'
import { currentLocale, type RequestArgs } from '#app/lib/request.server.ts'
import { ImprovedText, ImprovementRate, TextToImprove } from '#server/schemas/activity/improvement.ts'
import { resolvePictures } from './pictures.server.ts'

/** Accepts only the editor's pages: the whole form is posted back there. */
const EDITOR = /^\/(?:ajouter-une-activite|mes-activites\/(\d{1,9})\/modifier)$/

export function editorIn(request: Request): string | null {
  const back = new URL(request.url).searchParams.get('retour') ?? ''
  return EDITOR.test(back) ? back : null
}

/** The texts to compare, and all other fields of the editor. */
export interface Compared {
  before: string
  /** Null when no improved text was returned. */
  after: string | null
  improvmentId: number | null
  /** A key of the errors of forms. */
  error: string | null
  language: 'fr' | 'en'
  /** The other fields of the editor, as they were typed. */
  kept: [name: string, value: string][]
}

/** Asks for an improved description of a form. Whatever happens, nothing of the form is lost. */
export async function improveFromForm(
  args: RequestArgs,
  form: FormData,
): Promise<{ compared: Compared; status: number }> {
  // Files cannot be carried in hidden fields: they are stored here, and their keys are carried instead.
  if (editorIn(args.request)) await resolvePictures(args, form)
  const before = textOf(form, 'description').replace(/\r\n?/g, '\n')
  const language = readLanguage(textOf(form, 'language')) ?? (await currentLocale(args))
  const compared = { before, after: null, improvmentId: null, language, kept: fieldsBeside(form) }
  const text = TextToImprove.safeParse(before)
  if (!text.success) {
    const [issue] = text.error.issues
    return { compared: { ...compared, error: issue?.message ?? 'improvement.prompt.required' }, status: 400 }
  }
  const input = { prompt: text.data, language, activityId: activityIn(args.request) }
  const improved = await attemptForForm(api(args).pages.improvement.ask(input))
  if ('refused' in improved) {
    const error = await refusalText(args, 'improvement', improved)
    return { compared: { ...compared, error }, status: improved.status }
  }
  const { response: after, improvmentId } = improved.answer
  return { compared: { ...compared, after, improvmentId, error: null }, status: 200 }
}

function activityIn(request: Request): number | null {
  const id = EDITOR.exec(editorIn(request) ?? '')?.[1]
  return id === undefined ? null : Number(id)
}

function readLanguage(text: string): 'fr' | 'en' | null {
  return text === 'fr' || text === 'en' ? text : null
}

const OWN = new Set(['intent', 'description', 'improvmentId', 'improvmentRate'])

function fieldsBeside(form: FormData): Compared['kept'] {
  return [...form].flatMap(([name, value]): Compared['kept'] =>
    typeof value === 'string' && !OWN.has(name) && /^[\w.[\]-]{1,100}$/.test(name) ? [[name, value]] : [],
  )
}

/**
 * Stores how the host used an improved text, if the returned form says so, and removes those fields from the form. This
 * only serves to evaluate the improver, so its errors are ignored.
 */
export async function keepImprovementOf(args: RequestArgs, form: FormData): Promise<void> {
  const id = textOf(form, 'improvmentId')
  const rate = textOf(form, 'improvmentRate')
  form.delete('improvmentId')
  form.delete('improvmentRate')
  const newResponse = ImprovedText.safeParse(textOf(form, 'description')).data
  if (!/^\d{1,9}$/.test(id) || newResponse === undefined) return
  const stars = rate === '' ? null : (ImprovementRate.safeParse(Number(rate)).data ?? null)
  const { improvement } = api(args)
  await improvement.keep({ improvmentId: Number(id), newResponse, rate: stars }).catch(() => undefined)
}
