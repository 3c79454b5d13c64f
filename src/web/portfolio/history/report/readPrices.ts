import type { Price } from '@/core/protocol/fixed6'
import { getInstrumentTradeHistory } from '@/core/protocol/rest/prices'
import type { WorkedInputs } from '@/core/quant/workedOrders'
import { RestError } from '@/web/connection/callErrors'
import type { ReadParts } from '@/web/portfolio/history/attribution/readAttribution'
import { readPatiently } from '@/web/portfolio/history/model/walkHistory'

export type WantedPrice = { readonly instrumentName: string; readonly timeNs: bigint }

/** A public trade. */
type Print = { readonly timeNs: bigint; readonly price: Price; readonly tradeId: string }

const pageLimit = 50
/** Bounds the time of a report: ten requests a second leave room for the page's other requests. */
const mostPages = 300
const betweenPagesMs = 100

/**
 * Reads the last public trade of others at or before each time. Times that are close share a page. Later times are read
 * first; beyond the most pages a price is unknown.
 *
 * @throws if a read fails
 */
export async function readPrices(
  wanted: readonly WantedPrice[],
  ownTrades: ReadonlySet<string>,
  { rest, signal, wait, nowNs }: ReadParts,
): Promise<WorkedInputs['priceAt']> {
  const found = new Map<string, Print>()
  const keyOf = (name: string, timeNs: bigint) => `${name} ${timeNs}`
  let pages = 0

  async function readPage(instrumentName: string, endTime: bigint): Promise<readonly Print[]> {
    if (pages > 0) await wait(betweenPagesMs)
    pages += 1
    const query = { endTime, limit: pageLimit }
    try {
      const { tradeHistory = [] } = await readPatiently(
        () => rest.call(getInstrumentTradeHistory, { path: { instrumentName }, query }, { signal }),
        wait,
      )
      return tradeHistory.map(({ createdTimestamp, price, tradeId }) => ({ timeNs: createdTimestamp, price, tradeId }))
    } catch (error) {
      // The venue no longer lists the instrument.
      if (error instanceof RestError && error.code === 'INSTRUMENT_NOT_FOUND') return []
      throw error
    }
  }

  for (const [instrumentName, times] of timesByName(wanted, nowNs)) {
    let page: readonly Print[] = []
    for (const timeNs of times) {
      const oldest = page.at(-1)
      if (oldest === undefined || oldest.timeNs > timeNs) {
        if (pages >= mostPages) break
        page = await readPage(instrumentName, timeNs)
        if (page.length === 0) break
      }
      const print = page.find((one) => one.timeNs <= timeNs && !ownTrades.has(one.tradeId))
      if (print !== undefined) found.set(keyOf(instrumentName, timeNs), print)
    }
  }
  return (instrumentName, timeNs, afterNs) => {
    const print = found.get(keyOf(instrumentName, timeNs))
    return print === undefined || (afterNs !== undefined && print.timeNs <= afterNs) ? undefined : print.price
  }
}

/** The times of each instrument, latest first, without those that are still to come. */
function timesByName(wanted: readonly WantedPrice[], nowNs: bigint): ReadonlyMap<string, readonly bigint[]> {
  const names = new Set(wanted.map(({ instrumentName }) => instrumentName))
  return new Map(
    [...names].map((name) => {
      const own = wanted.filter(({ instrumentName, timeNs }) => instrumentName === name && timeNs <= nowNs)
      const times = [...new Set(own.map(({ timeNs }) => timeNs))]
      return [name, times.toSorted((a, b) => (a < b ? 1 : a > b ? -1 : 0))]
    }),
  )
}
