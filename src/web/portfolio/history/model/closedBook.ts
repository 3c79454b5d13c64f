/** Closed positions of the account. Reads all trades once, then only new ones. */

import { createStore } from '@/core/lib/store'
import { getPositions } from '@/core/protocol/rest/account'
import type { AccountTrade } from '@/core/protocol/rest/history'
import type { RestClient } from '@/web/connection/restClient'
import { closedPositions, holdingsBefore, holdingsOf, type ClosedResult, type Holdings } from './closedPositions'
import { defaultFilter } from './historyFilter'
import { tradesSource } from './historySources'
import { tradeKey } from './tradeKey'
import { readPatiently, walkHistory } from './walkHistory'

export type ClosedBook = {
  /** Undefined until the first read. */
  readonly getSnapshot: () => ClosedResult | undefined
  readonly subscribe: (listener: () => void) => () => void
  /** Reads new trades. Simultaneous calls share one read. */
  readonly refresh: () => Promise<ClosedResult>
  readonly close: () => void
}

export type ClosedBookParts = {
  readonly rest: RestClient
  /** True for a perpetual in hedge mode. */
  readonly isHedge: (instrumentId: string) => boolean
  readonly nowNs: () => bigint
  readonly wait: (ms: number) => Promise<void>
}

/** The venue's lists go back 30 days (rest-private 1.8). */
const reachNs = 30n * 86_400_000_000_000n
/** Most trades that are read at once, like the equity curve’s ledger: about 15 seconds of reading. */
export const mostTrades = 3_000
/** Attempts to read the positions without a trade in between, before giving up. */
const mostTries = 5

type Loaded = { readonly trades: readonly AccountTrade[]; readonly before: Holdings; readonly knownFromNs: bigint }

export class BusyAccountError extends Error {
  constructor() {
    super('the account traded during each read of its positions')
  }
}

export function createClosedBook({ rest, isHedge, nowNs, wait }: ClosedBookParts): ClosedBook {
  const store = createStore<ClosedResult | undefined>(undefined)
  let run = new AbortController()
  let loaded: Loaded | undefined
  let pending: Promise<ClosedResult> | undefined

  /** Reads trades newest first, until a known trade or the limit. */
  async function read(knownKey: string | undefined, startedNs: bigint) {
    const source = tradesSource(rest, 'closed', { ...defaultFilter, range: { preset: 'all' } }, startedNs)
    const trades: AccountTrade[] = []
    for await (const { rows } of walkHistory(source, { signal: run.signal, wait })) {
      const known = knownKey === undefined ? -1 : rows.findIndex((row) => tradeKey(row) === knownKey)
      trades.push(...(known === -1 ? rows : rows.slice(0, known)))
      if (known !== -1) return { trades, isAll: true }
      if (trades.length >= mostTrades) return { trades, isAll: false }
    }
    return { trades, isAll: true }
  }

  async function load(): Promise<Loaded> {
    const startedNs = nowNs()
    const first = await read(undefined, startedNs)
    let { trades } = first
    const oldestNs = trades.at(-1)?.createdTimestamp
    const knownFromNs = first.isAll || oldestNs === undefined ? startedNs - reachNs : oldestNs
    for (let tries = 1; tries <= mostTries; tries += 1) {
      const { positions = [] } = await readPatiently(() => rest.call(getPositions, {}, { signal: run.signal }), wait)
      const fresh = await newSince(trades, startedNs)
      // The positions match the newest trade only if no trade arrived meanwhile.
      if (fresh.length === 0) {
        return { trades, before: holdingsBefore(trades, holdingsOf(positions), isHedge), knownFromNs }
      }
      trades = [...fresh, ...trades]
    }
    throw new BusyAccountError()
  }

  async function newSince(trades: readonly AccountTrade[], startedNs: bigint): Promise<readonly AccountTrade[]> {
    const [newest] = trades
    return (await read(newest === undefined ? undefined : tradeKey(newest), startedNs)).trades
  }

  async function update(): Promise<ClosedResult> {
    if (loaded === undefined) loaded = await load()
    else {
      const fresh = await newSince(loaded.trades, nowNs())
      const known = store.getSnapshot()
      if (fresh.length === 0 && known !== undefined) return known
      loaded = { ...loaded, trades: [...fresh, ...loaded.trades] }
    }
    const result = closedPositions(loaded.trades, loaded.before, loaded.knownFromNs)
    store.set(result)
    return result
  }

  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    refresh: () => {
      if (pending !== undefined) return pending
      const reading = update().finally(() => {
        if (pending === reading) pending = undefined
      })
      pending = reading
      return reading
    },
    close: () => {
      run.abort()
      // A list that mounts again continues reading.
      run = new AbortController()
      pending = undefined
    },
  }
}
