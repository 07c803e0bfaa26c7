import {
  type KyselyPlugin,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  PostgresDialect,
  PostgresQueryCompiler,
  type QueryCompiler,
  type QueryResult,
  type RootOperationNode,
  type Selectable,
  SqliteDialect,
  SqliteQueryCompiler,
  type UnknownRow,
} from 'kysely'
import type { Database } from './schema.ts'

/** Booleans are 0 and 1 in the database, and are converted here only (docs/decisions/055). */

type BooleanKeys<Row> = { [Name in keyof Row]: Row[Name] extends boolean ? Name : never }[keyof Row]
type BooleanColumn = { [Table in keyof Database]: BooleanKeys<Selectable<Database[Table]>> }[keyof Database]

/**
 * Columns, and names that a query gives to what it computes. Does not compile while a boolean column of `Database` is
 * missing here, or one is here that no table has.
 */
const BOOLEANS: Record<BooleanColumn | 'isScanned' | 'hasUnopenedLink', true> = {
  asHost: true,
  consent: true,
  hasSecondFactor: true,
  hasUnopenedLink: true,
  hasWaitingList: true,
  isBackedUp: true,
  isDemo: true,
  isGuest: true,
  isListed: true,
  isOnline: true,
  isPerPerson: true,
  isPrivate: true,
  isRequired: true,
  isScanned: true,
  isTaxed: true,
  membersOnly: true,
  needsApproval: true,
  showsAttended: true,
  usesCustomLogo: true,
  usesVoidCheque: true,
}

/**
 * On the way out, 0 and 1 of these columns become booleans. null, of a left join without a row, stays null. It stands
 * after CamelCasePlugin, whose rows it changes.
 */
export class BooleanPlugin implements KyselyPlugin {
  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    return node
  }

  transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    const [first] = result.rows
    const names = first ? Object.keys(first).filter((name) => name in BOOLEANS) : []
    for (const row of result.rows) {
      for (const name of names) if (typeof row[name] === 'number') row[name] = row[name] === 1
    }
    return Promise.resolve(result)
  }
}

/** On the way in, a boolean parameter becomes 0 or 1. */
function asStored(parameter: unknown): unknown {
  return typeof parameter === 'boolean' ? Number(parameter) : parameter
}

class SqliteBooleanCompiler extends SqliteQueryCompiler {
  protected override appendValue(parameter: unknown): void {
    super.appendValue(asStored(parameter))
  }
}

class PostgresBooleanCompiler extends PostgresQueryCompiler {
  protected override appendValue(parameter: unknown): void {
    super.appendValue(asStored(parameter))
  }
}

export class SqliteBooleanDialect extends SqliteDialect {
  override createQueryCompiler(): QueryCompiler {
    return new SqliteBooleanCompiler()
  }
}

export class PostgresBooleanDialect extends PostgresDialect {
  override createQueryCompiler(): QueryCompiler {
    return new PostgresBooleanCompiler()
  }
}

/** Returns rows as JSON that is stored or handed out: there these columns stay 0 and 1. */
export function stringifyRows(rows: unknown): string {
  return JSON.stringify(rows, (name, value: unknown) => (name in BOOLEANS ? asStored(value) : value))
}

/** Reads what `stringifyRows` wrote, or an earlier version that had numbers in its rows. */
export function parseRows(text: string): unknown {
  return JSON.parse(text, (name, value: unknown) =>
    name in BOOLEANS && typeof value === 'number' ? value === 1 : value,
  )
}
