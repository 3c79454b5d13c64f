import { parseFixed6, type Price, type Usd } from '@/core/protocol/fixed6'
import { settlementPrice } from '@/core/quant/settlement'
import type { MirrorRules } from '../../engine/mirror/mirrorCommand'
import { instrumentsOf } from '../../live/instrumentCatalogue'
import { StorageError, type VenuePort } from '../../venuePort'
import { alignTerms, programTerms } from '../alignTerms'
import { marketAccounts, openHouse } from '../marketAccounts'
import type { MarketOptions } from '../marketContext'
import { windowSamples } from '../optionValue'
import { priceOnIndex } from '../priceCommands'

const insuranceDeposit = parseFixed6<Usd>('10000000')

/**
 * Prepares a venue for mirrored books: terms, the house and the insurance fund. Withdraws the mirrored quotes of an
 * earlier run. Throws {@link StorageError} for a data folder of a simulated market.
 */
export async function openMirror(
  port: VenuePort,
  rules: MirrorRules,
  options: Pick<MarketOptions, 'positionMode' | 'insuranceDeposit'>,
): Promise<void> {
  if (port.live.seq > 0 && !port.live.accounts.has(rules.house)) {
    throw new StorageError(
      'the data folder holds a simulated market, which a mirror cannot continue. Choose another with --data, or begin an empty one with --fresh',
    )
  }
  await alignTerms(port, {
    ...programTerms,
    specs: [],
    positionMode: options.positionMode ?? programTerms.positionMode,
  })
  await openHouse(port, options.insuranceDeposit ?? insuranceDeposit)
  const books = instrumentsOf(port.live.instruments).map(({ instrumentId }) => ({
    instrumentId,
    isSnapshot: true as const,
    trades: [],
    levels: [],
  }))
  if (books.length > 0) await port.submit({ type: 'mirrorBooks', rules, books })
}

/** Throws {@link StorageError} for a data folder of mirrored books, which a simulated market cannot continue. */
export function rejectMirror(port: Pick<VenuePort, 'live'>): void {
  if (!port.live.accounts.has(marketAccounts.house)) return
  throw new StorageError(
    'the data folder holds the market of another venue (--market mirror), which a simulated market cannot continue. Choose another with --data, or begin an empty one with --fresh',
  )
}

/**
 * Expires the options whose time has come, at the mean of the source's index over the last half hour (venue-rules 4.2);
 * after a longer outage at the last index.
 */
export async function expireMirrored(port: VenuePort): Promise<void> {
  const nowNs = port.clock.nowNs()
  const prices = new Map<string, Price>()
  for (const option of instrumentsOf(port.live.instruments, { instrumentType: 'OPTION' })) {
    if (option.instrumentType !== 'OPTION' || option.expiryNs > nowNs) continue
    const { instrumentId, asset, expiryNs } = option
    const key = `${asset} ${expiryNs}`
    const price = prices.get(key) ?? (await settlementOf(port, asset, Number(expiryNs / 1_000_000n)))
    // Without any index the option stays until one is known.
    if (price === undefined) continue
    prices.set(key, price)
    await port.submit({ type: 'expireInstrument', instrumentId, settlementPrice: price })
  }
}

async function settlementOf(port: VenuePort, asset: string, expiryMs: number): Promise<Price | undefined> {
  const averaged = settlementPrice(await windowSamples(port, asset, expiryMs), expiryMs)
  return averaged === undefined ? port.live.indexes.get(asset)?.price : priceOnIndex(averaged)
}
