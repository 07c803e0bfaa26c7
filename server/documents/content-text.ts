interface Facts {
  fields: Record<string, string>
  flags: Record<string, boolean>
}

const SECTION = /\{\{([#^])(\w+)\}\}((?:(?!\{\{[#^/])[^])*)\{\{\/\2\}\}/

/**
 * Puts the facts into a text of ours: `{{field}}`, and `{{#flag}}…{{/flag}}` or `{{^flag}}…{{/flag}}` for what is said only where the
 * flag holds, or does not. Throws at what it does not know: a page never says a field by its name.
 */
export function fillContent(text: string, { fields, flags }: Facts): string {
  let rest = text
  for (let section = SECTION.exec(rest); section; section = SECTION.exec(rest)) {
    const [whole, sign, flag = '', inside = ''] = section
    const holds = flags[flag]
    if (holds === undefined) throw new UnknownField(flag)
    const kept = holds === (sign === '#') ? inside : ''
    rest = rest.slice(0, section.index) + kept + rest.slice(section.index + whole.length)
  }
  const filled = rest.replace(/\{\{([^}]*)\}\}/g, (_mark, name: string) => {
    const value = fields[name]
    if (value === undefined) throw new UnknownField(name)
    return value
  })
  // What a section of its own paragraph left behind.
  return filled.replace(/[ \t]+$/gm, '').replace(/\n{3,}/g, '\n\n')
}

export class UnknownField extends Error {
  constructor(name: string) {
    super(`A text asks for {{${name}}}, which nothing fills.`)
  }
}
