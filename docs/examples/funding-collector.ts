// Collects the funding of ETH-PERP without a view on its price: while longs pay, it holds WETH and is short as many
// perpetuals. Ends after ROUNDS looks at the rate, without a position.
import { createOptickClient, fixed6, formatFixed6, parseFixed6 } from 'optick/client'
import type { Amount } from 'optick/client'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

const { VENUE = 'http://localhost:4174', ROUNDS = '100000', PAUSE_MS = '60000', LEAST_RATE = '0.00001' } = process.env
const client = createOptickClient({ restUrl: VENUE })
// A real program keeps its keys: privateKeyToAccount(process.env.SIGNING_KEY), and client.logIn with an API key.
const newAccount = () => privateKeyToAccount(generatePrivateKey())
await client.register({ wallet: newAccount(), signingKey: newAccount() })
await client.connect()

const name = 'ETH-PERP'
const listed = await client.rest.getMarkets({ query: { asset: 'ETH' } })
const terms = listed.find(({ instrumentName }) => instrumentName === name)
if (terms === undefined) throw new Error(`${name} is not listed`)
const { instrumentId } = terms
const size = parseFixed6<Amount>('2')
/** WETH has 18 decimals, an amount has 6. */
const wei = (amount: Amount) => amount * 10n ** 12n

for (let round = 0; round < Number(ROUNDS); round++) {
  const { fundingRate } = await client.rest.getFunding({ query: { instrumentName: name } })
  const short = await shortPosition()
  console.log(`rate ${fundingRate ?? 'unknown'} an hour, short ${formatFixed6(short)}`)
  if (fundingRate !== undefined) {
    const pays = fundingRate >= Number(LEAST_RATE)
    if (pays && short < size) await carry(fixed6<Amount>(size - short))
    if (!pays && short > 0n) await unwind(short)
  }
  await new Promise((resolve) => setTimeout(resolve, Number(PAUSE_MS)))
}
const left = await shortPosition()
if (left > 0n) await unwind(left)
const { equity } = await client.rest.getAccount()
console.log(`equity ${equity === undefined ? 'unknown' : formatFixed6(equity)}`)
client.close()

async function shortPosition(): Promise<Amount> {
  const { positions } = await client.rest.getPositions()
  if (positions === undefined) throw new Error('the positions cannot be read')
  const position = positions.find(({ instrumentName }) => instrumentName === name)
  return position?.side === 'sell' ? position.amount : fixed6<Amount>(0n)
}

/** First the perpetual, whose fill may be partial, then as much WETH as was sold. */
async function carry(amount: Amount): Promise<void> {
  const sold = await trade(false, amount)
  if (sold > 0n) await swap(true, sold)
}

async function unwind(amount: Amount): Promise<void> {
  const bought = await trade(true, amount)
  if (bought > 0n) await swap(false, bought)
}

async function trade(isBuy: boolean, amount: Amount): Promise<Amount> {
  const order = { instrument: instrumentId, isBuy, amount, limitPrice: 'market' as const, reduceOnly: isBuy }
  const { filled, avgPrice } = await client.orders.place(order)
  const price = avgPrice === undefined ? 'an unknown price' : formatFixed6(avgPrice)
  console.log(`${isBuy ? 'bought' : 'sold'} ${formatFixed6(filled)} ${name} at ${price}`)
  return filled
}

async function swap(isBuy: boolean, amount: Amount): Promise<void> {
  await client.rest.postSwap({ body: { collateralAsset: 'WETH', isBuy, baseAmount: wei(amount) } })
  console.log(`${isBuy ? 'bought' : 'sold'} ${formatFixed6(amount)} WETH`)
}
