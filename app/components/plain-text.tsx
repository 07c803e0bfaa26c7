import { paragraphsOf, splitLinks } from '#app/lib/link-text.ts'

/** Plain text as paragraphs, with its web addresses as links. */
export function PlainText({ text }: { text: string }) {
  return paragraphsOf(text).map((lines, index) => (
    <p key={index}>
      {lines.map((line, number) => (
        <span key={number}>
          {number > 0 && <br />}
          {splitLinks(line).map(({ text: words, href }, part) =>
            href ? (
              <a key={part} href={href}>
                {words}
              </a>
            ) : (
              words
            ),
          )}
        </span>
      ))}
    </p>
  ))
}
