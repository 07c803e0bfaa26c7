/** The time zone of Québec, where most activities are: of our own days, and of instants that have no place. */
export const HOME_ZONE = 'America/Toronto'
