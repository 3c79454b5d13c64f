import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { createRandom } from '@/core/lib/random'
import { fixed6, type Usd } from '@/core/protocol/fixed6'
import { addressOf, orderIdOf } from '@/dev/scenes/engine/sceneInstruments'
import {
  createEmptyHistory,
  endedOrder,
  openMemory,
  sceneHourNs,
  sceneListing,
  sceneTrader as trader,
  tradedWith,
} from '@/dev/scenes/storage/openHistory'
import { hasPostgres } from '@/dev/testing/historyDialects'
import { openRunDatabase } from '@/dev/testing/run/askRun'
import type { EngineEvent, EventBatch } from '../../engine/event'
import { createStoredQueries, type StoredQueries } from '../../storage/storedQueries'
import { postgresMigrations } from './migrations'
import { openPostgres, type PostgresTables } from './openPostgres'
import { clearHistory, openProjector, type Projector } from './projector'
import { dropOld } from './timePartitions'

const minute = 60_000_000_000n
const day = 1_440n * minute
const other = addressOf(5)

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0)) await close()
})

async function connect(url: string): Promise<PostgresTables> {
  const { tables, close } = await openPostgres(url, { maxConnections: 3 })
  open.push(close)
  return tables
}

/** Commands of several days: prices, trades, orders and money of two traders. */
function manyBatches(seed: number, count: number): EventBatch[] {
  const random = createRandom(seed)
  const [firstNs, ...listing] = sceneListing
  const batches: EventBatch[] = [
    { seq: 1, timeNs: firstNs, events: [...listing, { type: 'accountOpened', account: other, kind: 'trader' }] },
  ]
  let timeNs = sceneHourNs
  for (let seq = 2; seq <= count; seq++) {
    timeNs += BigInt(1 + random.integer(40)) * minute
    const account = random.pick([trader, other])
    const kind = random.integer(4)
    const price = fixed6<never>(BigInt(3_000 + random.integer(100)) * 1_000_000n)
    const events: EngineEvent[] = [
      {
        type: 'pricesChanged',
        indexes: [{ asset: 'ETH', price }],
        marks: [{ instrumentId: '1', markPrice: price, timeNs }],
      },
    ]
    if (kind === 0)
      events.push(
        tradedWith(account, { tradeId: `${seq}-1`, timeNs, instrumentId: random.pick(['1', '11', '12']), price }),
      )
    if (kind === 1) {
      const order = endedOrder(account, { orderId: orderIdOf(seq), createdAtNs: timeNs - minute, updatedAtNs: timeNs })
      events.push({ type: 'ordersChanged', account, orders: [order] })
    }
    const change = fixed6<Usd>(BigInt(1 + random.integer(900)) * 1_000_000n)
    if (kind === 2) events.push({ type: 'balanceChanged', account, balance: change, change, reason: 'deposit' })
    batches.push({ seq, timeNs, events })
  }
  return batches
}

/** The results of all queries, for both traders. */
async function allOf(history: StoredQueries): Promise<unknown> {
  const limit = 5_000
  const ofTraders = [trader, other].map(async (account) => ({
    trades: await history.accountTrades({ account, limit }),
    orders: await history.closedOrders({ account, limit }),
    transactions: await history.transactions({ account, limit }),
    stats: await history.accountStats({ account }),
    rank: await history.pnlRank({ account }),
  }))
  return {
    ofTraders: await Promise.all(ofTraders),
    board: await history.pnlBoard({}),
    trades: await history.trades({ instrumentId: '1', limit }),
    options: await history.optionTrades({ asset: 'ETH', limit }),
    index: await history.indexPoints({ asset: 'ETH', resolutionSec: 30, limit }),
    marks: await history.markPoints({ instrumentId: '1', resolutionSec: 300, limit }),
    volumes: await history.volumeStats({ endNs: sceneHourNs + day }),
  }
}

async function inSqlite(batches: readonly EventBatch[]): Promise<unknown> {
  const { history, readModels } = createEmptyHistory(openMemory())
  for (const batch of batches) readModels.apply(batch)
  return allOf(history)
}

function feed(projector: Projector, batches: readonly EventBatch[]): Promise<void> {
  for (const batch of batches) projector.apply(batch)
  return projector.flush()
}

const allIn = (tables: PostgresTables) => allOf(createStoredQueries(() => tables))

describe.skipIf(!hasPostgres)('the projector', () => {
  test('the same commands give the same pages and sums as SQLite, however they are grouped', async () => {
    const batches = manyBatches(1, 600)
    const tables = await connect(await openRunDatabase())
    const projector = await openProjector(tables)
    const random = createRandom(2)
    for (let from = 0; from < batches.length;) {
      const to = from + 1 + random.integer(80)
      await feed(projector, batches.slice(from, to))
      from = to
    }
    expect(projector.writtenSeq()).toBe(600)
    expect(await allIn(tables)).toEqual(await inSqlite(batches))
  })

  test('a projector that is replaced continues where the database ends, and nothing is written twice', async () => {
    const batches = manyBatches(3, 300)
    const tables = await connect(await openRunDatabase())
    const first = await openProjector(tables)
    await feed(first, batches.slice(0, 170))
    // These batches were received, but lost with the process.
    for (const batch of batches.slice(170, 200)) first.apply(batch)
    const second = await openProjector(tables)
    expect(second.writtenSeq()).toBe(170)
    await feed(second, batches)
    expect(await allIn(tables)).toEqual(await inSqlite(batches))
  })

  test('of two projectors only one continues', async () => {
    const batches = manyBatches(4, 100)
    const tables = await connect(await openRunDatabase())
    const [one, two] = [await openProjector(tables), await openProjector(tables)]
    await feed(one, batches.slice(0, 60))
    await expect(feed(two, batches.slice(0, 40))).rejects.toThrow('another projector writes this history')
    await expect(two.flush()).rejects.toThrow('another projector')
    await feed(one, batches.slice(60))
    expect(await allIn(tables)).toEqual(await inSqlite(batches))
  })

  test('a write that fails leaves nothing, and the next projector writes all of it', async () => {
    const batches = manyBatches(5, 200)
    const tables = await connect(await openRunDatabase())
    const projector = await openProjector(tables)
    await feed(projector, batches.slice(0, 50))
    const before = await allIn(tables)
    // The last table that a group writes, so that everything before it is already in the transaction.
    await sql`ALTER TABLE volume_sums ADD CONSTRAINT full_disk CHECK (contracts < 0) NOT VALID`.execute(tables)
    await expect(feed(projector, batches.slice(50, 150))).rejects.toThrow('full_disk')
    expect(await allIn(tables)).toEqual(before)
    await sql`ALTER TABLE volume_sums DROP CONSTRAINT full_disk`.execute(tables)
    // The rows of the failed write must not be left out.
    await expect(feed(projector, batches.slice(150))).rejects.toThrow('full_disk')
    expect(await allIn(tables)).toEqual(before)
    await feed(await openProjector(tables), batches)
    expect(await allIn(tables)).toEqual(await inSqlite(batches))
  })

  test('a missing command is rejected', async () => {
    const batches = manyBatches(6, 10)
    const projector = await openProjector(await connect(await openRunDatabase()))
    await feed(projector, batches.slice(0, 4))
    expect(() => projector.apply({ seq: 6, timeNs: sceneHourNs, events: [] })).toThrow('lacks the commands after 4')
  })

  test('a cleared history is rebuilt from the log, the same as before', async () => {
    const batches = manyBatches(7, 200)
    const tables = await connect(await openRunDatabase())
    await feed(await openProjector(tables), batches)
    const before = await allIn(tables)
    await clearHistory(tables)
    expect((await createStoredQueries(() => tables).accountTrades({ account: trader, limit: 9 })).count).toBe(0)
    await feed(await openProjector(tables), batches)
    expect(await allIn(tables)).toEqual(before)
  })

  test('public trades are dropped after thirty days by whole partitions, rows of a trader never', async () => {
    const tables = await connect(await openRunDatabase())
    const [firstNs, ...listing] = sceneListing
    const [early, late] = [sceneHourNs, sceneHourNs + 40n * day]
    await feed(await openProjector(tables), [
      { seq: 1, timeNs: firstNs, events: listing },
      { seq: 2, timeNs: early, events: [tradedWith(trader, { tradeId: 'early', timeNs: early })] },
      { seq: 3, timeNs: late, events: [tradedWith(trader, { tradeId: 'late', timeNs: late })] },
    ])
    const history = createStoredQueries(() => tables)
    const publicIds = async () =>
      (await history.trades({ instrumentId: '1', limit: 9 })).rows.map(({ tradeId }) => tradeId)
    await dropOld(tables, early + 29n * day)
    expect(await publicIds()).toEqual(['late', 'early'])
    await dropOld(tables, late)
    expect(await publicIds()).toEqual(['late'])
    const partitions = await sql<{ n: bigint }>`
      SELECT count(*) AS n FROM pg_inherits WHERE inhparent = 'trades'::regclass`.execute(tables)
    expect(partitions.rows[0]?.n).toBe(1n)
    expect((await history.accountTrades({ account: trader, limit: 9 })).rows.map(({ tradeId }) => tradeId)).toEqual([
      'late',
      'early',
    ])
    expect((await history.volumeStats({ endNs: late })).total.contracts).toBe(2_000_000n)
  })
})

describe.skipIf(!hasPostgres)('the schema', () => {
  test('every version is upgraded to the newest, and retains its rows', async () => {
    for (let version = 1; version <= postgresMigrations.length; version++) {
      const url = await openRunDatabase()
      const old = await openPostgres(url, { migrations: postgresMigrations.slice(0, version) })
      await sql`INSERT INTO traders (account) VALUES ('0xabc')`.execute(old.tables)
      await old.close()
      const tables = await connect(url)
      expect(await tables.selectFrom('traders').select('account').execute()).toEqual([{ account: '0xabc' }])
      const { rows } = await sql<{ version: bigint }>`SELECT version FROM history_version`.execute(tables)
      expect(rows).toEqual([{ version: BigInt(postgresMigrations.length) }])
    }
  })

  test('a released step never changes, because databases of that version have run it', () => {
    const hashes = postgresMigrations.map((step) => createHash('sha256').update(step).digest('hex'))
    expect(hashes).toEqual(['ee054e9cf5cbbc1ee3b1e254908c20c021acf35d4a9eef3cfa5ac3a1c7d789a3'])
  })

  test('processes that open it together migrate it once', async () => {
    const url = await openRunDatabase()
    await Promise.all(Array.from({ length: 4 }, () => connect(url)))
    const tables = await connect(url)
    const { rows } = await sql<{ version: bigint }>`SELECT version FROM history_version`.execute(tables)
    expect(rows).toEqual([{ version: BigInt(postgresMigrations.length) }])
  })

  test('a step that fails leaves the version before it, whole', async () => {
    const url = await openRunDatabase()
    await (await openPostgres(url)).close()
    const broken = [...postgresMigrations, 'CREATE TABLE extra (id BIGINT); SELECT no_such_function()']
    await expect(openPostgres(url, { migrations: broken })).rejects.toThrow('no_such_function')
    const tables = await connect(url)
    const { rows } = await sql<{ name: string | null }>`SELECT to_regclass('extra')::text AS name`.execute(tables)
    expect(rows).toEqual([{ name: null }])
  })

  test('a database of a newer program is rejected, and the message has no password', async () => {
    const url = await openRunDatabase()
    await (await openPostgres(url, { migrations: [...postgresMigrations, 'SELECT 1'] })).close()
    const withPassword = url.replace('optick@', 'optick:geheim@')
    const rejection = await openPostgres(withPassword).then(
      () => 'opened',
      (error: unknown) => String(error),
    )
    expect(rejection).toContain('was created by a newer Optick')
    expect(rejection).not.toContain('geheim')
  })
})
