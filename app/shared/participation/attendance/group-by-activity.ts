interface OfActivity {
  activityId: number
  activityName: string
  activityLanguage: 'fr' | 'en'
  activityDate: string
  timeZone: string
}

export interface ActivityGroup<Row> extends OfActivity {
  rows: Row[]
}

/** Groups registrations by activity, keeping their order. */
export function groupByActivity<Row extends OfActivity>(rows: readonly Row[]): ActivityGroup<Row>[] {
  const groups = new Map<number, ActivityGroup<Row>>()
  for (const row of rows) {
    const { activityId, activityName, activityLanguage, activityDate, timeZone } = row
    const of = { activityId, activityName, activityLanguage, activityDate, timeZone }
    const group = groups.get(activityId) ?? { ...of, rows: [] }
    group.rows.push(row)
    groups.set(activityId, group)
  }
  return [...groups.values()]
}
