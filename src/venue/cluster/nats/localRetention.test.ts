import { describe, expect, test } from 'vitest'
import {
  createEmptyHistory,
  openMemory,
  sceneHourNs,
  sceneListing,
  sceneTrader as trader,
  tradedWith,
} from '@/dev/scenes/storage/openHistory'
import { recordCommands } from '@/dev/scenes/storage/openRecordedVenue'
import { openSender, startEngine, untilSnapshot } from '@/dev/testing/cluster/clusterScene'
import { openScenePort } from '@/dev/testing/cluster/gatewayScene'
import { hasNats, sharedNats } from '@/dev/testing/cluster/openCluster'
import { dropOldLocalRows } from './localRetention'

const shared = sharedNats()
const hourNs = 3_600_000_000_000n

test('rows that are too old or too many are dropped by whole hours, and counts and sums cover the rest', async () => {
  const database = openMemory()
  const { history, readModels } = createEmptyHistory(database)
  const [firstNs, ...listing] = sceneListing
  readModels.apply({ seq: 1, timeNs: firstNs, events: listing })
  // Two in each hour, for ten hours.
  for (let at = 0; at < 20; at++) {
    const timeNs = sceneHourNs + BigInt(at >> 1) * hourNs + BigInt(at % 2)
    readModels.apply({ seq: at + 2, timeNs, events: [tradedWith(trader, { tradeId: `${at}`, timeNs })] })
  }
  readModels.flush()
  const whole = await history.accountStats({ account: trader })
  const nowNs = sceneHourNs + 10n * hourNs
  const page = async () => {
    const { count, rows } = await history.accountTrades({ account: trader, limit: 50 })
    const { perpVolume } = await history.accountStats({ account: trader })
    return { count, ids: rows.map(({ tradeId }) => tradeId), share: Number((perpVolume * 20n) / whole.perpVolume) }
  }
  dropOldLocalRows(database, nowNs, { days: 30, rows: 100 })
  expect((await page()).count).toBe(20)
  // The oldest of the newest 7 rows shares its hour with an eighth row, so that whole hour is dropped.
  dropOldLocalRows(database, nowNs, { days: 30, rows: 7 })
  expect(await page()).toEqual({ count: 6, ids: ['19', '18', '17', '16', '15', '14'], share: 6 })
  dropOldLocalRows(database, nowNs + 30n * 24n * hourNs, { days: 30, rows: 100 })
  expect(await page()).toMatchObject({ count: 0, ids: [], share: 0 })
})

describe.skipIf(!hasNats)('a gateway without PostgreSQL', () => {
  test('replays a short log whole, and begins a long one with a snapshot, and says so', async () => {
    const cluster = await shared.open()
    const engine = await startEngine(await cluster.connect(), cluster, 'engine', { snapshotEvery: 100 })
    const sender = await openSender(await cluster.connect(), cluster)
    const commands = recordCommands(9, 400)
    for (let from = 0; from < 400; from += 50) await Promise.all(sender.submitAll(commands.slice(from, from + 50)))
    await untilSnapshot(await cluster.connect(), cluster, 100)
    await engine.close()
    const last = await startEngine(await cluster.connect(), cluster, 'engine 2')
    const notices: string[] = []
    const open = (gatewayId: string, maxReplay: number) =>
      openScenePort(cluster, gatewayId, { maxReplay, onNotice: (notice) => notices.push(notice) })
    const whole = await open('whole', 1_000)
    expect(notices).toEqual([])
    const short = await open('short', 50)
    expect(notices).toEqual([
      expect.stringMatching(/^without PostgreSQL the history of this gateway begins with command \d+/),
    ])
    expect([short.live.seq, short.live.accounts.size]).toEqual([400, whole.live.accounts.size])
    const countOf = async ({ history, live }: typeof whole) => {
      const pages = [...live.accounts.keys()].map((account) => history.accountTrades({ account, limit: 1 }))
      return (await Promise.all(pages)).reduce((sum, { count }) => sum + count, 0)
    }
    expect(await countOf(short)).toBeLessThan(await countOf(whole))
    sender.close()
    for (const one of [whole, short, last]) await one.close()
  })
})
