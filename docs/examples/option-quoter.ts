// Quotes both sides of the option nearest to the money, a volatility point around its mark, and hedges the delta of its
// fills with ETH-PERP. Ends after ROUNDS looks at the marks, without open orders.
import { CallError, createOptickClient, fixed6, formatFixed6, parseFixed6 } from 'optick/client'
import type { Amount, MarketRecord, OrderMessage, Price } from 'optick/client'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

const { VENUE = 'http://localhost:4174', ROUNDS = '1000000', PAUSE_MS = '1000', EDGE_POINTS = '1' } = process.env
const client = createOptickClient({ restUrl: VENUE })
// A real program keeps its keys: privateKeyToAccount(process.env.SIGNING_KEY), and client.logIn with an API key.
const newAccount = () => privateKeyToAccount(generatePrivateKey())
await client.register({ wallet: newAccount(), signingKey: newAccount() })
await client.connect()

const perpetual = (await listing('PERPETUAL')).find(({ instrumentName }) => instrumentName === 'ETH-PERP')
if (perpetual === undefined) throw new Error('ETH-PERP is not listed')
const { instrumentId: perpetualId, amountStep } = perpetual
const option = nearestToTheMoney(await listing('OPTION'))
const size = parseFixed6<Amount>('1')
const quotes = new Map<boolean, OrderMessage>()
/** Contracts of the option and of the perpetual, in millionths. */
let [options, hedge] = [0n, 0n]
client.channels.fills({}, {
  onMessage: ({ fill }) => {
    const signed = fill.side === 'buy' ? BigInt(fill.filled) : fill.filled * -1n
    if (fill.instrumentId === option.instrumentId) options += signed
    else hedge += signed
    console.log(`${fill.side} ${formatFixed6(fill.filled)} ${fill.instrumentName} at ${formatFixed6(fill.price)}`)
  },
})

for (let round = 0; round < Number(ROUNDS); round++) {
  const now = (await listing('OPTION')).find(({ instrumentId }) => instrumentId === option.instrumentId)
  const { delta, vega } = now?.greeks ?? {}
  // Without a mark or its greeks there is nothing to quote around.
  if (now?.markPrice === undefined || delta === undefined || vega === undefined) await client.orders.cancelAll()
  else {
    const edge = BigInt(Math.ceil(vega * Number(EDGE_POINTS) * 1e6))
    await Promise.all([quote(true, now.markPrice - edge), quote(false, now.markPrice + edge)])
    await hedgeDelta(delta)
  }
  await new Promise((resolve) => setTimeout(resolve, Number(PAUSE_MS)))
}
console.log(`cancelled ${(await client.orders.cancelAll()).length}`)
client.close()

function listing(instrumentType: 'OPTION' | 'PERPETUAL') {
  return client.rest.getMarkets({ query: { asset: 'ETH', instrumentType } })
}

function nearestToTheMoney(listed: readonly MarketRecord[]): MarketRecord {
  const distance = ({ greeks }: MarketRecord) => Math.abs((greeks?.delta ?? 9) - 0.5)
  const [nearest] = listed.toSorted((a, b) => distance(a) - distance(b))
  if (nearest === undefined) throw new Error('no option is listed')
  return nearest
}

async function quote(isBuy: boolean, price: bigint): Promise<void> {
  const ticks = price / option.priceStep + (isBuy ? 0n : 1n)
  const limitPrice = fixed6<Price>(ticks * option.priceStep)
  const open = quotes.get(isBuy)
  if (open?.price === limitPrice || ticks < 1n) return
  const order = { instrument: option.instrumentId, isBuy, amount: size, limitPrice, postOnly: true, mmp: true }
  try {
    const { place, edit } = client.orders
    quotes.set(isBuy, open === undefined ? await place(order) : await edit(open.orderId, order))
    console.log(`${isBuy ? 'bid' : 'ask'} ${formatFixed6(limitPrice)} ${option.instrumentName}`)
  } catch (error) {
    // Filled in the meantime, or the price would have crossed the book: the next round quotes again.
    if (!(error instanceof CallError)) throw error
    quotes.delete(isBuy)
  }
}

async function hedgeDelta(delta: number): Promise<void> {
  const open = BigInt(Math.round(Number(options) * delta)) + hedge
  const amount = fixed6<Amount>(((open < 0n ? -open : open) / amountStep) * amountStep)
  if (amount < parseFixed6<Amount>('0.1')) return
  await client.orders.place({ instrument: perpetualId, isBuy: open < 0n, amount, limitPrice: 'market' })
}
