import type { Database } from 'better-sqlite3'
import { SQLite } from '#db/engines/better-sqlite3.mjs'

const TABLES = `
  create table if not exists object (
    seq integer primary key autoincrement,
    id text not null unique,
    kind text not null,
    account text not null,
    body text not null,
    hidden text not null
  );
  create index if not exists object_kind on object (kind, account, seq);
  create table if not exists job (
    id integer primary key autoincrement,
    kind text not null,
    ref text not null,
    due_at integer not null
  );
  create index if not exists job_due on job (due_at, id);
  create index if not exists job_ref on job (ref, kind);
  create table if not exists delivery (
    id integer primary key autoincrement,
    event text not null,
    endpoint text not null,
    attempts integer not null default 0,
    due_at integer not null,
    state text not null default 'waiting'
  );
  create index if not exists delivery_waiting on delivery (due_at, id) where state = 'waiting';
  create table if not exists answer (
    key text primary key,
    fingerprint text not null,
    status integer not null,
    headers text not null,
    body text not null,
    created_at integer not null
  );
  create index if not exists answer_age on answer (created_at);
  create table if not exists balance (
    account text not null,
    status text not null,
    amount integer not null,
    primary key (account, status)
  );
  create table if not exists setting (name text primary key, value text not null);
`

/** Fields that lists are filtered by, or by which one object finds another. */
const LOOKED_UP = [
  ['charge', 'payment_intent'],
  ['charge', 'transfer_group'],
  ['refund', 'payment_intent'],
  ['refund', 'charge'],
  ['refund', 'status'],
  ['transfer', 'source_transaction'],
  ['transfer', 'transfer_group'],
  ['transfer', 'destination'],
  ['transfer_reversal', 'transfer'],
  ['balance_transaction', 'source'],
  ['balance_transaction', 'status'],
  ['checkout.session', 'payment_intent'],
] as const

/** Opens the file of the double, which a killed process leaves complete: each call is one transaction of it. */
export function openFile(file: string): Database {
  const database = new SQLite(file, { timeout: 5000 })
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = NORMAL')
  database.exec(TABLES)
  for (const [kind, field] of LOOKED_UP) {
    const name = `${kind.replace('.', '_')}_by_${field}`
    database.exec(
      `create index if not exists ${name} on object (json_extract(body, '$.${field}'), seq) where kind = '${kind}'`,
    )
  }
  return database
}
