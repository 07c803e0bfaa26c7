import { type Html, html } from './html.ts'
import { fill, type Words } from './words.ts'

/** A text for each field that is wrong. */
export type Errors = Record<string, string>

export function drawSummary(words: Words, errors: Errors): Html | false {
  const list = Object.entries(errors)
  if (list.length === 0) return false
  const items = list.map(([name, error]) => html`<li><a href="#${name}">${error}</a></li>`)
  return html`<div class="summary" role="alert">
    <p><strong>${fill(words.frame.fix, { count: list.length })}</strong></p>
    <ul>
      ${items}
    </ul>
  </div>`
}

interface Input {
  name: string
  label: string
  value: string
  hint?: string
  error?: string
  autocomplete?: string
  isNumeric?: boolean
  type?: 'text' | 'email'
}

export function drawInput(input: Input): Html {
  const { name, label, value, hint, error, autocomplete, isNumeric, type = 'text' } = input
  const described = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ')
  const attributes = [
    described && html` aria-describedby="${described}"`,
    error && html` aria-invalid="true"`,
    isNumeric && html` inputmode="numeric"`,
    html` autocomplete="${autocomplete ?? 'off'}"`,
  ]
  return html`<div class="field">
    <label for="${name}">${label}</label>
    ${hint && html`<p class="hint" id="${name}-hint">${hint}</p>`}
    <input id="${name}" name="${name}" type="${type}" value="${value}" ${attributes} />
    ${error && html`<p class="error" id="${name}-error">${error}</p>`}
  </div>`
}

interface Choice {
  name: string
  legend: string
  options: [value: string, label: string][]
  value: string
}

export function drawChoice({ name, legend, options, value }: Choice): Html {
  const radios = options.map(
    ([option, label], index) =>
      html`<label class="choice">
        <input
          type="radio"
          ${index === 0 && html`id="${name}"`}
          name="${name}"
          value="${option}"
          ${option === value && html`checked`}
        />
        ${label}
      </label>`,
  )
  return html`<fieldset>
    <legend>${legend}</legend>
    ${radios}
  </fieldset>`
}
