// Quotes both sides of ETH-PERP around the middle of its book, and amends the quotes when it moves. Leans against its own
// position. Ends after ROUNDS looks at the market or on Ctrl-C, without open orders.
import { createOptickClient, fixed6, formatFixed6, parseFixed6 } from 'optick/client'
import type { Amount, Price } from 'optick/client'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

const { VENUE = 'http://localhost:4174', ROUNDS = '1000000', PAUSE_MS = '250' } = process.env
// An order over REST would outlive the connection.
const client = createOptickClient({ restUrl: VENUE, socketOnly: true })
// A real program keeps its keys: privateKeyToAccount(process.env.SIGNING_KEY), and client.logIn with an API key.
const newAccount = () => privateKeyToAccount(generatePrivateKey())
await client.register({ wallet: newAccount(), signingKey: newAccount() })

const name = 'ETH-PERP'
const listed = await client.rest.getMarkets({ query: { asset: 'ETH' } })
const terms = listed.find(({ instrumentName }) => instrumentName === name)
if (terms === undefined) throw new Error(`${name} is not listed`)
const { instrumentId, priceStep } = terms
const size = parseFixed6<Amount>('0.5')
/** Half of the spread, and the shift for each contract of the own position, in ticks. */
const [halfSpread, lean] = [20n, 10n]

const stop = new AbortController()
let [isPositionOld, position] = [true, 0n]
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stop.abort())
// The position is read again, because a message may be lost with the connection.
client.onReconnected(() => (isPositionOld = true))
client.channels.fills({}, {
  onMessage: ({ fill }) => {
    isPositionOld = true
    console.log(`${fill.side} ${formatFixed6(fill.filled)} at ${formatFixed6(fill.price)}`)
  },
})
const book = client.book(name)
book.subscribe(() => undefined)
const quotes = client.quotes(instrumentId)
await client.connect()
// The venue cancels the quotes if this program is gone.
await client.rest.postCancelOnDisconnect({ body: { enabled: true } })
await client.liveBook(name)

try {
  for (let round = 0; round < Number(ROUNDS) && !stop.signal.aborted; round++) {
    if (isPositionOld) position = await readPosition()
    const { status, mid } = book.getSnapshot()
    // A book that is stale or does not have the venue's checksum is no reason to quote.
    if (status === 'live' && mid !== undefined) await Promise.all([quote(true, mid), quote(false, mid)])
    else await client.orders.cancelAll()
    await new Promise((resolve) => setTimeout(resolve, Number(PAUSE_MS)))
  }
} finally {
  const cancelled = await client.orders.cancelAll()
  console.log(`cancelled ${cancelled.length}, position ${formatFixed6(await readPosition())}`)
  client.close()
}

async function readPosition(): Promise<bigint> {
  isPositionOld = false
  const { positions } = await client.rest.getPositions()
  if (positions === undefined) throw new Error('the positions cannot be read')
  const held = positions.find((one) => one.instrumentId === instrumentId)
  return held === undefined ? 0n : held.amount * (held.side === 'buy' ? 1n : -1n)
}

async function quote(isBuy: boolean, mid: Price): Promise<void> {
  const ticks = mid / priceStep + (isBuy ? -halfSpread : halfSpread) - (lean * position) / 1_000_000n
  const limitPrice = fixed6<Price>(ticks * priceStep)
  const order = { instrument: instrumentId, isBuy, amount: size, limitPrice, postOnly: true }
  // Moves the one quote of this side. If it was filled or would have crossed the book, the next round quotes again.
  const made = await quotes.quote(order)
  if (made !== undefined) console.log(`quote ${isBuy ? 'bid' : 'ask'} ${formatFixed6(made.price)}`)
}
