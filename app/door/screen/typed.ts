import type { Translate } from '#app/door/text.ts'
import { h, icon } from './dom.ts'

/** The form for the eight characters; what a scanner types into it is taken, too. */
export function makeTypedForm(t: Translate, onText: (text: string) => void) {
  const input = h('input', {
    class: 'input code',
    id: 'code',
    name: 'code',
    autocapitalize: 'characters',
    autocomplete: 'off',
    maxlength: 4000,
    spellcheck: 'false',
    'aria-describedby': 'code-hint code-error',
  })
  const error = h('p', { class: 'error', id: 'code-error', role: 'alert' })

  function submit(event: Event): void {
    event.preventDefault()
    clear()
    onText(input.value)
  }

  function clear(): void {
    error.replaceChildren()
    input.removeAttribute('aria-invalid')
  }

  const element = h(
    'details',
    { class: 'fold' },
    h('summary', {}, icon('key'), t('typed.summary'), icon('next')),
    h(
      'form',
      { class: 'stack', novalidate: true, submit },
      h(
        'div',
        { class: 'field' },
        h('label', { for: 'code' }, t('typed.label')),
        h('p', { class: 'hint', id: 'code-hint' }, t('typed.hint')),
        input,
        error,
      ),
      h('button', { class: 'button is-line is-full' }, t('typed.button')),
    ),
  )

  return {
    element,
    /** Says why nothing was looked up; what was typed stays. */
    refuse: (detail: 'missing' | 'unreadable'): void => {
      error.replaceChildren(t(`typed.${detail}`))
      input.setAttribute('aria-invalid', 'true')
      input.focus()
    },
    empty(): void {
      clear()
      input.value = ''
    },
  }
}
