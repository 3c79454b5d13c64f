// Quotes both sides of the option nearest to the money, a volatility point around its mark, and hedges the delta of its
// position with ETH-PERP. Ends after ROUNDS looks at the marks or on Ctrl-C, without open orders.
import { createOptickClient, fixed6, formatFixed6, isRejection, NotArrivedError, parseFixed6 } from 'optick/client'
import { NotConnectedError, type Amount, type MarketRecord, type Price } from 'optick/client'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

const { VENUE = 'http://localhost:4174', ROUNDS = '1000000', PAUSE_MS = '1000', EDGE_POINTS = '1' } = process.env
// An order over REST would outlive the connection.
const client = createOptickClient({ restUrl: VENUE, socketOnly: true })
// A real program keeps its keys: privateKeyToAccount(process.env.SIGNING_KEY), and client.logIn with an API key.
const newAccount = () => privateKeyToAccount(generatePrivateKey())
await client.register({ wallet: newAccount(), signingKey: newAccount() })
const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stop.abort())

const perpetual = (await listing('PERPETUAL')).find(({ instrumentName }) => instrumentName === 'ETH-PERP')
if (perpetual === undefined) throw new Error('ETH-PERP is not listed')
const { instrumentId: perpetualId, amountStep } = perpetual
const option = nearestToTheMoney(await listing('OPTION'))
const size = parseFixed6<Amount>('1')
const quotes = client.quotes(option.instrumentId)
await client.connect()
// The venue cancels the quotes if this program is gone.
await client.rest.postCancelOnDisconnect({ body: { enabled: true } })

try {
  for (let round = 0; round < Number(ROUNDS) && !stop.signal.aborted; round++) {
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
} finally {
  console.log(`cancelled ${(await client.orders.cancelAll()).length}`)
  client.close()
}

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
  if (ticks < 1n) return
  const limitPrice = fixed6<Price>(ticks * option.priceStep)
  const order = { instrument: option.instrumentId, isBuy, amount: size, limitPrice, postOnly: true, mmp: true }
  const made = await quotes.quote(order)
  if (made !== undefined) console.log(`${isBuy ? 'bid' : 'ask'} ${formatFixed6(made.price)} ${option.instrumentName}`)
}

/** Counts what the venue says is held: a message about a fill may be lost, and would be hedged twice. */
async function hedgeDelta(delta: number): Promise<void> {
  const { positions } = await client.rest.getPositions()
  const held = (id: string) => positions?.find(({ instrumentId }) => instrumentId === id)
  const signed = (id: string) => (held(id)?.amount ?? 0n) * (held(id)?.side === 'sell' ? -1n : 1n)
  const open = BigInt(Math.round(Number(signed(option.instrumentId)) * delta)) + signed(perpetualId)
  const amount = fixed6<Amount>(((open < 0n ? -open : open) / amountStep) * amountStep)
  if (positions === undefined || amount < parseFixed6<Amount>('0.1')) return
  try {
    const terms = { instrument: perpetualId, isBuy: open < 0n, amount, limitPrice: 'market' as const }
    console.log(`hedged ${formatFixed6((await client.orders.place(terms)).filled)}`)
  } catch (error) {
    // The next round hedges what is open then.
    if (!isRejection(error) && !(error instanceof NotConnectedError || error instanceof NotArrivedError)) throw error
  }
}
