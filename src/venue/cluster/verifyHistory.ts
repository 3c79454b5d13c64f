import { sha256 } from '@noble/hashes/sha2'
import { sql } from 'kysely'
import { plainHex } from '@/core/lib/bytes'
import type { Address } from '@/core/protocol/instrument'
import type { StoredPage } from '../storage/history'
import type { HistoryDatabase } from '../storage/historyTables'
import { createStoredQueries } from '../storage/storedQueries'
import { stateDigest } from './nats/stateDigest'
import type { PostgresTables } from './postgres/openPostgres'

/** A digest of each list of a history up to a command, by the list's name. */
export type HistoryDigests = {
  readonly seq: number
  /** Progress of the simulated past: the number of the last message of its stream. */
  readonly pastSeq: number
  readonly lists: ReadonlyMap<string, string>
}

/**
 * Public trades are dropped by whole days at an age of thirty days. Trades that are a day younger are in every
 * history.
 */
const dayNs = 86_400_000_000_000n
const publicNs = 29n * dayNs
const pageSize = 1_000

/** Reads in one transaction, because a projector continues to write. */
export function readPostgresDigests(tables: PostgresTables, sinceNs?: bigint): Promise<HistoryDigests> {
  return tables
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((transaction) => readHistoryDigests(transaction, sinceNs))
}

/**
 * Reads all queryable data of the history, through the gateways' own queries. Both databases number traders and rows by
 * themselves, and group sums as written, so their tables cannot be compared directly. With `sinceNs`, older rows are
 * left out, and sums begin with the next whole day. Empty lists are left out too, because a history that begins later
 * does not know every account.
 */
export async function readHistoryDigests(tables: HistoryDatabase, sinceNs?: bigint): Promise<HistoryDigests> {
  const query = createStoredQueries(() => tables)
  const { rows: ends } = await sql<{ seq: bigint }>`SELECT value AS seq FROM meta WHERE key = 'last_seq'`.execute(
    tables,
  )
  const { rows: pasts } = await sql<{ seq: bigint }>`SELECT value AS seq FROM meta WHERE key = 'past_seq'`.execute(
    tables,
  )
  const { rows: traders } = await sql<{ account: Address }>`SELECT account FROM traders ORDER BY account`.execute(
    tables,
  )
  const { rows: contracts } = await sql<{ id: string }>`
    SELECT instrument_id AS id FROM instruments ORDER BY instrument_id`.execute(tables)
  const { rows: newest } = await sql<{ time: bigint | null }>`SELECT max(time_ns) AS time FROM trades`.execute(tables)
  const oldestNs = (newest[0]?.time ?? 0n) - publicNs
  const startNs = sinceNs !== undefined && sinceNs > oldestNs ? sinceNs : oldestNs
  const since = { startNs: sinceNs }
  const sumsSince = { startNs: sinceNs === undefined ? undefined : (sinceNs / dayNs + 1n) * dayNs }
  const lists = new Map<string, string>()
  const list = async (name: string, pages: AsyncIterable<readonly unknown[]>) => {
    const { rows, digest } = await digestOf(pages)
    if (rows > 0 || sinceNs === undefined) lists.set(name, digest)
    return rows
  }
  const limit = pageSize
  for (const { account } of traders) {
    const trades = await list(`trades of ${account}`, query.accountTradesAll({ account, ...since }))
    await list(`transactions of ${account}`, query.transactionsAll({ account, ...since }))
    await list(
      `orders of ${account}`,
      allPages((offset) => query.closedOrders({ account, ...since, limit, offset })),
    )
    if (trades > 0 || sinceNs === undefined) {
      await list(`sums of ${account}`, one(await query.accountStats({ account, ...sumsSince })))
    }
  }
  for (const { id: instrumentId } of contracts) {
    await list(
      `public trades of contract ${instrumentId}`,
      allPages((offset) => query.trades({ instrumentId, startNs, limit, offset })),
    )
  }
  await list('funding', one(await query.fundingPoints({ ...since, limit: Number.MAX_SAFE_INTEGER })))
  await list('settlements', one(await query.settlements({ ...since, limit: Number.MAX_SAFE_INTEGER })))
  await list('ranks', one(await query.pnlBoard(sumsSince)))
  return { seq: Number(ends[0]?.seq ?? 0n), pastSeq: Number(pasts[0]?.seq ?? 0n), lists }
}

/** Returns the names of lists that differ or exist only in one history. */
export function differingLists(one: HistoryDigests, other: HistoryDigests): string[] {
  const names = new Set([...one.lists.keys(), ...other.lists.keys()])
  return [...names].filter((name) => one.lists.get(name) !== other.lists.get(name))
}

async function digestOf(pages: AsyncIterable<readonly unknown[]>): Promise<{ rows: number; digest: string }> {
  const hash = sha256.create()
  let count = 0
  for await (const rows of pages) {
    count += rows.length
    for (const row of rows) hash.update(stateDigest(0, row).hash)
  }
  return { rows: count, digest: plainHex(hash.digest()) }
}

async function* allPages<Row>(read: (offset: number) => Promise<StoredPage<Row>>): AsyncGenerator<readonly Row[]> {
  for (let offset = 0; ; offset += pageSize) {
    const { rows } = await read(offset)
    yield rows
    if (rows.length < pageSize) return
  }
}

async function* one(value: unknown): AsyncGenerator<readonly unknown[]> {
  yield [value]
}
