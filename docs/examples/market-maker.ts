// Quotes both sides of ETH-PERP around the middle of its book, and amends the quotes when it moves. Leans against its own
// position. Ends after ROUNDS looks at the market, without open orders.
import { CallError, createOptickClient, fixed6, formatFixed6, parseFixed6 } from 'optick/client'
import type { Amount, OrderMessage, Price } from 'optick/client'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

const { VENUE = 'http://localhost:4174', ROUNDS = '1000000', PAUSE_MS = '250' } = process.env
const client = createOptickClient({ restUrl: VENUE })
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

const quotes = new Map<boolean, OrderMessage>()
let position = 0n
client.channels.fills({}, {
  onMessage: ({ fill }) => {
    position = fill.side === 'buy' ? position + fill.filled : position - fill.filled
    console.log(`${fill.side} ${formatFixed6(fill.filled)} at ${formatFixed6(fill.price)}`)
  },
})
client.channels.orders({}, {
  onMessage: ({ orders }) => {
    for (const { orderId, orderStatus } of orders) {
      if (orderStatus === 'opened' || orderStatus === 'partial') continue
      for (const [isBuy, quote] of quotes) if (quote.orderId === orderId) quotes.delete(isBuy)
    }
  },
})
const book = client.book(name)
book.subscribe(() => undefined)
await client.connect()
// The venue cancels the quotes if this program is gone.
await client.rest.postCancelOnDisconnect({ body: { enabled: true } })
await client.liveBook(name)

for (let round = 0; round < Number(ROUNDS); round++) {
  const { status, mid } = book.getSnapshot()
  // A book that is stale or does not have the venue's checksum is no reason to quote.
  if (status === 'live' && mid !== undefined) await Promise.all([quote(true, mid), quote(false, mid)])
  else if (quotes.size > 0) {
    await client.orders.cancelAll()
    quotes.clear()
  }
  await new Promise((resolve) => setTimeout(resolve, Number(PAUSE_MS)))
}
const cancelled = await client.orders.cancelAll()
console.log(`cancelled ${cancelled.length}, position ${formatFixed6(position)}`)
client.close()

async function quote(isBuy: boolean, mid: Price): Promise<void> {
  const ticks = mid / priceStep + (isBuy ? -halfSpread : halfSpread) - (lean * position) / 1_000_000n
  const limitPrice = fixed6<Price>(ticks * priceStep)
  const order = { instrument: instrumentId, isBuy, amount: size, limitPrice, postOnly: true }
  const open = quotes.get(isBuy)
  if (open?.price === limitPrice) return
  try {
    // An edit is one message, and opens the whole size again.
    const made = open === undefined ? await client.orders.place(order) : await client.orders.edit(open.orderId, order)
    console.log(`${open === undefined ? 'quote' : 'move'} ${isBuy ? 'bid' : 'ask'} ${formatFixed6(made.price)}`)
    quotes.set(isBuy, made)
  } catch (error) {
    // Filled in the meantime, or the price would have crossed the book: the next round quotes again.
    if (!(error instanceof CallError)) throw error
    quotes.delete(isBuy)
  }
}
