type Words = Record<'fr' | 'en', readonly string[]>

/**
 * Phrases that a review of all pages replaced: clipped, personified, a pronoun without its noun, or English that
 * followed the French word by word. Looked for anywhere in a text.
 */
export const PHRASES: Words = {
  fr: [
    'On propose une activité dès qu’il l’est',
    'On la relit, puis elle paraît',
    'Rien ne paraît avant',
    'Pourquoi {{count}}?',
    'Le compte, ligne par ligne',
    'L’étape suivante demande votre accord',
    'rien n’est encore décidé',
    'quand c’est oui',
    'vaut le billet',
    'Les avoir dans mon agenda',
    'l’activité s’en va',
    'sans que personne soit dérangé',
    'ne se défait pas',
    'En demandant un peu moins',
    'on trouve souvent un peu plus',
    'Payantes et complètes aussi',
    'La recherche attend',
    'Ce qui est gratuit',
    'Ce qui a encore des places',
    'Au moins, personnes',
    'Billetterie ailleurs',
    'ne servent alors à rien',
    'Pas encore écrit',
    'En partance',
    'ne peuvent pas être lues',
    'Personne n’a écrit',
    'fait son temps',
    'en ligne avec votre compte',
    'Garder cette recherche',
    'Assez de ces courriels',
  ],
  en: [
    'Change the activity',
    'The people who come',
    'Email, a second time',
    'What still has places',
    'No activity for',
    'Ask for a little less',
    'opens nothing any more',
    'no longer good',
    'with a yes',
    'not in the count',
    'then of no use',
    'did not leave',
    'Activities to live together',
    'what people will live through',
    'Emails that leave',
    'stretch of road',
    'Nobody wrote',
    'You come from a confirmation email',
    'must be answered',
    'are had from the host',
    'e-mail',
  ],
}

/** Replaced where they are a whole label or heading. Within a sentence the same words are as good as others. */
export const LABELS: Words = {
  fr: [
    ...['Avant', 'Après', 'Seulement', 'Dans l’ordre', 'Habituel', 'Sans ces mots'],
    ...['Si elle n’a pas lieu', 'Elle revient', 'Elle se termine'],
  ],
  en: [
    ...['Propose', 'Before', 'After', 'In order', 'Usual', 'Without these words'],
    ...['It is full', 'It has begun', 'It is over'],
  ],
}

/** The keys of labels that say something else: an activity before it was changed, beside what it is now. */
export const OTHER_SENSE: ReadonlySet<string> = new Set(['operations.changes.before'])
