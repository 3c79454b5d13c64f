import { describe, expect, test } from 'vitest'
import { option } from '../../engine/scenes/sceneInstruments'
import { closeDialectsAfterAll, hasPostgres, openSceneDatabase } from '@/testing/historyDialects'
import {
  createEmptyHistory,
  openMemory,
  sceneHourNs,
  sceneListing,
  sceneTrader as trader,
  tradedWith,
} from '../../storage/scenes/openHistory'
import { openPostgres } from './openPostgres'
import { openPostgresHistory } from './postgresHistory'
import { openProjector } from './projector'

closeDialectsAfterAll()

const [firstNs, ...listing] = sceneListing

describe.skipIf(!hasPostgres)('the history of a gateway', () => {
  test('a query waits for the projector, and two gateways read the same page', async () => {
    const { tables, close } = await openPostgres(await openSceneDatabase())
    const projector = await openProjector(tables)
    projector.apply({ seq: 1, timeNs: firstNs, events: listing })
    await projector.flush()
    let shownSeq = 1
    const gateways = await Promise.all(
      [1, 2].map(() =>
        openPostgresHistory(tables, { local: createEmptyHistory(openMemory()).history, shownSeq: () => shownSeq }),
      ),
    )
    const timeNs = sceneHourNs + 1n
    projector.apply({ seq: 2, timeNs, events: [tradedWith(trader, { tradeId: 'new', timeNs })] })
    shownSeq = 2
    let answered = 0
    const asked = gateways.map(async (history) => {
      const page = await history.accountTrades({ account: trader, limit: 5 })
      answered += 1
      return page
    })
    await new Promise((resolve) => setTimeout(resolve, 60))
    expect(answered).toBe(0)
    await projector.flush()
    const [one, two] = await Promise.all(asked)
    expect(one?.rows.map(({ tradeId }) => tradeId)).toEqual(['new'])
    expect(two).toEqual(one)
    await close()
  })

  test('a projector that does not catch up is an error, not an old page', async () => {
    const { tables, close } = await openPostgres(await openSceneDatabase())
    let nowMs = 0
    const history = await openPostgresHistory(tables, {
      local: createEmptyHistory(openMemory()).history,
      shownSeq: () => 9,
      // Two looks later the time is up.
      nowMs: () => (nowMs += 2_000),
    })
    await expect(history.trades({ instrumentId: '1', limit: 1 })).rejects.toThrow('and 9 was not written in time')
    await close()
  })

  test('contracts of the database are known to a gateway that has not seen them listed', async () => {
    const { tables, close } = await openPostgres(await openSceneDatabase())
    const projector = await openProjector(tables)
    projector.apply({ seq: 1, timeNs: firstNs, events: listing })
    await projector.flush()
    const local = createEmptyHistory(openMemory()).history
    const history = await openPostgresHistory(tables, { local, shownSeq: () => 1 })
    const known = option('11', 'ETH', 3000, 'call')
    expect(local.instrumentById('11')).toBeUndefined()
    expect(history.instrumentById('11')).toEqual(known)
    expect(history.instrumentByName(known.instrumentName)).toEqual(known)
    expect(history.instrumentById('99')).toBeUndefined()
    await close()
  })
})
