interface OfActivity {
  activityId: number
  activityName: string
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
    const { activityId, activityName, activityDate, timeZone } = row
    const group = groups.get(activityId) ?? { activityId, activityName, activityDate, timeZone, rows: [] }
    group.rows.push(row)
    groups.set(activityId, group)
  }
  return [...groups.values()]
}
